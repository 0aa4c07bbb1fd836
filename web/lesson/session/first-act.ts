/**
 * Detects the reader's first interaction, a press or a key, which triggers large optional downloads. Scrolling does not count.
 */
const ACTS = ['pointerdown', 'keydown'] as const;

let acted = false;

/** Starts watching; once per page is enough. */
export function noticeActs(): void {
  for (const act of ACTS) addEventListener(act, () => (acted = true), { once: true, capture: true });
}

/** Whether the reader has interacted since `noticeActs`. */
export function hasActed(): boolean {
  return acted;
}

/** Calls `run` at the next interaction; returns a function that cancels. */
export function atNextAct(run: () => void): () => void {
  const leave = new AbortController();
  const begin = (): void => {
    leave.abort();
    run();
  };
  for (const act of ACTS) addEventListener(act, begin, { signal: leave.signal });
  return () => leave.abort();
}
