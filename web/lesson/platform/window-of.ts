/** The window that shows an element: another than the script's for a figure in a frame or a window of its own. */
export function windowOf({ ownerDocument }: Element): Window {
  return ownerDocument.defaultView ?? window;
}
