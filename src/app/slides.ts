/** Makes slides of the page of a deck, where there is room for slides; on a telephone it stays a page of text and pictures. */
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import '../ui/styles/slides.css';
import { readKept } from './storage';

const ROOM_FOR_SLIDES = '(min-width: 480px)';

const root = document.documentElement;
const prints = new URLSearchParams(location.search).get('view') === 'print';
const theme = prints ? 'print' : readKept().theme;
if (theme !== null && theme !== 'auto') root.dataset.theme = theme;

/** The pictures follow the system, as the page does unless somebody chose a theme. */
function setPlayers(): void {
  for (const player of document.querySelectorAll('delivered-twice')) {
    if (theme !== null) player.setAttribute('theme', theme);
    // Nobody scrolls to what is printed.
    if (prints) player.setAttribute('loading', 'eager');
  }
}

async function present(): Promise<void> {
  root.classList.add('presenting');
  const { start } = await import('./slides/present');
  await start(document.querySelector<HTMLElement>('.reveal'), prints);
}

/** What a file could not know when it was made: where the site is. */
function setAddresses(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.address a')) link.textContent = link.href;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[download]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void import('./slides/download').then(({ download }) => download(link));
    });
  }
}

setPlayers();
setAddresses();
const room = matchMedia(ROOM_FOR_SLIDES);
if (prints || room.matches) await present();
else room.addEventListener('change', () => void present(), { once: true });
