import { hydrate, type Component } from 'svelte';
import '../../ui/styles/tokens.css';
import '../../ui/styles/fonts.css';
import '../../ui/styles/base.css';
import { LANGUAGES } from '../../i18n/language';
import EngineWorker from '../engine/engine.worker?worker';
import { createWorkerClient } from '../engine/workerClient';
import Document from './Document.svelte';
import { parsePacked } from '../../export/packed';

/** Brings the page that was rendered at build to life, with the data that it was rendered from. */
export async function start(content: Component<never>): Promise<void> {
  const target = document.getElementById('page');
  const { language: given, address = '', source = '' } = target?.dataset ?? {};
  const language = LANGUAGES.find((each) => each === given);
  if (!target || !language) throw new Error('the page was not rendered');
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const props = {
    content: content as Component<{ readonly data: unknown }>,
    data: parsePacked(await response.text()),
    place: { language, address },
    client: createWorkerClient(() => new EngineWorker()),
  };
  hydrate(Document, { target, props });
}
