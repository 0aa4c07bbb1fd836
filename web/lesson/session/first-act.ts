/**
 * The reader's first act, a press or a key: what is large and not needed for reading is fetched with it. Scrolling is reading.
 */
const ACTS = ['pointerdown', 'keydown'] as const;

let acted = false;

/** Begins to watch; once a page is enough. */
export function noticeActs(): void {
  for (const act of ACTS) addEventListener(act, () => (acted = true), { once: true, capture: true });
}

/** Whether the reader has acted since `noticeActs`. */
export function hasActed(): boolean {
  return acted;
}

/** Calls `run` with the next act; returns what gives up waiting. */
export function atNextAct(run: () => void): () => void {
  const leave = new AbortController();
  const begin = (): void => {
    leave.abort();
    run();
  };
  for (const act of ACTS) addEventListener(act, begin, { signal: leave.signal });
  return () => leave.abort();
}
