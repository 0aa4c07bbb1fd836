/** The element with the focus, in any shadow root inside; null if there is none. */
export function focusedInside(root: DocumentOrShadowRoot | null): HTMLElement | null {
  let focused = root?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}
