/** Whether a menu or a dialogue is open that the browser closes itself. */
export function isOpenInside(root: ParentNode | null): boolean {
  if (!root) return false;
  if (root.querySelector(':popover-open, dialog[open]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => isOpenInside(shadowRoot));
}
