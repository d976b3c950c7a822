/** How long time passed, as it stands in the picture. */
import { printDuration } from '../../trace/printSchedule';

/** `+10 s`: the notation, with air between number and unit. */
export function passed(ms: number): string {
  return `+${printDuration(ms).replace(/(?<=\d)(?=[a-z])/, '\u2009')}`;
}
