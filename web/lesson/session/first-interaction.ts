/**
 * Detects the reader's first interaction, a press or a key, which triggers large optional downloads. Scrolling does not count.
 */
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

let interacted = false;

/** Starts watching; once per page is enough. */
export function watchInteractions(): void {
  for (const type of INTERACTIONS) addEventListener(type, () => (interacted = true), { once: true, capture: true });
}

/** Whether the reader has interacted since `watchInteractions`. */
export function hasInteracted(): boolean {
  return interacted;
}

/** Calls `run` at the next interaction; returns a function that cancels. */
export function atNextInteraction(run: () => void): () => void {
  const leave = new AbortController();
  const begin = (): void => {
    leave.abort();
    run();
  };
  for (const type of INTERACTIONS) addEventListener(type, begin, { signal: leave.signal });
  return () => leave.abort();
}
