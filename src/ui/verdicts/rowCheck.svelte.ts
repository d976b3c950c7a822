import {
  ROW_STATES_MAX,
  sameCell,
  TABLE_BOUNDS,
  tableCell,
  type TableColumn,
  type TableRow,
} from '../../explore/verdictTable';
import type { EngineClient, Pending, SearchAnswer } from '../engine/engineClient';

/** Which row of the table. */
export interface RowPlace {
  readonly engine: string;
  readonly scenario: string;
  readonly protection: string;
}

/** A row of the table searched again here, column by column. */
export class RowCheck {
  /** The columns that came out otherwise. */
  different = $state.raw<readonly TableColumn[]>([]);
  state = $state<'running' | 'done' | 'failed' | 'cancelled'>('running');
  #pending: Pending<SearchAnswer> | null = null;

  async run(client: EngineClient, { engine, scenario, protection }: RowPlace, kept: TableRow): Promise<void> {
    for (const { id, ...bounds } of TABLE_BOUNDS) {
      const options = engine === 'sqlite' ? bounds : { ...bounds, engine: engine as 'sqlite' };
      this.#pending = client.search({ scenario, protection, options, statesMax: ROW_STATES_MAX }, () => {});
      const { value } = await this.#pending.answer;
      if (this.state === 'cancelled') return;
      if (!value) {
        this.state = 'failed';
        return;
      }
      if (!sameCell(kept[id], cellFrom(value))) this.different = [...this.different, id];
    }
    this.state = 'done';
  }

  cancel(): void {
    if (this.state !== 'running') return;
    this.state = 'cancelled';
    this.#pending?.cancel();
  }
}

function cellFrom(found: SearchAnswer): TableRow[TableColumn] {
  const verdicts = found.outcomes.map(({ verdict }) => verdict);
  return tableCell(found.effects, verdicts, found);
}
