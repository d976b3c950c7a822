import { mount } from 'svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import Embed from './embed/Embed.svelte';
import { EmbedPage } from './embed/embedPage.svelte';
import { openPort } from './embed/port';
import { fetchStored, fetchStoredRuns } from './storedScene';
import { startEngineWorker } from './engine/startWorker';
import { createWorkerClient } from './engine/workerClient';

const page = new EmbedPage({
  client: createWorkerClient(startEngineWorker),
  storedRuns: fetchStoredRuns,
  storedFirst: fetchStored,
  query: location.search,
  port: openPort(window),
});
mount(Embed, { target: document.getElementById('app') as HTMLElement, props: { page } });
void page.open();
