import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSqliteInNode } from '../../cli/sqliteModule';
import { createSqliteEngine } from '../../database/sqlite/engine';
import { lessonsOnDisk } from '../build/storedScene';
import { answerScene, type AnswerKit } from './answers';
import { answerIncident, answerIncidents } from './incidentAnswers';
import { createCards } from './lessons';

const folder = 'tests/incidents';
const ids = readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? [name.slice(0, -5)] : []));
const texts = Object.fromEntries(ids.map((id) => [id, readFileSync(`${folder}/${id}.yaml`, 'utf8')]));
const onDisk = lessonsOnDisk('lessons');
const lessons = { ...onDisk, scenarios: { ...onDisk.scenarios, ...texts } };
const sqlite = createSqliteEngine(await loadSqliteInNode());
const kit: AnswerKit = { lessons, cardOf: createCards(lessons), load: async () => sqlite };

describe('the incidents in the page', () => {
  const { value: cards, problems } = answerIncidents(texts);

  it('are all there, with a title, a story in both languages and a public source', () => {
    expect(problems).toEqual([]);
    expect(cards?.map(({ id }) => id)).toEqual(ids);
    for (const { title, story, sources } of cards ?? []) {
      expect(title.zh).toMatch(/\p{Script=Han}/u);
      expect(story.zh).toMatch(/\p{Script=Han}/u);
      expect(story.en).toMatch(/\.$/);
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) expect(source).toMatch(/^https?:\/\//);
    }
  });

  it.each(['INC-07', 'INC-72', 'INC-92'])(
    'have a run that the page can show, and the fix beside it: %s',
    async (id) => {
      const { value } = answerIncident(kit, id);
      for (const ask of [value?.run, value?.fix]) {
        if (!ask) throw new Error(`${id} has a run and a fix`);
        const { value: scene, problems: wrong } = await answerScene(kit, ask);
        expect(wrong).toEqual([]);
        expect(scene?.skipped).toEqual([]);
        expect(scene?.scene.panes).toHaveLength(1);
      }
    },
  );

  it('are searched with the faults that happened in them', () => {
    expect(answerIncident(kit, 'INC-07').value?.bounds).toMatchObject({ cuts: 1 });
    expect(answerIncident(kit, 'INC-92').value?.bounds).toMatchObject({ errors: 1 });
  });

  it('answer an unknown id with a problem', () => {
    expect(answerIncident(kit, 'INC-0').problems).toMatchObject([{ kind: 'unknown', got: 'INC-0' }]);
  });
});
