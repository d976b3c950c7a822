/** Presents a deck with reveal.js. */
import Reveal from 'reveal.js';
import 'reveal.js/reveal.css';
import '../element/deliveredTwice';

/** The size that slides are set in; they are scaled to what there is. */
const SIZE = { width: 960, height: 540 } as const;

/** Makes slides of it; in print every fragment is a page. */
export async function start(deck: HTMLElement | null, prints: boolean): Promise<void> {
  if (!deck) throw new Error('the page has no deck');
  const reveal = new Reveal(deck, {
    ...SIZE,
    margin: 0,
    maxScale: 6,
    center: false,
    display: 'flex',
    transition: 'none',
    backgroundTransition: 'none',
    hash: true,
    progress: false,
    slideNumber: 'c/t',
    viewDistance: 2,
    mobileViewDistance: 2,
    scrollActivationWidth: 0,
    // Both would speak English only.
    help: false,
    jumpToSlide: false,
    ...(prints && { view: 'print' as const }),
  });
  await reveal.initialize();
  const { back = '', forward = '' } = deck.dataset;
  for (const [name, label] of [
    ['left', back],
    ['right', forward],
  ] as const) {
    deck.querySelector(`.navigate-${name}`)?.setAttribute('aria-label', label);
  }
}
