/** When the page has nothing better to do. */

/** Safari has no idle callbacks: a pause as long as this comes near. */
const PAUSE_MS = 50;
/** The fonts, the text and the exercises of a chapter are there by then. */
const SETTLED_MS = 3000;

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}

/** Idle, and some seconds from now. */
export async function afterwards(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await idle();
}
