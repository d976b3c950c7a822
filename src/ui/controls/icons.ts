/** The icons of the controls, as paths in a square of 16. */
export const ICONS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11.5 3v10L4 8z',
  play: 'M4 2.5v11L13.5 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'M4.8 3.6v8.8L11.8 8z',
  last: 'M3 3v10l7-5zM11 3h2v10h-2z',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  more: 'M4 6l4 4 4-4',
  add: 'M8 3v10M3 8h10',
  help: 'M5.6 6C5.6 2.6 10.6 2.7 10.4 6C10.3 7.8 8 7.8 8 10M8 12.3V12.9',
} as const;
export type IconName = keyof typeof ICONS;

/** Icons that are drawn as lines; the others are filled. */
export const LINED: readonly IconName[] = ['forward', 'close', 'menu', 'more', 'add', 'help'];
