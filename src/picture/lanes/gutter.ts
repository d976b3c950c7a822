/** The words of the rows: who acts, and what for. */
import { parseSchedule } from '../../trace/parseSchedule';
import { passed } from './duration';
import type { PaneScene, Scene } from '../../trace/sight';
import { textWidth, type FontName } from '../fonts';
import type { Mark, Phase } from '../marks';
import type { GutterAction, PictureWords } from '../pictureWords';
import type { ScheduleItem } from '../../trace/notation';

export interface RowLabel {
  /** The process that acts, by its name; empty for the broker and for time. */
  readonly actor: string;
  readonly word: string;
}

/** One label for each row of a scene. */
export function rowLabels(scene: Scene, words: PictureWords): readonly RowLabel[] {
  return scene.rows.map((row, index) => {
    const parsed = parseSchedule(row);
    const item = parsed.ok ? parsed.value[0] : undefined;
    return item ? labelOf(item, scene, index, words) : { actor: '', word: row };
  });
}

function labelOf(item: ScheduleItem, scene: Scene, row: number, words: PictureWords): RowLabel {
  switch (item.kind) {
    case 'due':
      return { actor: '', word: passedTime(scene, row) ?? words.actions.due };
    case 'reach':
      return { actor: item.process, word: words.landmarks[item.landmark] ?? item.landmark };
    case 'exhaust':
      return { actor: item.process, word: exhausted(item.process, scene, words) };
    case 'decision':
      return ofDecision(item, scene, row, words);
  }
}

function ofDecision(
  { decision }: Extract<ScheduleItem, { kind: 'decision' }>,
  scene: Scene,
  row: number,
  words: PictureWords,
): RowLabel {
  const { actions } = words;
  const by = (action: GutterAction, actor = ''): RowLabel => ({ actor, word: actions[action] });
  switch (decision.kind) {
    case 'perform':
      return { actor: decision.process, word: performed(scene, row, decision.process, decision.task, words) };
    case 'handOver':
      return by('handOver', decision.process);
    case 'crash':
    case 'cut':
    case 'silence':
    case 'detect':
      return by(decision.kind, decision.process);
    case 'comeBack':
      return by(wasDown(scene, row, decision.process) ? 'restart' : 'reconnect', decision.process);
    case 'fail':
      return by(decision.how, decision.process);
    case 'arrive':
      return arrived(scene, row, decision.process, words);
    case 'restartBroker':
    case 'failOver':
      return by(decision.kind);
    case 'pass':
      return { actor: '', word: passed(decision.ms) };
  }
}

/** What arrives is said by the event: the decision only names the pipe. */
function arrived(scene: Scene, row: number, actor: string, words: PictureWords): RowLabel {
  const events = scene.panes.flatMap((pane) => stepsOfRow(pane, row)).flatMap((step) => step.events);
  const found = events.find((event) => event.type === 'arrived');
  if (found?.type !== 'arrived') return { actor, word: '' };
  return { actor, word: found.direction === 'out' ? words.arrives(found.what) : words.gets(found.what) };
}

function stepsOfRow({ steps, cells }: PaneScene, row: number) {
  return steps.slice((cells[row - 1]?.stepIndex ?? 0) + 1, (cells[row]?.stepIndex ?? 0) + 1);
}

/** An operation is called by the first landmark it passes, else by its name in the program. */
function performed(scene: Scene, row: number, process: string, task: number, words: PictureWords): string {
  for (const pane of scene.panes) {
    for (const { events } of stepsOfRow(pane, row)) {
      const own = events.flatMap((event) =>
        'process' in event && 'task' in event && event.process === process && event.task === task
          ? [event]
          : [],
      );
      if (own.some((event) => event.type === 'confirmAwaited' && isUnknown(event.result)))
        return words.actions.cannotKnow;
      const passed = own.find((event) => event.type === 'landmark');
      if (passed?.type === 'landmark') return words.landmarks[passed.landmark] ?? passed.landmark;
      const branch = own.find((event) => event.type === 'branch');
      if (branch?.type === 'branch') return nameOf(pane, process, branch.from, words);
    }
  }
  return '';
}

function isUnknown(result: string): boolean {
  return result === 'timeout' || result === 'disconnected';
}

/** What an operation is for when it passed nothing: the landmark it could have passed, else what its statement says. */
function nameOf({ setting }: PaneScene, process: string, operation: string, words: PictureWords): string {
  const plan = setting.processes.find(({ name }) => name === process);
  const found = plan && setting.programs[plan.program]?.operations[operation];
  const landmark = found?.branches.flatMap(({ landmarks }) => landmarks)[0];
  if (landmark !== undefined) return words.landmarks[landmark] ?? landmark;
  const action = found?.action;
  if (action?.kind === 'call') return words.calls(action.service);
  if (action && action.kind !== 'sql') return words.verbs[action.kind] ?? operation;
  const sql = action?.sql ?? '';
  const verb = /^\s*(\w+)/.exec(typeof sql === 'string' ? sql : sql.default)?.[1]?.toUpperCase() ?? '';
  return words.verbs[verb] ?? operation;
}

function exhausted(process: string, scene: Scene, words: PictureWords): string {
  const plan = scene.panes[0]?.setting.processes.find(({ name }) => name === process);
  return plan?.role === 'publisher' ? (words.landmarks['published'] ?? '') : words.actions.exhaust;
}

function wasDown(scene: Scene, row: number, process: string): boolean {
  return scene.panes.some((pane) => {
    const before = pane.steps[pane.cells[row - 1]?.stepIndex ?? 0];
    return before?.world.processes.some((each) => each.name === process && !each.up) ?? false;
  });
}

function passedTime(scene: Scene, row: number): string | null {
  for (const pane of scene.panes) {
    for (const { decision } of stepsOfRow(pane, row)) {
      if (decision?.kind === 'pass') return passed(decision.ms);
    }
  }
  return null;
}

export interface GutterRow {
  readonly row: number;
  /** Middle of the first line of the row. */
  readonly y: number;
  readonly phase: Phase;
  readonly label: RowLabel;
}

const NUMBER_X = 20;
const WORDS_X = 30;
const WORDS_FROM = 60;

/** The number of a row, and its words where the gutter is wide enough; they end before the lane at `edge`. */
export function drawGutterRow(
  { row, y, phase, label }: GutterRow,
  gutter: number,
  edge: number,
): readonly Mark[] {
  const common = { phase, row, key: `gutter ${row}` } as const;
  const number: Mark = {
    ...common,
    ...{
      kind: 'text',
      role: 'gutter',
      x: NUMBER_X,
      y: y + 4.5,
      text: String(row + 1),
      anchor: 'end',
      font: 'tiny',
      plate: false,
    },
  };
  if (gutter < WORDS_FROM) return [number];
  const actorWidth = label.actor === '' ? 0 : textWidth(label.actor, 'labelStrong') + 5;
  const room = edge - 7 - WORDS_X - actorWidth;
  const word = cutToFit(label.word, room, phase === 'now' ? 'labelStrong' : 'label');
  const base = { ...common, kind: 'text', y: y + 4.5, anchor: 'start', plate: false } as const;
  return [
    number,
    ...(label.actor === ''
      ? []
      : [
          {
            ...base,
            key: `gutter ${row} actor`,
            role: 'gutterStrong',
            x: WORDS_X,
            text: label.actor,
            font: 'labelStrong',
          } as const,
        ]),
    ...(word === ''
      ? []
      : [
          {
            ...base,
            key: `gutter ${row} word`,
            role: 'gutter',
            x: WORDS_X + actorWidth,
            text: word,
            font: 'label',
          } as const,
        ]),
  ];
}

/** The word, cut where it has to be. */
function cutToFit(word: string, room: number, font: FontName): string {
  if (textWidth(word, font) <= room) return word;
  const characters = [...word];
  for (let kept = characters.length - 1; kept > 1; kept -= 1) {
    const cut = `${characters.slice(0, kept).join('').trimEnd()}…`;
    if (textWidth(cut, font) <= room) return cut;
  }
  return '';
}
