/** Positions an open popover below its button, or above it where there is more room. */

import { SizeObserver } from '../../platform/size-observer.ts';

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const MARGIN = 8;

/** The popover's left and top beside its anchor; `mostHeight` is its height limit. */
export function popoverPlace(
  anchor: Rect,
  size: Pick<Rect, 'width' | 'height'>,
  page: Pick<Rect, 'width' | 'height'>,
): { left: number; top: number; mostHeight: number } {
  const below = page.height - (anchor.top + anchor.height) - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const under = size.height <= below || below >= above;
  const mostHeight = Math.max(under ? below : above, 120);
  const height = Math.min(size.height, mostHeight);
  const left = Math.max(MARGIN, Math.min(anchor.left, page.width - size.width - MARGIN));
  const top = under ? anchor.top + anchor.height + GAP : anchor.top - GAP - height;
  return { left, top: Math.max(MARGIN, Math.min(top, page.height - height - MARGIN)), mostHeight };
}

/** Positions an open popover and updates it on scroll and resize; returns a function that stops. */
export function keepPlaced(popover: HTMLElement, anchor: HTMLElement): () => void {
  const place = (): void => {
    popover.style.maxHeight = '';
    const page = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top, mostHeight } = popoverPlace(
      anchor.getBoundingClientRect(),
      popover.getBoundingClientRect(),
      page,
    );
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
    popover.style.maxHeight = `${mostHeight}px`;
  };
  const sizes = new SizeObserver(place);
  sizes.observe(popover);
  sizes.observe(anchor);
  addEventListener('scroll', place, { capture: true, passive: true });
  addEventListener('resize', place);
  place();
  popover.style.visibility = 'visible';
  return () => {
    popover.style.visibility = '';
    sizes.disconnect();
    removeEventListener('scroll', place, { capture: true });
    removeEventListener('resize', place);
  };
}
