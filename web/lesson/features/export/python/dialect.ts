/** What NumPy and PyTorch write differently. Everything is computed in double precision. */

export interface Dialect {
  readonly name: 'numpy' | 'pytorch';
  readonly library: string;
  /** Lines that the program begins with. */
  readonly imports: readonly string[];
  /** The function `given(values, *shape)`: exactly the single-precision numbers, in double precision from then on. */
  readonly given: readonly string[];
  einsum(spec: string, operands: readonly string[]): string;
  /** Axes in another order. */
  permute(operand: string, axes: readonly number[]): string;
  max(operand: string, axis: number): string;
  /** Every entry along an axis, so many times in a row. */
  repeat(operand: string, times: number, axis: number): string;
  sum(operand: string, axis: number): string;
  /** A list of arrays as one, along a new axis. */
  stack(list: string, axis: number): string;
  /** The largest of all entries up to each. */
  runningMax(operand: string, axis: number): string;
  /** Every entry one place later, −∞ in the first. */
  shifted(operand: string, axis: number): string;
  exp(operand: string): string;
  /** Both forms of GELU, cell by cell. */
  gelu(operand: string): string;
  geluTanh(operand: string): string;
  /** `yes` where the condition holds, else `no`. */
  where(condition: string, yes: string, no: string): string;
  isMinusInfinity(operand: string): string;
  allClose(a: string, b: string, tolerance: string): string;
  largestDifference(a: string, b: string): string;
}

const numpy: Dialect = {
  name: 'numpy',
  library: 'NumPy',
  imports: ['import base64', 'import math', '', 'import numpy as np'],
  given: [
    'def given(values, *shape):',
    '    """Exactly these single-precision numbers, in double precision from here on."""',
    '    if isinstance(values, str):',
    "        values = np.frombuffer(base64.b64decode(values), '<f4')",
    '    return np.array(values, dtype=np.float32).astype(np.float64).reshape(shape)',
  ],
  einsum: (spec, operands) => `np.einsum('${spec}', ${operands.join(', ')})`,
  permute: (operand, axes) => `${operand}.transpose(${axes.join(', ')})`,
  max: (operand, axis) => `${operand}.max(axis=${axis})`,
  repeat: (operand, times, axis) => `${operand}.repeat(${times}, axis=${axis})`,
  sum: (operand, axis) => `${operand}.sum(axis=${axis})`,
  stack: (list, axis) => `np.stack(${list}, axis=${axis})`,
  runningMax: (operand, axis) => `np.maximum.accumulate(${operand}, axis=${axis})`,
  shifted: (x, axis) => {
    const [all, first] = [':, '.repeat(axis), `${x}[${':, '.repeat(axis)}:1]`];
    return `np.concatenate([np.full_like(${first}, -inf), ${x}[${all}:-1]], axis=${axis})`;
  },
  exp: (operand) => `np.exp(${operand})`,
  // NumPy has no error function; Python's own takes one number at a time.
  gelu: (x) => `${x} / 2 * (1 + np.vectorize(math.erf)(${x} / 2 ** 0.5))`,
  geluTanh: (x) => `${x} / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (${x} + 0.044715 * ${x} ** 3)))`,
  where: (condition, yes, no) => `np.where(${condition}, ${yes}, ${no})`,
  isMinusInfinity: (operand) => `np.isneginf(${operand})`,
  allClose: (a, b, tolerance) => `np.allclose(${a}, ${b}, rtol=0, atol=${tolerance})`,
  largestDifference: (a, b) => `np.abs(${a} - ${b}).max()`,
};

const pytorch: Dialect = {
  name: 'pytorch',
  library: 'PyTorch',
  imports: ['import base64', '', 'import torch'],
  given: [
    'def given(values, *shape):',
    '    """Exactly these single-precision numbers, in double precision from here on."""',
    '    if isinstance(values, str):',
    '        # PyTorch reads bytes in the order of the machine, which is little-endian on all that it runs on.',
    '        flat = torch.frombuffer(bytearray(base64.b64decode(values)), dtype=torch.float32)',
    '    else:',
    '        flat = torch.tensor(values, dtype=torch.float32)',
    '    return flat.double().reshape(shape)',
  ],
  einsum: (spec, operands) => `torch.einsum('${spec}', ${operands.join(', ')})`,
  permute: (operand, axes) => `${operand}.permute(${axes.join(', ')})`,
  max: (operand, axis) => `${operand}.amax(dim=${axis})`,
  repeat: (operand, times, axis) => `${operand}.repeat_interleave(${times}, dim=${axis})`,
  sum: (operand, axis) => `${operand}.sum(dim=${axis})`,
  stack: (list, axis) => `torch.stack(${list}, dim=${axis})`,
  runningMax: (operand, axis) => `${operand}.cummax(dim=${axis}).values`,
  shifted: (x, axis) => {
    const [all, first] = [':, '.repeat(axis), `${x}[${':, '.repeat(axis)}:1]`];
    return `torch.cat([torch.full_like(${first}, -inf), ${x}[${all}:-1]], dim=${axis})`;
  },
  exp: (operand) => `torch.exp(${operand})`,
  gelu: (x) => `torch.nn.functional.gelu(${x})`,
  geluTanh: (x) => `torch.nn.functional.gelu(${x}, approximate='tanh')`,
  where: (condition, yes, no) => `torch.where(${condition}, ${yes}, ${no})`,
  isMinusInfinity: (operand) => `torch.isneginf(${operand})`,
  allClose: (a, b, tolerance) => `torch.allclose(${a}, ${b}, rtol=0, atol=${tolerance})`,
  largestDifference: (a, b) => `(${a} - ${b}).abs().max()`,
};

export const DIALECTS = { numpy, pytorch } as const;
export type DialectName = keyof typeof DIALECTS;
