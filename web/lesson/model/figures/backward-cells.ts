/**
 * Which tensors this chapter has beside those of the forward pass, and their axes: what a cell in an address may name. The lists
 * themselves are loaded with the gradients; a test holds this to them.
 */

/** A gradient with the axes of what it is the gradient of. */
const GRADIENT =
  /^d_(embedding|position|input|[wb]_[qkvo]|[qkv](_projected)?|scores|masked|(dropped_)?weights|context|merged|output)$/;

const OWN: Readonly<Record<string, string>> = {
  target: 'tm',
  error: 'tm',
  half: '',
  loss: '',
  row_dot: 'ht',
  d_exponents: 'hts',
  d_input_from_q: 'tm',
  d_input_from_k: 'tm',
  d_input_from_v: 'tm',
};

/** The axes of a tensor; undefined where the chapter has none of that name. `forward` has those of the forward pass. */
export function axesBeyond(name: string, forward: (name: string) => string | undefined): string | undefined {
  return OWN[name] ?? (GRADIENT.test(name) ? forward(name.slice(2)) : undefined);
}
