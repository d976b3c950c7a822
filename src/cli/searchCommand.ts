/** `npm run search -- <scenario> [options]`: searches all schedules within the bounds, and says what can happen. */
import { startOf } from '../explore/prologue';
import { search, SEARCH_LIMITS, type SearchResult } from '../explore/search';
import { printDecisions } from '../trace/printSchedule';
import type { Setting } from '../world/setting';
import { BadInput, type Output } from './badInput';
import { compileScenario, firstWorld, loadEngine, refuseWrongSql } from './loadEngine';
import { readScenario } from './loadLessons';
import { forgetProgress, tellProgress } from './progress';
import { runArguments } from './runArguments';
import { tableCommand } from './tableCommand';

/** How the command is used. */
export const usage = `usage: npm run search -- <scenario id or file> [--protection ID] [--variant NAME] [--off LINK,LINK]
  [--copies N] [--ids same|fresh|none] [--consumers N] [--crashes N] [--cuts N] [--errors N] [--unknowns N]
  [--broker-restarts N] [--failovers N] [--seconds N] [--rabbitmq 3.10|3.13|4.2|4.3] [--engine sqlite|mariadb-rc|mariadb-rr|mariadb-serializable|postgres-rc|postgres-rr|postgres-serializable]
  [--states N] [--witness] [--no-symmetry] [--json]
       npm run search -- --table [--write]   recomputes the kept table of verdicts; keeps what it computed with --write`;

/** See `usage`. */
export async function searchCommand(args: readonly string[], output: Output): Promise<number> {
  if (args.includes('--table')) return tableCommand(args.includes('--write'), output);
  const { say } = output;
  const { scenario, options, flags, texts } = runArguments(args, {
    flags: ['json', 'witness', 'no-symmetry'],
    texts: ['states'],
    usage,
  });
  const statesMax = texts.states === undefined ? SEARCH_LIMITS.statesMax : Number(texts.states);
  if (!Number.isInteger(statesMax) || statesMax < 1) {
    throw new BadInput([`--states: expected a whole number, got "${texts.states}"`, usage]);
  }
  const file = readScenario(scenario);
  const engine = await loadEngine(compileScenario(file, options));
  refuseWrongSql(file, options, engine);
  const start = startOf(engine, firstWorld(engine), engine.setting.prologue);
  const startedAt = performance.now();
  const symmetry = flags['no-symmetry'] !== true;
  const result = toEnd(
    search(engine, start, { ...SEARCH_LIMITS, statesMax }, { symmetry }),
    flags.json !== true,
  );
  const ms = Math.round(performance.now() - startedAt);
  if (flags.json) say(JSON.stringify(asJson(result, engine.setting, ms, flags.witness === true)));
  else for (const line of asText(result, engine.setting, ms, flags.witness === true)) say(line);
  return 0;
}

/** Runs the search, telling a person who watches how far it is. */
function toEnd(running: ReturnType<typeof search>, watched: boolean): SearchResult {
  for (;;) {
    const step = running.next();
    if (step.done) {
      if (watched) forgetProgress();
      return step.value;
    }
    if (watched) tellProgress(step.value);
  }
}

function asJson(result: SearchResult, setting: Setting, ms: number, withWitness: boolean): object {
  const { scenario, protection, effects, states, terminals, depth, complete } = result;
  return {
    scenario,
    protection,
    effects,
    outcomes: Object.fromEntries(result.outcomes.map((found) => [found.verdict, found.ends])),
    states,
    terminals,
    depth,
    complete,
    ms,
    ...(withWitness && { witnesses: witnesses(result, setting) }),
  };
}

/** A schedule for each outcome that plays to it. A run that never ends is shown until it has come full circle. */
function witnesses(result: SearchResult, setting: Setting): { readonly [verdict: string]: string } {
  const alias = (queue: string): string => setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
  return Object.fromEntries(
    result.outcomes.map(({ verdict, witness, loop }) => [
      verdict,
      printDecisions([...witness, ...loop], alias),
    ]),
  );
}

function asText(result: SearchResult, setting: Setting, ms: number, withWitness: boolean): readonly string[] {
  const { scenario, protection, states, complete } = result;
  const scope = complete
    ? 'every schedule within the bounds'
    : `stopped at ${states} states: nothing is proved`;
  const head = `${scenario}, ${protection ?? 'no protection'}: ${states} states in ${ms} ms, ${scope}`;
  const schedules = witnesses(result, setting);
  const found = result.outcomes.flatMap(({ verdict, ends }) => [
    `  ${verdict.padEnd(12)} ${ends} ${ends === 1 ? 'end' : 'ends'}`,
    ...(withWitness ? [`    ${schedules[verdict]}`] : []),
  ]);
  return [head, `  effects      ${result.effects.join(', ')}`, ...found];
}
