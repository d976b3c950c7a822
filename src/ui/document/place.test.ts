import { describe, expect, it } from 'vitest';
import { alternateOf, baseOf, wayTo, type DocumentPlace } from './place';

const race: DocumentPlace = { language: 'zh', address: 'zh/lessons/race/' };

describe('the place of a page', () => {
  it('leads to the first page and to its neighbours under any prefix', () => {
    const at = (way: string): string => new URL(way, `http://host/a/path/${race.address}`).href;
    expect(at(baseOf(race))).toBe('http://host/a/path/');
    expect(at(wayTo(race, 'interview/#race'))).toBe('http://host/a/path/zh/interview/#race');
  });

  it('has the same page in the other language', () => {
    expect(alternateOf(race)).toEqual({ language: 'en', address: 'en/lessons/race/' });
  });
});
