/** Symbols and colours of tensors and axes, shared by text, formulas, code and pictures. */
import type { Letter } from '../engine/cell.ts';

export const TENSOR_FAMILIES = [
  'x',
  'q',
  'k',
  'v',
  'scores',
  'weights',
  'context',
  'output',
  'norm',
  'hidden',
] as const;
export type TensorFamily = (typeof TENSOR_FAMILIES)[number];

export const AXIS_LETTERS = ['t', 's', 'h', 'g', 'd', 'm', 'f', 'n'] as const satisfies readonly Letter[];
export type AxisLetter = (typeof AXIS_LETTERS)[number];

/** Each tensor's family, and its symbol in formulas and titles. */
const IDENTITY: Readonly<Record<string, readonly [TensorFamily, string]>> = {
  embedding: ['x', 'E'],
  position: ['x', 'P'],
  input: ['x', 'X'],
  key_input: ['k', 'X_K'],
  value_input: ['v', 'X_V'],
  w_q: ['q', 'W_Q'],
  w_k: ['k', 'W_K'],
  w_v: ['v', 'W_V'],
  b_q: ['q', 'b_Q'],
  b_k: ['k', 'b_K'],
  b_v: ['v', 'b_V'],
  q_projected: ['q', 'Q'],
  k_projected: ['k', 'K'],
  v_projected: ['v', 'V'],
  q: ['q', 'Q'],
  k_shared: ['k', 'K shared'],
  v_shared: ['v', 'V shared'],
  k: ['k', 'K'],
  v: ['v', 'V'],
  scores: ['scores', 'Q Kᵀ'],
  scale: ['scores', '1/√d_k'],
  scaled: ['scores', 'Q Kᵀ/√d_k'],
  mask: ['scores', 'mask'],
  masked: ['scores', 'masked'],
  temperature: ['weights', 'τ'],
  row_max: ['weights', 'max'],
  exponentials: ['weights', 'exp'],
  row_sum: ['weights', 'sum'],
  weights: ['weights', 'α'],
  dropout_mask: ['weights', 'dropout'],
  dropped_weights: ['weights', 'α dropped'],
  context: ['context', 'Z'],
  merged: ['context', 'Concat'],
  merged_without_transpose: ['context', 'no transpose'],
  w_o: ['output', 'W_O'],
  b_o: ['output', 'b_O'],
  output: ['output', 'Y'],
  epsilon: ['norm', 'ε'],
  output_dropout_mask: ['output', 'dropout of Y'],
  dropped_output: ['output', 'Y dropped'],
  residual_1: ['output', 'R₁'],
  residual_2: ['output', 'R₂'],
  norm_1_weight: ['norm', 'γ₁'],
  norm_1_bias: ['norm', 'β₁'],
  norm_1_mean: ['norm', 'μ₁'],
  norm_1_centred: ['norm', 'centred₁'],
  norm_1_variance: ['norm', 'σ²₁'],
  norm_1_inverse_deviation: ['norm', '1/σ₁'],
  norm_1_normalised: ['norm', 'normalised₁'],
  norm_1: ['norm', 'LN₁'],
  norm_2_weight: ['norm', 'γ₂'],
  norm_2_bias: ['norm', 'β₂'],
  norm_2_mean: ['norm', 'μ₂'],
  norm_2_centred: ['norm', 'centred₂'],
  norm_2_variance: ['norm', 'σ²₂'],
  norm_2_inverse_deviation: ['norm', '1/σ₂'],
  norm_2_normalised: ['norm', 'normalised₂'],
  norm_2: ['norm', 'LN₂'],
  w_1: ['hidden', 'W₁'],
  b_1: ['hidden', 'b₁'],
  hidden: ['hidden', 'hidden H'],
  activated: ['hidden', 'GELU(H)'],
  activated_dropout_mask: ['hidden', 'dropout of GELU(H)'],
  dropped_activated: ['hidden', 'GELU(H) dropped'],
  w_2: ['hidden', 'W₂'],
  b_2: ['hidden', 'b₂'],
  contracted: ['hidden', 'F'],
  contracted_dropout_mask: ['hidden', 'dropout of F'],
  dropped_contracted: ['hidden', 'F dropped'],
  tile_size: ['weights', 'tile size'],
  tile_max: ['scores', 'max of tile'],
  running_max: ['scores', 'm'],
  rescale: ['weights', 'exp(mₙ₋₁−mₙ)'],
  tile_exponentials: ['weights', 'exp by tiles'],
  tile_sum: ['weights', 'sum of tile'],
  running_sum: ['weights', 'l'],
  kept_exponentials: ['weights', 'exp dropped'],
  tile_context: ['context', 'exp · V of tile'],
  accumulated: ['context', 'A'],
  tiled_so_far: ['context', 'A/l'],
  tiled_context: ['context', 'Z tiled'],
  tiled_difference: ['output', 'Z tiled − Z'],
  target: ['x', 'target'],
  error: ['output', 'Y − target'],
  half: ['output', '½'],
  loss: ['output', 'L'],
  row_dot: ['weights', 'Σ α·∂α'],
  d_exponents: ['weights', '∂(U/τ)'],
  d_input_from_q: ['q', '∂X by Q'],
  d_input_from_k: ['k', '∂X by K'],
  d_input_from_v: ['v', '∂X by V'],
};

/** A gradient has the family and symbol of its tensor, with ∂ in front. */
const GRADIENT = 'd_';

/** A symbol's parts: in ∂W_O, the letter after the underscore is a subscript. */
export function symbolParts(symbol: string): { readonly text: string; readonly low: boolean }[] {
  return symbol
    .split(/_(.)/)
    .map((text, i) => ({ text, low: i % 2 > 0 }))
    .filter(({ text }) => text);
}

/** The tensor's entry, with its symbol in the current language. */
function spoken(tensor: string): readonly [TensorFamily, string] | undefined {
  const own = IDENTITY[tensor];
  return own && [own[0], spokenSymbols[tensor] ?? own[1]];
}

function identityOf(tensor: string): readonly [TensorFamily, string] | undefined {
  const own = spoken(tensor);
  if (own || !tensor.startsWith(GRADIENT)) return own;
  const of = spoken(tensor.slice(GRADIENT.length));
  return of && [of[0], /[ /]/.test(of[1]) ? `∂(${of[1]})` : `∂${of[1]}`];
}

export function tensorFamily(tensor: string): TensorFamily {
  return identityOf(tensor)?.[0] ?? 'x';
}

/** Symbols that are words, in the current language. */
let spokenSymbols: Readonly<Record<string, string>> = {};

/** Sets the symbols that are words, when the language changes. */
export function writeSymbolsWith(symbols: Readonly<Record<string, string>>): void {
  spokenSymbols = symbols;
}

/** The symbol of a tensor in formulas; an unknown tensor keeps its name. */
export function tensorSymbol(tensor: string): string {
  return identityOf(tensor)?.[1] ?? tensor;
}

/** The CSS custom property that holds a tensor's colour. */
export function tensorColour(tensor: string): `--tensor-${TensorFamily}` {
  return `--tensor-${tensorFamily(tensor)}`;
}

export function axisColour(letter: AxisLetter): `--axis-${AxisLetter}` {
  return `--axis-${letter}`;
}

/** Several heads beside each other have colours, which no quantity has; more heads have none. */
export const HEAD_PLACES = ['first', 'second', 'third', 'fourth'] as const;

/** The CSS custom property of the head at a place, counted from 0; undefined if it has no colour. */
export function headColour(place: number): `--head-${(typeof HEAD_PLACES)[number]}` | undefined {
  const name = HEAD_PLACES[place];
  return name && `--head-${name}`;
}
