/**
 * `<delivered-twice lesson="race" step="3">`: a player in somebody else's page, as a frame inside a shadow root, so that
 * neither side's styles, names or keys reach the other. Attributes are the parameters of the embed page, and `loading` as
 * frames have it. On a slide of reveal.js the step goes on with the fragments that are visible, also in print, where every
 * page has its own.
 */
import { fragmentsShown, stepFurther } from '../../embed/fragments';
import { posted, readFromPlayer, type Change, type FromPlayer, type ToPlayer } from '../../embed/messages';
import { PARAMETERS, readStep, type StepRef } from '../../embed/parameters';
import { keyPress } from './keyPress';
import { frameOf } from './frame';
import { siteOf } from './site';

/** What can change without loading the frame again. */
const CHANGES = ['lang', 'theme', 'protections', 'schedule'];

const SITE = siteOf(document);

export class DeliveredTwice extends HTMLElement {
  static readonly observedAttributes = [...PARAMETERS, 'site', 'label', 'loading'];
  readonly #frame = frameOf(this);
  #fragments: MutationObserver | null = null;

  connectedCallback(): void {
    addEventListener('message', this);
    this.#follow();
    this.#load();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this);
    this.#fragments?.disconnect();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.isConnected || before === value) return;
    if (name === 'step') this.#goToOwnStep();
    else if (CHANGES.includes(name) && value !== null) this.set(changeOf(name, value));
    else this.#load();
  }

  /** Goes to a step by its number or by the name of a stop. */
  goTo(step: StepRef): void {
    this.#send({ type: 'goto', step });
  }

  play(): void {
    this.#send({ type: 'play' });
  }

  pause(): void {
    this.#send({ type: 'pause' });
  }

  set(change: Change): void {
    this.#send({ type: 'set', change });
  }

  /** Answered by the events `ready` and `step`. */
  getState(): void {
    this.#send({ type: 'getState' });
  }

  handleEvent({ source, data }: MessageEvent): void {
    const message = source === this.#frame.contentWindow ? readFromPlayer(data) : null;
    if (message) this.#tell(message);
  }

  /** Every message becomes an event; a key becomes one of this page, as if it had been pressed here. */
  #tell(message: FromPlayer): void {
    const { type, ...detail } = message;
    if (type === 'ready') this.#goToOwnStep();
    if (message.type !== 'key') {
      this.dispatchEvent(new CustomEvent(type, { detail }));
      return;
    }
    // The focus goes back with the key: a frame on a slide that was left would swallow the next one.
    this.#frame.blur();
    this.dispatchEvent(keyPress(message.key));
  }

  #send(message: ToPlayer): void {
    this.#frame.contentWindow?.postMessage(posted(message), '*');
  }

  #load(): void {
    const given = PARAMETERS.flatMap((name): [string, string][] => {
      const value = name === 'step' ? this.#step()?.toString() : this.getAttribute(name);
      return value === null || value === undefined ? [] : [[name, value]];
    });
    const address = new URL('embed.html', new URL(this.getAttribute('site') ?? SITE, document.baseURI));
    address.search = new URLSearchParams(given).toString();
    const theme = this.getAttribute('theme') ?? '';
    // A frame whose colour scheme differs from the page's is painted opaque.
    this.#frame.style.colorScheme = ['light', 'dark'].includes(theme) ? theme : 'auto';
    this.#frame.title = this.getAttribute('label') ?? 'Delivered Twice';
    this.#frame.loading = this.getAttribute('loading') === 'lazy' ? 'lazy' : 'eager';
    this.#frame.src = address.href;
  }

  #goToOwnStep(): void {
    const step = this.#step();
    if (step !== null) this.goTo(step);
  }

  /** The step of the attribute, and further by as many fragments as are visible. */
  #step(): StepRef | null {
    const own = readStep(this.getAttribute('step') ?? '');
    const slide = this.#slide();
    if (!slide) return own;
    const all = [...slide.querySelectorAll('.fragment')];
    if (all.length === 0) return own;
    const shown = all.filter((each) => each.classList.contains('visible'));
    const count = fragmentsShown(shown.map((each) => each.getAttribute('data-fragment-index')));
    return stepFurther(own ?? 0, count);
  }

  #slide(): Element | null {
    return this.getAttribute('follow') === 'none' ? null : this.closest('.reveal section');
  }

  #follow(): void {
    const slide = this.#slide();
    if (!slide) return;
    let last = this.#step();
    this.#fragments = new MutationObserver(() => {
      const step = this.#step();
      if (step !== last) this.#goToOwnStep();
      last = step;
    });
    this.#fragments.observe(slide, { subtree: true, attributeFilter: ['class'] });
  }
}

function changeOf(name: string, value: string): Change {
  if (name === 'protections') return { protections: value.split(',') };
  return (name === 'lang' ? { language: value } : { [name]: value }) as Change;
}

if (!customElements.get('delivered-twice')) customElements.define('delivered-twice', DeliveredTwice);
