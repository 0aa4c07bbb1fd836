/** Tensors and axes that the block adds to attention, to validate cells in an address. The full lists load with the block. */

const OWN: Readonly<Record<string, string>> = {
  epsilon: '',
  residual_1: 'tm',
  w_1: 'mf',
  b_1: 'f',
  hidden: 'tf',
  activated: 'tf',
  w_2: 'fm',
  b_2: 'm',
  contracted: 'tm',
  residual_2: 'tm',
};

const NORM: Readonly<Record<string, string>> = {
  weight: 'm',
  bias: 'm',
  mean: 't',
  centred: 'tm',
  variance: 't',
  inverse_deviation: 't',
  normalised: 'tm',
};

/** The axes of a tensor; undefined for a tensor that the block does not add. */
export function axesInBlock(name: string): string | undefined {
  const [norm, , part] = /^norm_[12](_(.+))?$/.exec(name) ?? [];
  if (norm === undefined) return Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (part === undefined) return 'tm';
  return Object.hasOwn(NORM, part) ? NORM[part] : undefined;
}
