/** The axes of what a computation adds to the forward pass: enough to check a cell before the computation is loaded. */

/**
 * By tensor: "hts"; "hts dropout" if it exists only with that feature; "=scores" if it exists, and has the same axes, as that tensor
 * of the forward pass.
 */
export type AddedAxes = Readonly<Record<string, string>>;

/** The features of a computation that its settings switch on. */
export type Features = ReadonlySet<string>;

/** A tensor's axes; undefined if the computation does not add it. `forward` finds the axes in the forward pass. */
export function addedAxesOf(
  added: AddedAxes,
  tensor: string,
  features: Features,
  forward: (tensor: string) => string | undefined,
): string | undefined {
  const rule = Object.hasOwn(added, tensor) ? added[tensor] : undefined;
  if (rule?.startsWith('=')) return forward(rule.slice(1));
  const [axes, feature] = rule?.split(' ') ?? [];
  return feature === undefined || features.has(feature) ? axes : undefined;
}
