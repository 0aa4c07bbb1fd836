/** Registers a custom element, unless another copy of the lesson on the page has registered it. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
