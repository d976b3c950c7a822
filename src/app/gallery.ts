import { mount } from 'svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import Gallery from '../ui/gallery/Gallery.svelte';
import EngineWorker from './engine/engine.worker?worker';
import { createWorkerClient } from './engine/workerClient';
import { fetchStored } from './storedScene';

const { value: answer } = await fetchStored();
if (!answer) throw new Error('the stored scene is empty');
const client = createWorkerClient(() => new EngineWorker());
mount(Gallery, { target: document.getElementById('app') as HTMLElement, props: { answer, client } });
