import type { EmbedPage } from './embedPage.svelte';
import { answersSince, readyMessage, sizeMessage, stepMessage } from './tellParent';

/** Tells the page around of everything that happens, as often as it happens. Runs with the component that calls it. */
export function tellParent(page: EmbedPage, notices: () => readonly string[]): void {
  const { port } = page;
  $effect(() => {
    if (!page.stage || page.asked < 0) return;
    port.send(readyMessage(page.stage, page.runs));
    port.send(sizeMessage(window));
  });
  $effect(() => {
    if (page.stage && page.asked >= 0) port.send(stepMessage(page.stage, page.run, page.preferences.speaker));
  });
  $effect(() => {
    for (const message of notices()) port.send({ type: 'error', code: 'ERR_EMBED', message });
  });
  let told = {};
  $effect(() => {
    for (const message of answersSince(told, page.stage)) port.send(message);
    told = page.stage?.answers ?? {};
  });
}

/** Plays again from where the loop begins, each time the end is reached. */
export function playInLoop(page: EmbedPage): void {
  let playing = false;
  $effect(() => {
    const { stage } = page;
    if (playing && stage && !stage.playing && stage.row === stage.visible) page.again();
    playing = stage?.playing ?? false;
  });
}
