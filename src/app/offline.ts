/** The page of an offline file: the run stands in it as data. */
import { mount } from 'svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import { parseOfflineRun } from '../export/offlineFile';
import { detectLanguage } from '../i18n/language';
import { offlineWords } from '../ui/embed/offlineWords';
import Offline from './offline/Offline.svelte';

const target = document.getElementById('app') as HTMLElement;
const run = parseOfflineRun(document.getElementById('run')?.textContent ?? '');
if (run) mount(Offline, { target, props: { run } });
else {
  target.className = 'alone';
  target.role = 'alert';
  target.textContent = offlineWords(detectLanguage(navigator.languages)).damaged;
}
