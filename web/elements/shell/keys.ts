/**
 * Keeps keyboard events inside an element while it has the focus. An arrow that scrubs a figure must not turn the slide around
 * it. Escape closes what is open inside, and then leaves the element.
 */

/** Keys that always belong to the browser or the page. */
const OTHERS = /^(Tab|F\d{1,2}|Shift|Control|Alt|Meta|Escape)$/;

export function keepKeys(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (!event.defaultPrevented && !isOpenInside(element.shadowRoot)) leave(element);
      return;
    }
    const shortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || (!shortcut && !OTHERS.test(event.key))) event.stopPropagation();
  });
  for (const type of ['keypress', 'keyup'] as const) {
    element.addEventListener(type, (event) => {
      if (!OTHERS.test(event.key) || event.key === 'Escape') event.stopPropagation();
    });
  }
}

/** Blurs the focused element inside; Tab continues from there. */
function leave(element: HTMLElement): void {
  let focused = element.shadowRoot?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
}

/** Whether a menu or a dialogue is open that the browser closes itself. */
function isOpenInside(root: ShadowRoot | null): boolean {
  if (!root) return false;
  if (root.querySelector(':popover-open, dialog[open]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => isOpenInside(shadowRoot));
}
