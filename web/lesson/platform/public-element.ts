/**
 * The public element around a node, such as `<mha-lesson>`. What is inside comes and goes, as for a presentation; the public element
 * stays, so what outlives its parts is kept by it. Elements of one page are independent.
 */
const PUBLIC = /^mha-(lesson|figure|assignment)$/;

/** Without a public element around it, the outermost element whose shadow tree contains the node, or the document. */
function publicElementOf(node: Node): Node {
  let at = node;
  for (let root = at.getRootNode(); root instanceof ShadowRoot; root = at.getRootNode()) {
    at = root.host;
    if (PUBLIC.test(root.host.localName)) return at;
  }
  return at === node ? node.getRootNode() : at;
}

/** Keeps something for each public element: gives that of the one around a node, which must be connected. */
export function perPublicElement<T>(create: () => T): (node: Node) => T {
  const known = new WeakMap<Node, { readonly own: T }>();
  return (node) => {
    const around = publicElementOf(node);
    const { own } = known.get(around) ?? { own: create() };
    known.set(around, { own });
    return own;
  };
}
