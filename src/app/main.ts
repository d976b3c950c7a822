import { mount } from 'svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import App from './App.svelte';
import EngineWorker from './engine/engine.worker?worker';
import { createWorkerClient } from './engine/workerClient';
import { Page } from './page.svelte';
import { fetchStored } from './storedScene';

const page = new Page({ client: createWorkerClient(() => new EngineWorker()), stored: fetchStored });
mount(App, { target: document.getElementById('app') as HTMLElement, props: { page } });
void page.openAddress();
