/** Differences between NumPy and PyTorch in exported programs, which compute in double precision. */

export interface Dialect {
  readonly name: 'numpy' | 'pytorch';
  readonly library: string;
  /** The first lines of the program. */
  readonly imports: readonly string[];
  /** The function `given(values, *shape)`: the exact single-precision numbers as double precision. */
  readonly given: readonly string[];
  einsum(spec: string, operands: readonly string[]): string;
  /** Transposes axes. */
  permute(operand: string, axes: readonly number[]): string;
  max(operand: string, axis: number): string;
  /** Repeats every entry along an axis. */
  repeat(operand: string, times: number, axis: number): string;
  sum(operand: string, axis: number): string;
  /** Stacks a list of arrays along a new axis. */
  stack(list: string, axis: number): string;
  /** The cumulative maximum. */
  runningMax(operand: string, axis: number): string;
  /** Shifts every entry by one, with −∞ in the first place. */
  shifted(operand: string, axis: number): string;
  exp(operand: string): string;
  /** Both forms of GELU, element by element. */
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
