/** Positions an open popover below its button, or above it where there is more room. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
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

/** Keeps an element's open popover at its anchor, also on scroll and resize, until it closes or the element is removed. */
export class PopoverPlacer implements ReactiveController {
  #release: (() => void) | null = null;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  get isPlacing(): boolean {
    return this.#release !== null;
  }

  /** To be called with each `toggle` event of the popover. */
  toggled({ newState, currentTarget }: ToggleEvent, anchor: HTMLElement | null): void {
    this.stop();
    if (newState === 'open' && currentTarget instanceof HTMLElement && anchor) this.place(currentTarget, anchor);
  }

  place(popover: HTMLElement, anchor: HTMLElement): void {
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
    this.#release = () => {
      popover.style.visibility = '';
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }

  stop(): void {
    this.#release?.();
    this.#release = null;
  }

  hostDisconnected(): void {
    this.stop();
  }
}
