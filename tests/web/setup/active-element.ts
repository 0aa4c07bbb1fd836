/** happy-dom throws where the focused element of a shadow root has just been removed. Browsers have no focused element there. */
const focused =
  'ShadowRoot' in globalThis ? Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'activeElement')?.get : undefined;

if (focused)
  Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
    configurable: true,
    get(this: ShadowRoot): Element | null {
      try {
        return focused.call(this);
      } catch {
        return null;
      }
    },
  });
