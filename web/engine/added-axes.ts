/** The axes of what a computation adds to the forward pass: enough to check a cell before the computation is loaded. */

/**
 * Names of tensors, with spaces between them, by a rule: "hts" are their axes; "hts dropout" if they exist only with that feature;
 * "d_" if they exist, and have the same axes, as the tensors of the forward pass whose gradients they are.
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
  const [rule] = Object.entries(added).find(([, names]) => names.split(' ').includes(tensor)) ?? [];
  if (rule === 'd_') return forward(tensor.slice(rule.length));
  const [axes, feature] = rule?.split(' ') ?? [];
  return feature === undefined || features.has(feature) ? axes : undefined;
}
