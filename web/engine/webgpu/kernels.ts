/** The kernels by name, each with its .wgsl files in order. */
import add from './kernels/add.wgsl?raw';
import addMask from './kernels/add_mask.wgsl?raw';
import attend from './kernels/attend.wgsl?raw';
import divideRows from './kernels/divide_rows.wgsl?raw';
import dropoutFactors from './kernels/dropout_factors.wgsl?raw';
import embed from './kernels/embed.wgsl?raw';
import enableSubgroups from './kernels/enable_subgroups.wgsl?raw';
import everyElement from './kernels/every_element.wgsl?raw';
import everyRow from './kernels/every_row.wgsl?raw';
import expShifted from './kernels/exp_shifted.wgsl?raw';
import geluExact from './kernels/gelu_exact.wgsl?raw';
import geluTanh from './kernels/gelu_tanh.wgsl?raw';
import inverseRoot from './kernels/inverse_root.wgsl?raw';
import layerNorm from './kernels/layer_norm.wgsl?raw';
import mask from './kernels/mask.wgsl?raw';
import matmulBlocked from './kernels/matmul_blocked.wgsl?raw';
import matmulParams from './kernels/matmul_params.wgsl?raw';
import matmulSubgroup from './kernels/matmul_subgroup.wgsl?raw';
import matmulTiled from './kernels/matmul_tiled.wgsl?raw';
import minusInfinity from './kernels/minus_infinity.wgsl?raw';
import multiply from './kernels/multiply.wgsl?raw';
import multiplyAdd from './kernels/multiply_add.wgsl?raw';
import ofOne from './kernels/of_one.wgsl?raw';
import ofTwo from './kernels/of_two.wgsl?raw';
import preciseTanh from './kernels/precise_tanh.wgsl?raw';
import random from './kernels/random.wgsl?raw';
import rearrange from './kernels/rearrange.wgsl?raw';
import rowDot from './kernels/row_dot.wgsl?raw';
import rowMax from './kernels/row_max.wgsl?raw';
import rowSum from './kernels/row_sum.wgsl?raw';
import softcap from './kernels/softcap.wgsl?raw';
import softmax from './kernels/softmax.wgsl?raw';
import storedF16 from './kernels/stored_f16.wgsl?raw';
import storedF32 from './kernels/stored_f32.wgsl?raw';

/** Storage type of a kernel's operands, where it has a choice. */
export type Stored = 'f32' | 'f16';

const STORED: Readonly<Record<Stored, string>> = { f32: storedF32, f16: storedF16 };

type Sources = (stored: string) => readonly string[];

const everywhere =
  (...sources: readonly string[]): Sources =>
  () => [everyElement, ...sources];
const byRow =
  (...sources: readonly string[]): Sources =>
  () => [everyRow, ...sources];

const KERNELS = {
  add: everywhere(ofTwo, add),
  add_mask: everywhere(minusInfinity, addMask),
  attend: (stored: string) => [stored, minusInfinity, random, preciseTanh, attend],
  divide_rows: everywhere(ofTwo, divideRows),
  dropout_factors: everywhere(random, dropoutFactors),
  embed: everywhere(embed),
  exp_shifted: everywhere(minusInfinity, expShifted),
  gelu_exact: everywhere(ofOne, geluExact),
  gelu_tanh: everywhere(ofOne, geluTanh),
  inverse_root: everywhere(ofTwo, inverseRoot),
  layer_norm: byRow(layerNorm),
  mask: everywhere(minusInfinity, mask),
  matmul_blocked: (stored: string) => [stored, matmulParams, matmulBlocked],
  matmul_subgroup: (stored: string) => [enableSubgroups, stored, matmulParams, matmulSubgroup],
  matmul_tiled: (stored: string) => [stored, matmulParams, matmulTiled],
  multiply: everywhere(ofTwo, multiply),
  multiply_add: everywhere(multiplyAdd),
  rearrange: everywhere(rearrange),
  row_dot: byRow(rowDot),
  row_max: byRow(minusInfinity, rowMax),
  row_sum: byRow(rowSum),
  softcap: everywhere(preciseTanh, ofOne, softcap),
  softmax: byRow(minusInfinity, softmax),
} as const satisfies Readonly<Record<string, Sources>>;

export type KernelName = keyof typeof KERNELS;

/** The complete source of a kernel. */
export function kernelSource(name: KernelName, stored: Stored): string {
  return KERNELS[name](STORED[stored]).join('\n');
}
