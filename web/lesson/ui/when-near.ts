/** Watches for an element to come near the screen, in the page or in the column that scrolls. */

/** How far from the screen loading begins. */
const NEAR = '600px';

export function whenNear(run: () => void): IntersectionObserver {
  // Where the prose scrolls in a column of its own, only `scrollMargin` counts, in browsers that have it.
  const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
  return new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) run();
  }, near);
}
