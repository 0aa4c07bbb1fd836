/** Detects when an element comes near the screen, in the page or a scrolling column. */

/** Distance from the screen at which loading starts. */
const NEAR = '600px';

export function whenNear(run: () => void): IntersectionObserver {
  // In a scrolling column only `scrollMargin` has an effect, where browsers support it.
  const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
  return new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) run();
  }, near);
}
