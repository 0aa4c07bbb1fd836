/** Positions an open popover below its button, or above it where there is more room. */
import { css, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { ownScale } from '../../platform/own-pixels.ts';
import { SizeObserver } from '../../platform/size-observer.ts';

/** Styles of a popover panel; the control sets its width. */
export const popoverStyles = css`
  [popover] {
    margin: 0;
    padding: var(--s4);
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--rule);
    border-radius: 10px;
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.12), 0 10px 32px rgb(0 0 0 / 0.16);
    inset: auto;
    /* Hidden until it is positioned. */
    visibility: hidden;
  }
`;

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const MARGIN = 8;

/**
 * The popover's left and top beside its anchor, in screen pixels; `mostHeight` is its height limit. `page.width` is where it has to
 * end.
 */
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
  toggled({ newState, currentTarget }: ToggleEvent, anchor: HTMLElement | null, within: Element | null = null): void {
    this.stop();
    if (newState === 'open' && currentTarget instanceof HTMLElement && anchor)
      this.place(currentTarget, anchor, within);
  }

  /** It ends where `within` ends, if there is room before that. */
  place(popover: HTMLElement, anchor: HTMLElement, within: Element | null = null): void {
    const view = popover.ownerDocument.defaultView ?? window;
    const place = (): void => {
      popover.style.maxHeight = '';
      const { clientWidth } = popover.ownerDocument.documentElement;
      const end = within ? within.getBoundingClientRect().right + MARGIN : clientWidth;
      const page = { width: Math.min(clientWidth, end), height: view.innerHeight };
      const { left, top, mostHeight } = popoverPlace(
        anchor.getBoundingClientRect(),
        popover.getBoundingClientRect(),
        page,
      );
      // A popover leaves the transforms around it, but keeps their zoom.
      const scale = ownScale(popover);
      popover.style.left = `${left * scale}px`;
      popover.style.top = `${top * scale}px`;
      popover.style.maxHeight = `${mostHeight * scale}px`;
    };
    const sizes = new SizeObserver(place);
    sizes.observe(popover);
    sizes.observe(anchor);
    view.addEventListener('scroll', place, { capture: true, passive: true });
    view.addEventListener('resize', place);
    place();
    popover.style.visibility = 'visible';
    this.#release = () => {
      popover.style.visibility = '';
      sizes.disconnect();
      view.removeEventListener('scroll', place, { capture: true });
      view.removeEventListener('resize', place);
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
