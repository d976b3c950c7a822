/** From what a process did in a step to acts: statements, commands, calls, notes, and what it cannot know. */
import type { WorldEvent } from '../../world/event';
import type { EffectSource } from '../../world/setting';
import type { ActDraft, ChipPlan, Forms } from './act';
import { CACHE_LANE, DATABASE_LANE, processLane, serviceLane, type LaneId } from './lane';
import { processIn, programOf, sessionName, type ReadContext } from './readContext';
import { commandForms, statementForms } from './statementForms';
import {
  callOutcome,
  effectChip,
  lostChip,
  plainChip,
  replyWord,
  statementOutcome,
  uncommittedChip,
  type StoreOutcome,
} from './storeOutcome';

type EventOf<T extends WorldEvent['type']> = Extract<WorldEvent, { type: T }>;

/** The acts of everything that processes did with stores and by themselves. */
export function readWork(context: ReadContext): readonly ActDraft[] {
  const acts = context.step.events.flatMap((event) => readEvent(context, event));
  return [...withEffects(context, acts), ...verdicts(context)];
}

/** What became certain in this step and no arrow shows: the event is lost, parked, or stuck for good. */
function verdicts(context: ReadContext): readonly ActDraft[] {
  const { step, before, words } = context;
  if (!step.over || before.over) return [];
  const of = (verdict: string) => step.outcomes.filter((outcome) => outcome.verdict === verdict);
  const lost = of('lost')[0];
  return [
    ...(lost ? [alone(context, lostChip(lost.effects))] : []),
    ...(of('parked').length > 0 ? [alone(context, plainChip(words.parked, 'parked'))] : []),
    ...(of('stuck').length > 0 ? [alone(context, plainChip(words.stuck, 'stuck'))] : []),
  ];
}

function readEvent(context: ReadContext, event: WorldEvent): readonly ActDraft[] {
  switch (event.type) {
    case 'statement':
      return [statement(context, event)];
    case 'cacheCommand': {
      const outcome = { result: replyWord(event.reply), chip: null };
      return [asked(event.process, CACHE_LANE, commandForms(event.command), outcome)];
    }
    case 'called':
      return [
        asked(event.process, serviceLane(event.service), [event.service], callOutcome(event, context.words)),
      ];
    case 'failed':
      return failed(context, event);
    case 'noted':
      return noted(event);
    case 'worked':
      return [
        {
          type: 'note',
          at: processLane(event.process),
          forms: [event.operation],
          code: true,
          process: event.process,
        },
      ];
    case 'branch':
      return decided(context, event);
    default:
      return [];
  }
}

/** An operation that only looks at what the process knows shows which way it went. */
function decided(context: ReadContext, { process, from, label }: EventOf<'branch'>): readonly ActDraft[] {
  const operation = programOf(context, process)?.operations[from];
  if (operation?.action.kind !== 'note' || operation.branches.length < 2) return [];
  return [{ type: 'note', at: processLane(process), forms: [label, ''], code: false, process }];
}

function asked(process: string, to: LaneId, forms: Forms, { result, chip }: StoreOutcome): ActDraft {
  return { type: 'store', from: processLane(process), to, forms, result, chip, failed: false, process };
}

function statement(context: ReadContext, event: EventOf<'statement'>): ActDraft {
  const session = sessionName(event.process, event.task);
  const counted = effectsBefore(context) + uncommitted(context, session);
  const forms = statementForms(event.sql, event.params);
  const wasOpen = uncommitted(context, session) > 0;
  if (wasOpen && /^\s*rollback/i.test(event.sql)) {
    return asked(event.process, DATABASE_LANE, forms, { result: '', chip: uncommittedChip(counted, true) });
  }
  return asked(event.process, DATABASE_LANE, forms, statementOutcome(event, counted + 1, context.words));
}

/** The durable effects of all events before the step. */
function effectsBefore({ before }: ReadContext): number {
  return before.outcomes.reduce((sum, { effects }) => sum + effects, 0);
}

/** How many effects a session has made in the transaction that is open before the step. */
function uncommitted({ scene, index, before }: ReadContext, session: string): number {
  if (!before.sight.transactions.includes(session)) return 0;
  let count = 0;
  for (let at = index - 1; at > 0 && scene.steps[at - 1]?.sight.transactions.includes(session); at -= 1) {
    for (const event of scene.steps[at]?.events ?? []) {
      if (event.type !== 'statement' || sessionName(event.process, event.task) !== session) continue;
      if (event.isEffect && event.outcome.kind === 'ok') count += event.outcome.affected;
    }
  }
  return count;
}

/** An operation that failed by itself: its arrow breaks. One whose answer never came leaves its caller not knowing. */
function failed(context: ReadContext, event: EventOf<'failed'>): readonly ActDraft[] {
  const { process } = event;
  const at = processLane(process);
  if (event.how === 'unknown') return [{ type: 'unknown', at, note: context.words.unknownDone, process }];
  const action = programOf(context, process)?.operations[event.operation]?.action;
  const broken = (to: LaneId, forms: Forms): readonly ActDraft[] => [
    { type: 'store', from: at, to, forms, result: '', chip: null, failed: true, process },
  ];
  switch (action?.kind) {
    case 'sql':
      return broken(
        DATABASE_LANE,
        statementForms(typeof action.sql === 'string' ? action.sql : action.sql.default, {}),
      );
    case 'cache':
      return broken(CACHE_LANE, [event.operation]);
    case 'call':
      return broken(serviceLane(action.service), [action.service]);
    default:
      return [{ type: 'note', at, forms: [event.operation], code: true, process }];
  }
}

/** Only memory is worth a note: locals are how a program carries what it has just read. */
function noted({ where, name, value, process }: EventOf<'noted'>): readonly ActDraft[] {
  if (where !== 'memory') return [];
  const written = Array.isArray(value) ? `{${value.map(String).join(', ')}}` : JSON.stringify(value);
  const forms = [`${name} = ${written}`, name].filter((form) => form.length <= 28);
  return [{ type: 'note', at: processLane(process), forms, code: true, process }];
}

/** Durable effects belong to the last thing asked of a store in the step; without one the chip stands alone. */
function withEffects(context: ReadContext, acts: readonly ActDraft[]): readonly ActDraft[] {
  const effects = context.step.events.filter((event) => event.type === 'effect');
  const [effect] = effects;
  if (!effect) return acts;
  const chip = effectChip(effect);
  const last = acts.findLastIndex((act) => act.type === 'store' && !act.failed);
  if (last < 0) return [...acts, alone(context, chip)];
  return acts.map((act, at) => (at === last && act.type === 'store' ? { ...act, chip, result: '' } : act));
}

function alone({ lanes, scene, step }: ReadContext, chip: ChipPlan): ActDraft {
  const counted = scene.setting.effects.map(laneOfEffect).find((id) => lanes.some((lane) => lane.id === id));
  const actor = step.decision && 'process' in step.decision ? step.decision.process : null;
  const at = counted ?? lanes.at(-1)?.id ?? '';
  return { type: 'chip', at, chip, process: actor };
}

/** Where the effects of a source are counted. */
function laneOfEffect(effect: EffectSource): LaneId {
  if (effect.kind === 'service') return serviceLane(effect.service);
  return effect.kind === 'sql' ? DATABASE_LANE : CACHE_LANE;
}

/** Whether a process still works on a delivery that the broker has given away. */
export function isZombie({ step }: Pick<ReadContext, 'step'>, name: string, task: number): boolean {
  const process = processIn(step.world, name);
  const delivery = process?.tasks[task]?.delivery;
  if (!process?.up || !delivery || delivery.settledByBroker) return false;
  return process.connection === null || process.connection.epoch !== delivery.epoch;
}
