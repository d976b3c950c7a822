/** What a protection needs from the data: the price that no statement shows. */
import type { ProgramFile } from './programFile';

export const DATA_NEEDS = ['messageId', 'businessKey', 'state', 'version', 'token'] as const;
/** A stable id on the message · a key of the business event · a state that the effect changes · a version · a token. */
export type DataNeed = (typeof DATA_NEEDS)[number];

const BY_STATEMENT: { readonly [name: string]: DataNeed } = {
  'store-key': 'businessKey',
  guard: 'state',
  'guarded-effect': 'state',
  'read-state': 'state',
  'lock-state': 'state',
  'find-open': 'state',
  'versioned-effect': 'version',
  'find-token': 'token',
  'delete-token': 'token',
};

/** In the order of `DATA_NEEDS`. A program that puts something else in the place of the message id needs none. */
export function dataNeeds(file: ProgramFile): readonly DataNeed[] {
  const found = new Set(file.needs.flatMap((name) => BY_STATEMENT[name] ?? []));
  const operations = Object.values(file.data.operations);
  const replaces = operations.some((operation) => Object.hasOwn(operation.set ?? {}, 'messageId'));
  const looks = file.needs.includes('store-id') || /\bmessageId\b/.test(JSON.stringify(operations));
  if (looks && !replaces) found.add('messageId');
  return DATA_NEEDS.filter((need) => found.has(need));
}
