/** Two public elements on one page, for tests of what they keep apart. */
/** The shadow roots of two public elements in the document. */
export function twoElements(): readonly [ShadowRoot, ShadowRoot] {
  const root = (): ShadowRoot => {
    const element = document.createElement('mha-figure');
    document.body.append(element);
    return element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  };
  return [root(), root()];
}
