/** The kernels by name, each with its .wgsl files in order. */
import add from './kernels/add.wgsl?raw';
import addMask from './kernels/add_mask.wgsl?raw';
import attend from './kernels/attend.wgsl?raw';
import dropoutFactors from './kernels/dropout_factors.wgsl?raw';
import embed from './kernels/embed.wgsl?raw';
import enableSubgroups from './kernels/enable_subgroups.wgsl?raw';
import everyElement from './kernels/every_element.wgsl?raw';
import everyRow from './kernels/every_row.wgsl?raw';
import geluExact from './kernels/gelu_exact.wgsl?raw';
import geluTanh from './kernels/gelu_tanh.wgsl?raw';
import layerNorm from './kernels/layer_norm.wgsl?raw';
import mask from './kernels/mask.wgsl?raw';
import matmulBlocked from './kernels/matmul_blocked.wgsl?raw';
import matmulParams from './kernels/matmul_params.wgsl?raw';
import matmulSubgroup from './kernels/matmul_subgroup.wgsl?raw';
import minusInfinity from './kernels/minus_infinity.wgsl?raw';
import ofOne from './kernels/of_one.wgsl?raw';
import preciseTanh from './kernels/precise_tanh.wgsl?raw';
import random from './kernels/random.wgsl?raw';
import softcap from './kernels/softcap.wgsl?raw';
import softmax from './kernels/softmax.wgsl?raw';
import storedF16 from './kernels/stored_f16.wgsl?raw';
import storedF32 from './kernels/stored_f32.wgsl?raw';

/** Storage type of a kernel's operands, where it has a choice. */
export type Stored = 'f32' | 'f16';

const STORED: Readonly<Record<Stored, string>> = { f32: storedF32, f16: storedF16 };

type Sources = (stored: string, prefix: string) => readonly string[];

const everywhere =
  (...sources: readonly string[]): Sources =>
  () => [everyElement, ...sources];
const byRow =
  (...sources: readonly string[]): Sources =>
  () => [everyRow, ...sources];

const KERNELS = {
  add: everywhere(add),
  add_mask: everywhere(minusInfinity, addMask),
  attend: (stored: string, prefix: string) => [stored, prefix, minusInfinity, random, preciseTanh, attend],
  dropout_factors: everywhere(random, dropoutFactors),
  embed: everywhere(embed),
  gelu_exact: everywhere(ofOne, geluExact),
  gelu_tanh: everywhere(ofOne, geluTanh),
  layer_norm: byRow(layerNorm),
  mask: everywhere(minusInfinity, mask),
  matmul_blocked: (stored: string, prefix: string) => [stored, prefix, matmulParams, matmulBlocked],
  matmul_subgroup: (stored: string) => [enableSubgroups, stored, matmulParams, matmulSubgroup],
  softcap: everywhere(preciseTanh, ofOne, softcap),
  softmax: byRow(minusInfinity, softmax),
} as const satisfies Readonly<Record<string, Sources>>;

export type KernelName = keyof typeof KERNELS;

/** The complete source of a kernel. `prefix` has what depends on the sizes of its operands, if anything does. */
export function kernelSource(name: KernelName, stored: Stored, prefix = ''): string {
  return KERNELS[name](STORED[stored], prefix).join('\n');
}

/**
 * WGSL that reads four numbers of an operand. They lie `step` apart in memory, and numbers from `end` on are 0.
 *
 * It reads all four at once if `aligned`: the step is 1, and each row begins at a multiple of four and has a multiple of four numbers.
 */
export function quadsOf(name: string, binding: number, aligned: boolean): string {
  const single = (i: number, component: string) =>
    `  if i + ${i} < end {\n    quad.${component} = ${name}[at + ${i} * step];\n  }`;
  return [
    `@group(0) @binding(${binding}) var<storage, read> ${name}: array<${aligned ? 'vec4<Stored>' : 'Stored'}>;`,
    `fn ${name}_quad(at: u32, step: u32, i: u32, end: u32) -> vec4<Stored> {`,
    '  var quad = vec4<Stored>();',
    ...(aligned
      ? [`  if i < end {\n    quad = ${name}[at / 4];\n  }`]
      : ['x', 'y', 'z', 'w'].map((component, i) => single(i, component))),
    '  return quad;',
    '}\n',
  ].join('\n');
}
