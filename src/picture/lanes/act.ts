/** What is drawn for a step, before any geometry: one act for each thing that a person should see happen. */
import type { ChipRole } from '../marks';
import type { SignName } from '../signs';
import type { LaneId } from './lane';

/** Forms of one text, from long to short: the longest that fits is set. */
export type Forms = readonly string[];

/** The outcome at a store, as a chip. */
export interface ChipPlan {
  readonly role: ChipRole;
  readonly forms: Forms;
  readonly sign: SignName | null;
  readonly signFirst: boolean;
}

/** Where something is drawn: a row, and how many lines below its first. */
export interface Place {
  readonly row: number;
  readonly sub: number;
}

export type ActBody =
  /** A new copy goes to a queue; `refused`: the queue did not take it. */
  | {
      readonly type: 'publish';
      readonly from: LaneId;
      readonly to: LaneId;
      readonly copy: string;
      readonly again: boolean;
      readonly refused: boolean;
    }
  /** Published, and no queue keeps it. */
  | {
      readonly type: 'unroutable';
      readonly from: LaneId;
      readonly copy: string;
      readonly note: string;
      readonly returned: boolean;
    }
  /** The head of a queue goes to a process. */
  | {
      readonly type: 'deliver';
      readonly from: LaneId;
      readonly across: LaneId | null;
      readonly to: LaneId;
      readonly copy: string;
      readonly again: boolean;
      readonly redelivered: boolean;
    }
  /** ack, nack, reject; `lost` when it reaches nobody. */
  | {
      readonly type: 'settle';
      readonly from: LaneId;
      readonly to: LaneId;
      readonly copy: string | null;
      readonly label: string;
      readonly lost: boolean;
      readonly note: string;
    }
  /** Broker to publisher. `folded`: it came at once and is drawn under its publish. */
  | {
      readonly type: 'confirm';
      readonly from: LaneId;
      readonly to: LaneId;
      readonly label: string;
      readonly folded: boolean;
      readonly lost: boolean;
    }
  /** Back into ready. */
  | { readonly type: 'return'; readonly from: LaneId; readonly to: LaneId; readonly copy: string }
  /** Dead-lettered: from one queue to another, or to nowhere. */
  | {
      readonly type: 'move';
      readonly from: LaneId;
      readonly to: LaneId | null;
      readonly copy: string;
      readonly again: boolean;
      readonly note: string;
    }
  /** Something asked of a store. `failed`: it never got there. */
  | {
      readonly type: 'store';
      readonly from: LaneId;
      readonly to: LaneId;
      readonly forms: Forms;
      readonly result: string;
      readonly chip: ChipPlan | null;
      readonly failed: boolean;
    }
  /** An outcome that no arrow of this step led to. */
  | { readonly type: 'chip'; readonly at: LaneId; readonly chip: ChipPlan }
  | { readonly type: 'crash'; readonly at: LaneId; readonly note: string }
  | { readonly type: 'restart'; readonly at: LaneId; readonly note: string }
  | {
      readonly type: 'cut';
      readonly at: LaneId;
      readonly broker: LaneId;
      readonly slashes: boolean;
      readonly note: string;
    }
  | { readonly type: 'unknown'; readonly at: LaneId; readonly note: string }
  | { readonly type: 'note'; readonly at: LaneId; readonly forms: Forms; readonly code: boolean }
  | { readonly type: 'wait'; readonly at: LaneId; readonly holder: LaneId | null; readonly note: string }
  /** The process stays where it is: no such landmark here, or not possible. */
  | { readonly type: 'absent'; readonly at: LaneId; readonly note: string }
  | { readonly type: 'time'; readonly text: string }
  | { readonly type: 'brokerRestart'; readonly note: string }
  | { readonly type: 'failOver'; readonly at: LaneId; readonly note: string };

/** An act before it has a place. `process` is whoever acts; null for the broker and for time. */
export type ActDraft = ActBody & { readonly process: string | null };

/** An act at its place; `index` counts the acts of step `step` of the pane's run. */
export type Act = ActDraft & { readonly place: Place; readonly step: number; readonly index: number };
