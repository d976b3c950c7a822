/** What a statement did: to whom it is visible, what it found, why it was refused. */
import type { Sentence, Word } from '../i18n/sentence';
import { verbOf } from '../database/statementText';
import type { OkOutcome } from '../database/database';
import type { WorldEvent } from '../world/event';
import { alwaysBefore, appliesEffect } from './paths';
import { rivalsOf } from './tellCheck';
import {
  code,
  copyWord,
  effectWord,
  eventWord,
  keyInHand,
  keyOf,
  outcomeOf,
  ownerOf,
  processWord,
  programOf,
  type Scene,
} from './scene';
import {
  askedCondition,
  assignedValues,
  insertedValue,
  refusedBy,
  shortSql,
  soughtValues,
  tableOf,
} from './sql';

export type StatementEvent = Extract<WorldEvent, { type: 'statement' }>;

export function tellStatement(event: StatementEvent, scene: Scene): Sentence {
  const { speaker } = scene;
  const { waits } = speaker.messages.narration;
  const process = processWord(scene, event.process, event.task);
  switch (event.outcome.kind) {
    case 'blocked': {
      const holders = event.outcome.by.map((session) => ownerOf(scene, session));
      const words = holders.map((holder) => processWord(scene, holder.name, holder.task));
      return speaker.say(waits.blocked, { process, holders: speaker.list(words), count: words.length });
    }
    case 'error':
      return event.outcome.class === 'unique-violation' ? tellUnique(event, scene) : tellError(event, scene);
    case 'ok':
      return tellDone(event, event.outcome, scene);
  }
}

function tellDone(event: StatementEvent, outcome: OkOutcome, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { statement } = messages.narration;
  const process = processWord(scene, event.process, event.task);
  switch (verbOf(event.sql)) {
    case 'BEGIN':
    case 'START':
      return say(holdsLock(event, scene) ? statement.beginWithLock : statement.begin, { process });
    case 'COMMIT':
    case 'END':
      if (outcome.tag === 'ROLLBACK')
        return say(statement.commitBecameRollback, { process, tag: code(outcome.tag) });
      return say(statement.commit, { process });
    case 'ROLLBACK':
      return say(statement.rollback, { process });
    case 'INSERT':
    case 'REPLACE':
      return tellInsert(event, outcome, scene);
    case 'UPDATE':
    case 'DELETE':
      return tellChange(event, outcome, scene);
    case 'SELECT':
      return tellSelect(event, outcome, scene);
    default:
      return say(statement.runs, { process, sql: code(event.sql) });
  }
}

/** SQLite's BEGIN IMMEDIATE takes the write lock at once. */
function holdsLock(event: StatementEvent, scene: Scene): boolean {
  const { database } = scene.context.setting;
  if (database?.dialect !== 'sqlite') return false;
  return database.begin === 'immediate'
    ? !/deferred/i.test(event.sql)
    : /immediate|exclusive/i.test(event.sql);
}

function tellInsert(event: StatementEvent, outcome: OkOutcome, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { statement } = messages.narration;
  const value = shown(insertedValue(event.sql, event.params, null), messages.defaults.row);
  const parameters = {
    process: processWord(scene, event.process, event.task),
    value,
    table: tableWord(event, scene),
  };
  if (outcome.affected === 0) return say(statement.insertsNothing, parameters);
  if (event.isEffect && outcome.tx === 'open') return tellOpenEffect(event, scene);
  return say(outcome.tx === 'open' ? statement.insertsOpen : statement.inserts, parameters);
}

function tellChange(event: StatementEvent, outcome: OkOutcome, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { statement } = messages.narration;
  const parameters = {
    process: processWord(scene, event.process, event.task),
    table: tableWord(event, scene),
    count: outcome.affected,
  };
  if (outcome.affected === 0) return tellNoRows(event, scene);
  if (event.isEffect && outcome.tx === 'open') return tellOpenEffect(event, scene);
  if (verbOf(event.sql) === 'DELETE') return say(statement.removes, parameters);
  const what = assignedValues(event.sql).slice(0, 2);
  if (outcome.tx === 'none' && what.length > 0) {
    return say(statement.changesTo, { ...parameters, what: code(what.join(', ')) });
  }
  return say(outcome.tx === 'open' ? statement.changesOpen : statement.changes, parameters);
}

function tellOpenEffect(event: StatementEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const parameters = {
    process: processWord(scene, event.process, event.task),
    copy: copyWord(scene, event.copy),
  };
  return say(messages.narration.statement.effectOpen, parameters);
}

/** Nothing matched: because it is done already, or for another reason that leaves it undone. */
function tellNoRows(event: StatementEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { statement } = messages.narration;
  const key = event.copy === null ? keyInHand(scene, event.process, event.task) : keyOf(scene, event.copy);
  const condition = code(askedCondition(event.sql, event.params, key) ?? shortSql(event.sql));
  const outcome = outcomeOf(scene, key);
  const open = outcome?.effects === 0 && rivalsOf(event, scene) !== null;
  if (!outcome || open) return say(statement.noRows, { table: tableWord(event, scene), condition });
  const parameters = { condition, event: eventWord(scene, key), effect: effectWord(scene) };
  return say(outcome.effects >= outcome.expected ? statement.noRowsDone : statement.noRowsUndone, parameters);
}

function tellSelect(event: StatementEvent, outcome: OkOutcome, scene: Scene): Sentence {
  const { say, list, messages } = scene.speaker;
  const { statement } = messages.narration;
  const process = processWord(scene, event.process, event.task);
  const table = tableWord(event, scene);
  const [row, ...more] = outcome.rows;
  if (row && more.length === 0) {
    const cells = Object.entries(row).map(([column, value]) => `${column} = ${value ?? 'NULL'}`);
    return say(statement.finds, { process, table, row: code(cells.slice(0, 4).join(', ')) });
  }
  if (row) return say(statement.findsMany, { process, table, count: outcome.rows.length });
  const sought = soughtValues(event.sql, event.params).filter((value) => value !== null);
  if (sought.length === 0) return say(statement.findsNoneAtAll, { process, table });
  return say(statement.findsNone, { process, table, value: list(sought.map((value) => shown(value, ''))) });
}

/** The unique key at work: before the effect it saves the day, after it it comes too late. */
function tellUnique(event: StatementEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { refused } = messages.narration;
  const { outcome } = event;
  const by = refusedBy(outcome.kind === 'error' ? outcome.message : '');
  const value = shown(by.value ?? insertedValue(event.sql, event.params, by.column), messages.defaults.row);
  const parameters = { value, table: tableWord(event, scene) };
  const program = programOf(scene, event.process);
  if (!program || event.copy === null) return say(refused.uniquePlain, parameters);
  const open = outcome.kind === 'error' && outcome.tx !== 'none';
  if (!alwaysBefore(program, event.operation, appliesEffect)) {
    const key = keyOf(scene, event.copy);
    const undone = outcomeOf(scene, key)?.effects === 0;
    if (!undone) return say(refused.unique, parameters);
    return say(refused.uniqueUndone, {
      ...parameters,
      event: eventWord(scene, key),
      effect: effectWord(scene),
    });
  }
  return say(open ? refused.uniqueOpen : refused.uniqueTooLate, parameters);
}

function tellError(event: StatementEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { refused } = messages.narration;
  const process = processWord(scene, event.process, event.task);
  const sql = code(shortSql(event.sql));
  if (event.outcome.kind !== 'error') return say(refused.busy, { process, sql });
  switch (event.outcome.class) {
    case 'busy':
      return say(refused.busy, { process, sql });
    case 'deadlock':
      return say(refused.deadlock, { process });
    case 'serialization-failure':
      return say(refused.serialization, { process, sql });
    case 'lock-timeout':
      return say(refused.lockTimeout, { process, sql });
    case 'aborted':
      return say(refused.aborted, { process });
    case 'unique-violation':
    case 'other':
      return say(refused.other, { process, sql, message: code(event.outcome.message.replace(/\.$/, '')) });
  }
}

function tableWord(event: StatementEvent, scene: Scene): Word {
  return code(tableOf(event.sql) ?? scene.context.setting.database?.dialect ?? '');
}

function shown(value: unknown, otherwise: string): Word {
  if (value === null || value === undefined || value === '') return otherwise;
  return code(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
