/**
 * Exports a tensor as a Python program: its input tensors as numbers, every step in between, then the lesson's numbers and an
 * assertion that they match. It only uses the declared provenance, so it works for any tensor of any trace.
 */
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
import { keepingWords } from '../../../../messages/keeping.ts';
import { bothSentences, type Sentences, sourceNames } from '../../../inspector/describe.ts';
import { base64OfSingles, shortestSingle } from '../numbers.ts';
import { DIALECTS, type DialectName } from './dialect.ts';
import { extentAlong, statement } from './statement.ts';

const words = keepingWords.export.python;

/** The source of the numbers, for the comment at the top. */
export interface Origin {
  readonly sentences: Sentences;
  /** The URL of this state of the lesson. */
  readonly link: string;
}

/** Larger tensors are written as Base64 instead of digits. */
const WRITTEN_OUT = 4096;

export function pythonProgram(trace: AttentionTrace, name: string, origin: Origin, kind: DialectName): string {
  const dialect = DIALECTS[kind];
  const needed = sourceNames(trace, name);
  const steps = trace.names
    .filter((tensor) => needed.has(tensor))
    .map((tensor) => ({ tensor, from: parsed(trace, tensor) }));
  const given = steps
    .filter(({ from }) => from.kind === 'given')
    .map(({ tensor }) => literal(trace.get(tensor), tensor));
  const computed = steps.flatMap(({ tensor, from }) => {
    if (from.kind === 'given') return [];
    return [`${tensor} = ${statement(trace, tensor, from, dialect)}  # ${shapeNote(trace.get(tensor))}`];
  });
  const { roundings, largest, temperature } = errorFactors(trace, steps);
  return `${[
    ...comment(words.heading(name, dialect.library)),
    ...comment(words.sentence(JSON.stringify(bothSentences(origin.sentences)))),
    ...comment(words.link(JSON.stringify(origin.link))),
    ...comment(words.letters),
    ...dialect.imports,
    '',
    "inf = float('inf')",
    '',
    '',
    ...dialect.given,
    ...(steps.some(({ from }) => readsBefore(from)) ? CARRIED : []),
    '',
    '',
    ...comment(words.given),
    ...given,
    '',
    ...(computed.length > 0 ? [...comment(words.computed), ...computed, ''] : []),
    ...comment(words.expected),
    literal(trace.get(name), 'expected'),
    '',
    ...comment(words.tolerance(roundings)),
    `tolerance = ${roundings} * 2**-24 * ${shortestSingle(Math.fround(largest))}${temperature < 1 ? ` / ${shortestSingle(Math.fround(temperature))}` : ''}`,
    `assert ${name}.shape == expected.shape`,
    `assert ${dialect.allClose(name, 'expected', 'tolerance')}, ${dialect.largestDifference(name, 'expected')}`,
    `print(${JSON.stringify(`${name}: ${words.agreed}`)}, tolerance)`,
  ].join('\n')}\n`;
}

/** What each tile of keys adds, and what remains of the previous tiles. */
const CARRIED = [
  '',
  '',
  'def carried(added, factor):',
  '    total = added * 1',
  '    for n in range(1, added.shape[2]):',
  '        total[:, :, n] += factor[:, :, n] * total[:, :, n - 1]',
  '    return total',
];

function readsBefore(expression: Expression): boolean {
  return expression.kind === 'sum' && operandsOf(expression).some(({ before }) => before);
}

interface Step {
  readonly tensor: string;
  readonly from: Expression;
}

function parsed(trace: AttentionTrace, name: string): Expression {
  return parseProvenance(trace.get(name).provenance);
}

/** Makes each line a comment. Quoted text, such as the sentence, is JSON and cannot end the line. */
function comment(text: string): string[] {
  return text.split('\n').map((line) => `# ${line}`);
}

/** "10 × 3 × 4, axes t h d". */
function shapeNote({ axes, shape }: TraceTensor): string {
  return shape.length === 0 ? words.scalar : words.shape(shape.join(', '), letters(axes).join(', '));
}

/** The assignment of a tensor's numbers, one row per line. */
function literal(tensor: TraceTensor, variable: string): string {
  const { data, shape } = tensor;
  const note = `  # ${shapeNote(tensor)}`;
  const size = shape.map((extent) => `, ${extent}`).join('');
  if (data.length > WRITTEN_OUT) return `${variable} = given('${base64OfSingles(data)}'${size})${note}`;
  const row = shape.at(-1) ?? 1;
  const lines = Array.from({ length: Math.ceil(data.length / row) }, (_, i) =>
    Array.from(data.subarray(i * row, (i + 1) * row), shortestSingle).join(', '),
  );
  const [only = ''] = lines;
  if (lines.length === 1) return `${variable} = given([${only}]${size})${note}`;
  return [`${variable} = given([${note}`, ...lines.map((line) => `    ${line},`), `]${size})`].join('\n');
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
