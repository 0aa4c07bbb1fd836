/** When the page has nothing better to do. */

/** Safari has no idle callbacks: a pause as long as this comes near. */
const PAUSE_MS = 50;
/** The fonts, the text and the exercises of a chapter are there by then. */
const SETTLED_MS = 3000;

/** `timeout`, if there is one, is how many milliseconds to wait at most. */
export function whenIdle(go: () => void, timeout?: number): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => go(), timeout === undefined ? {} : { timeout });
  else setTimeout(go, PAUSE_MS);
}

export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/** Idle, and some seconds from now. */
export async function afterwards(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await idle();
}
