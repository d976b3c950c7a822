/**
 * The plugin for reveal.js: frames `<iframe data-delivered-twice data-step="3" data-src="…/embed.html?…">` go on with the
 * fragments of their slide and give the deck its keys back. An element or a frame with `data-fragments="5"` gets five
 * fragments without anything in them. `<delivered-twice>` needs no plugin for the rest.
 */
import { stepOfFragment } from '../../embed/fragments';
import { posted, readFromPlayer } from '../../embed/messages';
import { readStep } from '../../embed/parameters';
import { keyCodeOf } from './keyPress';

/** What the plugin uses of a deck. */
interface Deck {
  on(event: string, listener: () => void): void;
  getSlidesElement(): HTMLElement;
  getCurrentSlide(): HTMLElement | undefined;
  getIndices(): { readonly f?: number };
  triggerKey(keyCode: number): void;
}

const FRAME = 'iframe[data-delivered-twice]';
const EVENTS = ['ready', 'slidechanged', 'fragmentshown', 'fragmenthidden'];

function addFragments(slides: HTMLElement): void {
  for (const player of slides.querySelectorAll<HTMLElement>('[data-fragments]')) {
    for (let count = Number(player.dataset.fragments); count > 0; count -= 1) {
      const fragment = document.createElement('span');
      fragment.className = 'fragment';
      player.closest('section')?.append(fragment);
    }
  }
}

/** Steps are absolute: fragments come and go in both directions, and a frame that was unloaded begins anew. */
function tellFrames(deck: Deck): void {
  const slide = deck.getCurrentSlide();
  if (!slide) return;
  for (const frame of slide.querySelectorAll<HTMLIFrameElement>(FRAME)) {
    const step = stepOfFragment(readStep(frame.dataset.step ?? '') ?? 0, deck.getIndices().f);
    frame.contentWindow?.postMessage(posted({ type: 'goto', step }), '*');
  }
}

export default {
  id: 'delivered-twice',
  init(deck: Deck): void {
    const slides = deck.getSlidesElement();
    addFragments(slides);
    for (const event of EVENTS) deck.on(event, () => tellFrames(deck));
    addEventListener('message', ({ source, data }) => {
      const frames = [...slides.querySelectorAll<HTMLIFrameElement>(FRAME)];
      const frame = frames.find((each) => each.contentWindow === source);
      const message = frame ? readFromPlayer(data) : null;
      if (message?.type === 'ready') tellFrames(deck);
      if (message?.type !== 'key') return;
      frame?.blur();
      deck.triggerKey(keyCodeOf(message.key));
    });
  },
};
