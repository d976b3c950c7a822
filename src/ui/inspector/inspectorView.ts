/** One inspector, one thing at a time: which one a row asks for, until a person chooses. */
import type { Scene } from '../../trace/sight';
import { stepAt } from '../../trace/rows';

export const INSPECTOR_VIEWS = [
  'tables',
  'sql',
  'queue',
  'code',
  'topology',
  'statechart',
  'databases',
] as const;
export type InspectorView = (typeof INSPECTOR_VIEWS)[number];

/** The SQL log while somebody waits for a lock, the queue before anything touched a store, else the tables. */
export function viewFor(scene: Scene, row: number): InspectorView {
  const steps = scene.panes.map((pane) => stepAt(pane, row));
  if (steps.some((step) => step.sight.waits.length > 0)) return 'sql';
  return steps.every((step) => step.sight.tables.length === 0) ? 'queue' : 'tables';
}
