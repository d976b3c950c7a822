/** The words of one scenario in one language: how processes, copies, queues and events are called. */
import type { Language, Words } from '../i18n/language';
import type { Sentence, Span, Word } from '../i18n/sentence';
import { speakerFor, type Speaker } from '../i18n/speaker';
import { tokenize } from '../database/statementText';
import type { Program } from '../program/program';
import type { EventOutcome } from '../world/outcome';
import type { CopyName, Process, ProcessName } from '../world/world';
import type { NarratedStep, NarrationContext } from './context';

/** Everything that a teller may look at. */
export interface Scene {
  readonly speaker: Speaker;
  readonly context: NarrationContext;
  readonly step: NarratedStep;
}

export function sceneOf(step: NarratedStep, context: NarrationContext, language: Language): Scene {
  return { speaker: speakerFor(language), context, step };
}

/** A name that a person may also see in the code, the tables or the schedule. */
export function code(text: string | number): Span {
  return { text: String(text), role: 'code' };
}

/** The process as its lane is called; with its task where it has several. */
export function processWord(scene: Scene, name: ProcessName, task = 0): Span {
  const { context, speaker } = scene;
  const plan = context.setting.processes.find((each) => each.name === name);
  const title = context.words.processes?.[name];
  const titled = title && !repeats(title, name) ? spoken(title, speaker) : name;
  const own = titled === name ? `${name}.${task + 1}` : `${titled} (${task + 1})`;
  const text = plan && plan.concurrency > 1 ? own : titled;
  return { text, role: 'process' };
}

/** A title as a sentence says it: `Pay service` is the pay service, `relay` the relay; `Alice` is a name. */
function spoken(title: Words, speaker: Speaker): string {
  const text = speaker.words(title);
  if (speaker.language !== 'en' || !/^([a-z]|[A-Z][\w-]* [a-z])/.test(text)) return text;
  return `the ${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}

function repeats(title: Words, name: string): boolean {
  return title.en.split(/\s+/).includes(name);
}

/** The copy; without one, the event it is about, or plainly the message. */
export function copyWord(scene: Scene, copy: CopyName | null, key = ''): Word {
  if (copy !== null && copy !== '') return { text: copy, role: 'copy' };
  return key === '' ? scene.speaker.messages.defaults.message : eventWord(scene, key);
}

export function copiesWord(scene: Scene, copies: readonly CopyName[]): Sentence {
  const words = [...new Set(copies)].map((copy) => copyWord(scene, copy));
  return scene.speaker.list(words.length > 0 ? words : [scene.speaker.messages.defaults.message]);
}

/** A business event by its key: `order 1001`. */
export function eventWord(scene: Scene, key: string): string {
  const { speaker, context } = scene;
  const { defaults } = speaker.messages;
  const event = context.words.event ? speaker.words(context.words.event) : defaults.event;
  return key === '' ? event : speaker.text(defaults.eventOf, { event, key });
}

/** The effect as a participle or verb. */
export function effectWord(scene: Scene): string {
  const { speaker, context } = scene;
  return context.words.effect ? speaker.words(context.words.effect) : speaker.messages.defaults.effect;
}

/** `once`, `twice`, `3 times`. */
export function timesWord(speaker: Speaker, count: number): string {
  const { times } = speaker.messages;
  if (count === 0) return times.never;
  if (count === 1) return times.once;
  return count === 2 ? times.twice : speaker.text(times.many, { count });
}

/** The column that counts the effect, where the scenario counts it in a single one. */
export function counterWord(scene: Scene): Span | null {
  const { effects } = scene.context.setting;
  const [only] = effects;
  if (effects.length !== 1 || only?.kind !== 'sql') return null;
  const [select, column, from] = tokenize(only.sql);
  const plain = select?.upper === 'SELECT' && column?.kind === 'word' && from?.upper === 'FROM';
  return plain ? code(column.text) : null;
}

/** The queue by its short name; plainly the queue where there is only one besides those for parking. */
export function queueWord(scene: Scene, name: string): Word {
  const { queues } = scene.context.setting;
  const plan = queues.find((queue) => queue.name === name || queue.alias === name);
  const working = queues.filter((queue) => !queue.parking);
  if (plan && !plan.parking && working.length === 1) return scene.speaker.messages.defaults.queue;
  return scene.speaker.say(scene.speaker.messages.defaults.namedQueue, { name: code(plan?.alias ?? name) });
}

export function queuesWord(scene: Scene, names: readonly string[]): Sentence {
  return scene.speaker.list(names.map((name) => queueWord(scene, name)));
}

/** A length of time, or a moment counted from the beginning. */
export function timeWord(speaker: Speaker, ms: number): string {
  const { time } = speaker.messages.faults;
  const exact = UNITS.find(([, length]) => ms >= length && ms % length === 0);
  if (exact) return speaker.text(time[exact[0]], { count: ms / exact[1] });
  return ms >= 1000 ? speaker.text(time.s, { count: ms / 1000 }) : speaker.text(time.ms, { count: ms });
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

export function processBefore(scene: Scene, name: ProcessName): Process | null {
  return scene.context.before?.processes.find((process) => process.name === name) ?? null;
}

export function programOf(scene: Scene, name: ProcessName): Program | null {
  const plan = scene.context.setting.processes.find((process) => process.name === name);
  return (plan && scene.context.setting.programs[plan.program]) ?? null;
}

/** The process that owns a connection or a session: its name, or its name with the number of a task or of a reconnect. */
export function ownerOf(scene: Scene, label: string): { readonly name: ProcessName; readonly task: number } {
  const known = scene.context.setting.processes.map((process) => process.name);
  const name = known.find((each) => label === each) ?? label.replace(/(?:\.\d+|'+)$/, '');
  const task = Number(/\.(\d+)$/.exec(label)?.[1] ?? 1) - 1;
  return { name, task: known.includes(label) ? 0 : task };
}

/** The business key of a copy. */
export function keyOf(scene: Scene, copy: CopyName | null): string {
  if (copy === null) return '';
  const known = scene.context.before?.copies.find((each) => each.name === copy);
  return known?.key ?? copy.replace(/·\d+$/, '');
}

/** The business key of what a task has in hand; empty when that is nothing, or no business event. */
export function keyInHand(scene: Scene, name: ProcessName, task: number): string {
  const held = processBefore(scene, name)?.tasks[task];
  const key = held?.item?.key ?? keyOf(scene, held?.delivery?.copy ?? null);
  return scene.context.setting.events.some((event) => event.key === key) ? key : '';
}

export function outcomeOf(scene: Scene, key: string): EventOutcome | null {
  return scene.step.outcomes?.find((outcome) => outcome.key === key) ?? null;
}
