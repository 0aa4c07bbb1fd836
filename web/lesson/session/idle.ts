/** Resolves when the page has nothing better to do. */

/** Safari has no idle callbacks: a pause as long as this comes near. */
const PAUSE_MS = 50;

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
