/**
 * Tensors and axes that some chapters add to the forward pass, to validate cells in an address. The full lists load with the
 * chapters; tests compare both.
 */
import type { ChapterId } from '../../constants/chapter-ids.ts';

/** A tensor's axes; undefined for a tensor that the list lacks. */
type AxesOf = (name: string) => string | undefined;

/** A gradient has the axes of its tensor. */
const GRADIENT =
  /^d_(embedding|position|input|[wb]_[qkvo]|[qkv](_projected)?|scores|masked|(dropped_)?weights|context|merged|output)$/;

const BACKWARD: Readonly<Record<string, string>> = {
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

const BLOCK: Readonly<Record<string, string>> = {
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

const TILES: Readonly<Record<string, string>> = {
  tile_size: '',
  tile_max: 'htn',
  running_max: 'htn',
  rescale: 'htn',
  tile_exponentials: 'hts',
  tile_sum: 'htn',
  running_sum: 'htn',
  tile_context: 'htnd',
  accumulated: 'htnd',
  tiled_so_far: 'htnd',
  tiled_context: 'htd',
  tiled_difference: 'htd',
};

function axesInBlock(name: string): string | undefined {
  const [norm, , part] = /^norm_[12](_(.+))?$/.exec(name) ?? [];
  if (norm === undefined) return find(BLOCK, name);
  return part === undefined ? 'tm' : find(NORM, part);
}

function find(axes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(axes, name) ? axes[name] : undefined;
}

/** The added tensors by chapter. `forward` knows those of the forward pass. */
export const ADDED_AXES: Readonly<Partial<Record<ChapterId, (name: string, forward: AxesOf) => string | undefined>>> = {
  backward: (name, forward) => find(BACKWARD, name) ?? (GRADIENT.test(name) ? forward(name.slice(2)) : undefined),
  block: axesInBlock,
  fast: (name, forward) => (name === 'kept_exponentials' ? forward('dropped_weights') : find(TILES, name)),
};
