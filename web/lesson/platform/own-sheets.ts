/**
 * Styles of an element in another document than the page's: in a frame, or in a picture-in-picture window. The shell adopts its own
 * before Lit is loaded.
 */
import type { CSSResultOrNative } from 'lit';

type Style = CSSResultOrNative | string;

/** A sheet belongs to one document; all elements of that document share it. */
const made = new WeakMap<Document, Map<Style, CSSStyleSheet>>();

/** The document of a template has no window, and shows nothing; jsdom has no sheets that can be made. */
export function adoptSheets({ ownerDocument, shadowRoot }: HTMLElement, styles: readonly Style[]): void {
  const { defaultView } = ownerDocument;
  if (!defaultView?.CSSStyleSheet.prototype.replaceSync || !shadowRoot) return;
  const sheets = made.get(ownerDocument) ?? new Map<Style, CSSStyleSheet>();
  made.set(ownerDocument, sheets);
  shadowRoot.adoptedStyleSheets = styles.map((style) => {
    let sheet = sheets.get(style);
    if (!sheet) {
      sheet = new defaultView.CSSStyleSheet();
      sheet.replaceSync(`${style}`);
      sheets.set(style, sheet);
    }
    return sheet;
  });
}
