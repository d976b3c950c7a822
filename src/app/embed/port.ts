/** The line between a framed page and the page around it. */
import { posted, readToPlayer, type FromPlayer, type ToPlayer } from '../../embed/messages';

export interface Port {
  /** Whether there is a page around. */
  readonly framed: boolean;
  send(message: FromPlayer): void;
  /** Calls with every message of the page around, and of nobody else. */
  listen(hear: (message: ToPlayer) => void): void;
}

/** The line of a window to its parent. Where nobody listens, sending does nothing. */
export function openPort(own: Window): Port {
  const { parent } = own;
  const framed = parent !== own;
  return {
    framed,
    // Where the player stands is not secret, and a sandboxed or local page has no origin to name.
    send: (message) => {
      if (framed) parent.postMessage(posted(message), '*');
    },
    listen: (hear) => {
      own.addEventListener('message', ({ source, data }) => {
        const message = framed && source === parent ? readToPlayer(data) : null;
        if (message) hear(message);
      });
    },
  };
}
