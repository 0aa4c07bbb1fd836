/**
 * Announces a frame's height to its parent page until the page confirms it. Either side may be ready first, so unconfirmed
 * heights are sent again with growing delays. A hello from the page starts over.
 */

export interface Announcer {
  /** The frame's height is now this. */
  announce(height: number): void;
  /** The page confirmed a height. */
  confirm(height: number): void;
  /** The page is listening, possibly a new one. */
  restart(): void;
  stop(): void;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** Some pages never answer: after about a minute and a half, wait for the next change. */
const MOST_REPEATS = 24;

export interface Clock {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

export function createAnnouncer(send: (height: number) => void, clock: Clock): Announcer {
  let height: number | null = null;
  let timer: number | undefined;
  let repeats = 0;

  function announce(): void {
    if (height === null) return;
    send(height);
    if (repeats >= MOST_REPEATS) {
      timer = undefined;
      return;
    }
    const wait = Math.min(FIRST_WAIT_MS * 1.5 ** repeats, LONGEST_WAIT_MS);
    repeats++;
    timer = clock.setTimeout(announce, wait);
  }

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  function restart(): void {
    stop();
    repeats = 0;
    announce();
  }

  return {
    announce(next) {
      if (next === height) return;
      height = next;
      restart();
    },
    confirm(taken) {
      if (taken === height) stop();
    },
    restart: restart,
    stop,
  };
}
