/** Runs work when the page is idle. */

/** A delay for Safari, which has no idle callbacks. */
const PAUSE_MS = 50;
/** By then the chapter's fonts, text and exercises are loaded. */
const SETTLED_MS = 3000;

/** `timeout` is the longest wait in milliseconds; without it there is no limit. */
export function whenIdle(go: () => void, timeout?: number): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => go(), timeout === undefined ? {} : { timeout });
  else setTimeout(go, PAUSE_MS);
}

export function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/** Idle, and some seconds from now. */
export async function idleLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await idle();
}
