/** Where the text of a named schedule stands in its file. */
import type { ScenarioText } from './scenarioFile';

/** `file:line:column schedules.name` of a character of the schedule. */
export function schedulePlace({ data, source }: ScenarioText, schedule: string, at: number): string {
  const named = Object.hasOwn(data.schedules ?? {}, schedule) ? data.schedules?.[schedule] : null;
  const inside = typeof named === 'object' && named !== null ? ['schedule'] : [];
  const { line, column } = source.position(['schedules', schedule, ...inside], 'value', at);
  return `${source.file}:${line}:${column} schedules.${schedule}`;
}
