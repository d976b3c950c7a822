import { describe, expect, it } from 'vitest';
import { detectLanguage } from './language';

describe('the language of a visitor', () => {
  it.each([
    [['zh-CN', 'en'], 'zh'],
    [['zh-Hant-TW'], 'zh'],
    [['fr-FR', 'zh', 'en'], 'zh'],
    [['EN_us'], 'en'],
    [['de', 'fr'], 'en'],
    [[], 'en'],
    [['zhx', 'english'], 'en'],
  ] as const)('%j is served in %s', (candidates, language) => {
    expect(detectLanguage(candidates)).toBe(language);
  });
});
