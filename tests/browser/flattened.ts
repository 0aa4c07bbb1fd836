/** Flattens a page into one document without shadow roots or hidden elements, for a screen reader. */

/** Runs in the page. Returns the element's markup with its shadow roots in place. */
export function flattened(root: Element): string {
  const trees = new Map<Node, number>();
  /** Ids, and names of radio groups, are unique only within a shadow root. */
  const own = (node: Node, ids: string) => {
    const tree = node.getRootNode();
    if (!trees.has(tree)) trees.set(tree, trees.size);
    return ids
      .split(/\s+/)
      .map((id) => `t${trees.get(tree)}-${id}`)
      .join(' ');
  };
  const ID_ATTRIBUTES = ['id', 'name', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-details'];
  const DROPPED = ['class', 'style', 'part', 'slot'];

  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).display !== 'contents';

  // An inert document, in which custom elements are not upgraded.
  const foreign = document.implementation.createHTMLDocument();

  function copy(node: Node): Node | null {
    if (node instanceof Text) return node.cloneNode();
    if (!(node instanceof Element) || ['style', 'script', 'template', 'noscript'].includes(node.localName)) return null;
    if (node instanceof HTMLSlotElement) {
      const assigned = node.assignedNodes({ flatten: true });
      return copies(assigned.length > 0 ? assigned : node.childNodes);
    }
    if (isHidden(node)) return null;
    const element = foreign.createElementNS(node.namespaceURI, node.localName);
    for (const { name, value } of node.attributes) {
      if (DROPPED.includes(name) || name.startsWith('on')) continue;
      element.setAttribute(name, ID_ATTRIBUTES.includes(name) ? own(node, value) : value);
    }
    if (node instanceof HTMLInputElement) {
      element.setAttribute('value', node.value);
      element.toggleAttribute('checked', node.checked);
    }
    if (node instanceof HTMLOptionElement) element.toggleAttribute('selected', node.selected);
    element.append(copies(node.shadowRoot?.childNodes ?? node.childNodes));
    return element;
  }

  function copies(nodes: Iterable<Node>): DocumentFragment {
    const fragment = document.createDocumentFragment();
    for (const node of nodes) {
      const copied = copy(node);
      if (copied) fragment.append(copied);
    }
    return fragment;
  }

  return (copy(root) as Element).outerHTML;
}
