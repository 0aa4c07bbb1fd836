/**
 * Keys belong to an element while the focus is inside it, and to the page around it otherwise: an arrow that scrubs a figure must not
 * turn the slide it is on. Escape closes what is open inside, and then leaves.
 */

/** Keys that are the browser's or the page's wherever the focus is. */
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

/** Takes the focus away from whatever has it inside; Tab goes on from there. */
function leave(element: HTMLElement): void {
  let focused = element.shadowRoot?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
}

/** Whether a menu or a dialogue is open, which the browser closes by itself. */
function isOpenInside(root: ShadowRoot | null): boolean {
  if (!root) return false;
  if (root.querySelector(':popover-open, dialog[open]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => isOpenInside(shadowRoot));
}
