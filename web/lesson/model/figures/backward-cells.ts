/**
 * Tensors and axes that the backward chapter adds, to validate cells in an address. The full lists load with the gradients; a
 * test compares both.
 */

/** A gradient has the axes of its tensor. */
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

/** The axes of a tensor; undefined for a tensor that the chapter lacks. `forward` returns those of the forward pass. */
export function axesBeyond(name: string, forward: (name: string) => string | undefined): string | undefined {
  return OWN[name] ?? (GRADIENT.test(name) ? forward(name.slice(2)) : undefined);
}
