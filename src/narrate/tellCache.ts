/** What a Redis command or a call to an external service did. */
import type { Sentence } from '../i18n/sentence';
import type { WorldEvent } from '../world/event';
import { code, eventWord, processWord, timeWord, type Scene } from './scene';

type CacheEvent = Extract<WorldEvent, { type: 'cacheCommand' }>;
type CallEvent = Extract<WorldEvent, { type: 'called' }>;

export function tellCommand(event: CacheEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { cache } = messages.narration;
  const words = event.command.map(String);
  const process = processWord(scene, event.process, event.task);
  const key = code(words[1] ?? '');
  const command = code(words.join(' '));
  const { reply } = event;
  if (typeof reply === 'object' && reply !== null && 'error' in reply) {
    return say(cache.fails, { process, command, message: code(reply.error) });
  }
  switch (words[0]?.toUpperCase()) {
    case 'GET':
    case 'EXISTS':
      return say(reply === null || reply === 0 ? cache.absent : cache.present, { process, key });
    case 'SET':
      return tellSet(event, words, scene);
    case 'SETNX':
      return reply === 0 ? say(cache.refused, { key }) : say(cache.setNew, { process, key });
    case 'DEL':
      return say(reply === 0 ? cache.removedNone : cache.removed, { process, key });
    case 'GETDEL':
      return say(reply === null ? cache.absent : cache.taken, { process, key });
    default:
      return say(cache.runs, { process, command, reply: code(replyText(reply)) });
  }
}

function tellSet(event: CacheEvent, words: readonly string[], scene: Scene): Sentence {
  const { speaker } = scene;
  const { say } = speaker;
  const { cache } = speaker.messages.narration;
  const process = processWord(scene, event.process, event.task);
  const key = code(words[1] ?? '');
  if (event.reply === null) return say(cache.refused, { key });
  const isNew = words.some((word) => word.toUpperCase() === 'NX');
  const ms = lifetimeMs(words);
  if (ms === null) return say(isNew ? cache.setNew : cache.set, { process, key });
  return say(isNew ? cache.setNewFor : cache.setFor, { process, key, time: timeWord(speaker, ms) });
}

function lifetimeMs(words: readonly string[]): number | null {
  const at = words.findIndex((word) => ['EX', 'PX'].includes(word.toUpperCase()));
  if (at < 0) return null;
  return Number(words[at + 1]) * (words[at]?.toUpperCase() === 'EX' ? 1000 : 1);
}

function replyText(reply: CacheEvent['reply']): string {
  if (reply === null) return '(nil)';
  return typeof reply === 'string' ? reply : JSON.stringify(reply);
}

export function tellCall(event: CallEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { call } = messages.narration;
  const process = processWord(scene, event.process, event.task);
  const service = code(event.service);
  switch (event.result) {
    case 'done': {
      const done = scene.context.before?.services[event.service]?.some((entry) => entry.key === event.key);
      return say(done ? call.doneAgain : call.done, { process, service });
    }
    case 'repeated':
      return say(call.repeated, { service });
    case 'answered': {
      const reply = code(typeof event.reply === 'object' ? JSON.stringify(event.reply) : String(event.reply));
      return say(call.answered, { process, service, key: eventWord(scene, event.key), reply });
    }
    case 'refused':
      return say(call.refused, { process, service });
    case 'unknown':
      return say(call.unknown, { process, service });
  }
}
