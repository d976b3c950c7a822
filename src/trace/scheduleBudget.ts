/** Playing a schedule allows the faults that it names: whoever writes A! means it. */
import type { CompiledSetting } from '../scenario/compile';
import type { Schedule } from './notation';
import type { Decision } from '../world/decision';
import { FAULTS, type Budget, type Fault } from '../world/world';

/** The setting with a budget of at least the faults in the schedule. */
export function withFaultsOf(setting: CompiledSetting, schedule: Schedule): CompiledSetting {
  const spent = schedule.flatMap((item) => (item.kind === 'decision' ? (faultOf(item.decision) ?? []) : []));
  const budget = Object.fromEntries(
    FAULTS.map((fault) => [
      fault,
      Math.max(setting.budget[fault], spent.filter((each) => each === fault).length),
    ]),
  );
  return { ...setting, budget: budget as Budget };
}

/** What a decision takes from the budget. */
function faultOf(decision: Decision): Fault | null {
  switch (decision.kind) {
    case 'crash':
      return 'crashes';
    case 'cut':
    case 'silence':
      return 'cuts';
    case 'fail':
      return decision.how === 'error' ? 'errors' : 'unknowns';
    case 'restartBroker':
      return 'brokerRestarts';
    case 'failOver':
      return 'failovers';
    default:
      return null;
  }
}
