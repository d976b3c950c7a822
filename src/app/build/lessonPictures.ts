/** The pictures of a lesson: every stop in every theme, and the card for previews of links. */
import { themeFrom, THEMES, type Theme } from '../../export/theme';
import { titleCard } from '../../export/titleCard';
import type { Language } from '../../i18n/language';
import type { Lesson } from '../../lesson/lesson';
import { stepPicture } from '../../export/stepPicture';
import { stopName, type Stop, type StoredRun, type StoredRuns } from '../../ui/embed/storedRun';
import { titleOf, verdictAt } from '../../narrate/tellRow';
import { pageSpeaker } from '../../ui/words/pageWords';
import { RASTER_FAMILIES } from '../../cli/raster/rasterFonts';

export interface BuiltPicture {
  /** Below the folder of the lesson, without an ending. */
  readonly name: string;
  readonly svg: string;
  /** The same with the faces that the rasteriser has. */
  readonly raster: string;
}

/**
 * A picture for every stop of every run: `race.b-looked.dark`. A question that is asked there or later in the run hides
 * what answers it.
 */
export function stopPictures(runs: StoredRuns, language: Language, tokens: string): readonly BuiltPicture[] {
  return runs.runs.flatMap((run) =>
    run.stops.flatMap((stop) =>
      THEMES.map((name): BuiltPicture => {
        const { scene, card } = run.answer;
        const draw = (theme: Theme): string =>
          stepPicture({
            scene,
            titles: card,
            row: stop.row,
            question: questionFrom(run, stop),
            language,
            theme,
            ruled: name === 'print',
            told: true,
            view: 'lanes',
          });
        const theme = themeFrom(tokens, name);
        return {
          name: `${stopName(run, stop)}.${name}`,
          svg: draw(theme),
          raster: draw({ ...theme, families: RASTER_FAMILIES }),
        };
      }),
    ),
  );
}

function questionFrom({ gates }: StoredRun, { row }: Stop): number | null {
  const ahead = gates.flatMap((gate) => (gate.row >= row ? [gate.row] : []));
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** The card of a lesson, for the rasteriser. */
export function lessonCard(lesson: Lesson, runs: StoredRuns, language: Language, tokens: string): string {
  const speaker = pageSpeaker(language);
  const { title, summary } = lesson.texts[language];
  const ends = runs.runs.slice(-1).flatMap(({ answer: { scene, card } }) =>
    scene.panes.map((pane) => ({
      title: speaker.words(titleOf(card, pane.protection)),
      verdict: verdictAt(pane, card, pane.cells.length, speaker.language),
    })),
  );
  const theme = { ...themeFrom(tokens, 'light'), families: RASTER_FAMILIES };
  const plan = { theme, language, title, ground: 'paper' as const };
  return titleCard({ site: speaker.page.site.title, title, summary, ends }, plan);
}
