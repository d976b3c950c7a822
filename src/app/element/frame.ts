/** The frame of an element: the only thing in its shadow root. */
const STYLE = `
  :host { display: block; aspect-ratio: 16 / 9; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
`;

/** Makes it. Styles come as an object of the page, so that a strict content security policy has nothing to refuse. */
export function frameOf(host: HTMLElement): HTMLIFrameElement {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const frame = document.createElement('iframe');
  frame.allow = 'clipboard-write; fullscreen';
  root.append(frame);
  return frame;
}
