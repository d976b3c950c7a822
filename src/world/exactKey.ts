/** One text for one process: everything in it as it stands, written fast. */
import type { Values } from '../program/program';
import type { HeldDelivery, Process, Task } from './world';

/** Texts of parts that are shared between many processes, by identity. Belongs to one search. */
export type Texts = WeakMap<object, string>;

/** Equal for equal processes, and for no others. */
export function exactKey(process: Process, texts: Texts): string {
  const { connection, confirms, toBroker, toProcess, abandoned, given, buffer, tasks } = process;
  let key = `${process.name} ${process.up} ${process.epoch}`;
  if (connection) key += textOf(connection, texts);
  key += `|${textOf(process.memory, texts)}|`;
  for (const task of tasks) key += taskText(task, texts);
  key += `|${deliveries(buffer, texts)}|`;
  if (given.length > 0) key += textOf(given, texts);
  if (confirms.length + toBroker.length + toProcess.length + abandoned.length === 0) return key;
  return `${key}|${JSON.stringify([confirms, toBroker, toProcess, abandoned])}`;
}

function taskText(task: Task, texts: Texts): string {
  const { delivery, batch, item } = task;
  let text = `${task.at} ${task.untilMs} ${task.deadlineMs} ${task.blocked} ${valuesText(task.locals)}`;
  if (delivery) text += textOf(delivery, texts);
  if (batch.length > 0) text += `*${deliveries(batch, texts)}`;
  if (item) text += `=${textOf(item, texts)}`;
  return `${text};`;
}

function deliveries(all: readonly HeldDelivery[], texts: Texts): string {
  let text = '';
  for (const delivery of all) text += textOf(delivery, texts);
  return text;
}

function valuesText(values: Values): string {
  for (const _ in values) return JSON.stringify(values);
  return '';
}

function textOf(part: object, texts: Texts): string {
  let text = texts.get(part);
  if (text === undefined) texts.set(part, (text = JSON.stringify(part)));
  return text;
}
