/** Whether a menu or a dialogue is open that the browser closes itself. */
export function isOpenInside(root: ParentNode | null): boolean {
  if (!root) return false;
  if (root.querySelector(':popover-open, dialog[open]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => isOpenInside(shadowRoot));
}

/** The element with the focus, in any shadow root inside; null if there is none. */
export function focusedInside(root: DocumentOrShadowRoot | null): HTMLElement | null {
  let focused = root?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}
