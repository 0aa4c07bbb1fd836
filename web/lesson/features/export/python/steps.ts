/** The steps from the given tensors to others, and the parts of a Python program that compute them. */
import { type Letter, letters } from '../../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../../engine/engine.ts';
import {
  type Expression,
  type Operand,
  operandsOf,
  parseProvenance,
  summedLetters,
} from '../../../../engine/provenance/grammar.ts';
import { groupSize } from '../../../../engine/provenance/terms.ts';
import { words as keepingWords } from '../../../../messages/en/keeping.ts';
import { sourceNames } from '../../../inspector/describe.ts';
import { base64OfSingles, shortestSingle } from '../numbers.ts';
import { extentAlong } from './statement.ts';

const words = keepingWords.export.python;

/** A tensor and how it is computed. */
export interface Step {
  readonly tensor: string;
  readonly from: Expression;
}

/** As many numbers are written as digits. */
const WRITTEN_OUT = 4096;

/** Everything that these tensors need, in the order of computation. */
export function stepsTo(trace: AttentionTrace, names: readonly string[]): readonly Step[] {
  const needed = new Set(names.flatMap((name) => [...sourceNames(trace, name)]));
  return trace.names.filter((tensor) => needed.has(tensor)).map((tensor) => ({ tensor, from: parsed(trace, tensor) }));
}

/** What each tile of keys adds, and what remains of the previous tiles. */
export const CARRIED = [
  '',
  '',
  'def carried(added, factor):',
  '    total = added * 1',
  '    for n in range(1, added.shape[2]):',
  '        total[:, :, n] += factor[:, :, n] * total[:, :, n - 1]',
  '    return total',
];

export function readsBefore(expression: Expression): boolean {
  return expression.kind === 'sum' && operandsOf(expression).some(({ before }) => before);
}

function parsed(trace: AttentionTrace, name: string): Expression {
  return parseProvenance(trace.get(name).provenance);
}

/** Makes each line a comment. Quoted text, such as the sentence, is JSON and cannot end the line. */
export function comment(text: string): string[] {
  return text.split('\n').map((line) => `# ${line}`);
}

/** "10 × 3 × 4, axes t h d". */
export function shapeNote({ axes, shape }: TraceTensor): string {
  return shape.length === 0 ? words.scalar : words.shape(shape.join(', '), letters(axes).join(', '));
}

/** Whether a tensor is written as Base64. */
export const isLong = ({ data }: TraceTensor): boolean => data.length > WRITTEN_OUT;

/** The assignment of a tensor's numbers, one row per line. */
export function literal(tensor: TraceTensor, variable: string): string {
  const { data, shape } = tensor;
  const note = `  # ${shapeNote(tensor)}`;
  const size = shape.map((extent) => `, ${extent}`).join('');
  if (isLong(tensor)) return `${variable} = given('${base64OfSingles(data)}'${size})${note}`;
  const row = shape.at(-1) ?? 1;
  const lines = Array.from({ length: Math.ceil(data.length / row) }, (_, i) =>
    Array.from(data.subarray(i * row, (i + 1) * row), shortestSingle).join(', '),
  );
  const [only = ''] = lines;
  if (lines.length === 1) return `${variable} = given([${only}]${size})${note}`;
  return [`${variable} = given([${note}`, ...lines.map((line) => `    ${line},`), `]${size})`].join('\n');
}

/** The tolerance of the comparison as an expression, and its number of roundings. */
export function tolerance(trace: AttentionTrace, steps: readonly Step[]) {
  const { roundings, largest, temperature } = errorFactors(trace, steps);
  const divided = temperature < 1 ? ` / ${shortestSingle(Math.fround(temperature))}` : '';
  return { roundings, text: `${roundings} * 2**-24 * ${shortestSingle(Math.fround(largest))}${divided}` };
}

/**
 * Tolerance of the comparison. Each step rounds as often as it adds; an error before the softmax is divided by the temperature;
 * errors are relative to the summed numbers.
 */
function errorFactors(trace: AttentionTrace, steps: readonly Step[]) {
  let roundings = 1;
  let largest = 1;
  for (const { tensor, from } of steps) {
    const { axes, data } = trace.get(tensor);
    if (from.kind === 'group_sum') roundings += groupSize(trace.get(from.operand.name), trace.get(tensor));
    else if (from.kind !== 'given') roundings += termsOf(trace, from, letters(axes));
    for (const value of data) {
      if (Number.isFinite(value) && Math.abs(value) > largest) largest = Math.abs(value);
    }
  }
  return { roundings, largest, temperature: trace.has('temperature') ? (trace.get('temperature').data[0] ?? 1) : 1 };
}

/** How many numbers are summed for one cell. */
function termsOf(trace: AttentionTrace, from: Expression, result: readonly Letter[]): number {
  const size = (factors: readonly Operand[]) =>
    summedLetters(factors, result).reduce((n, letter) => n * extentAlong(trace, factors, letter), 1);
  if (from.kind === 'mean') return size(from.factors) + 1;
  return from.kind === 'sum' ? from.terms.reduce((count, { factors }) => count + size(factors), 0) : 1;
}
