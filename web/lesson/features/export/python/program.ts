/**
 * Exports a tensor as a Python program: its input tensors as numbers, every step in between, then the lesson's numbers and an
 * assertion that they match. It only uses the declared provenance, so it works for any tensor of any trace.
 */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { words as keepingWords } from '../../../../messages/en/keeping.ts';
import { withoutIsolates } from '../../../../messages/without-isolates.ts';
import { type Sentences, written } from '../../../inspector/describe.ts';
import { DIALECTS, type DialectName } from './dialect.ts';
import { statement } from './statement.ts';
import { CARRIED, comment, literal, readsBefore, shapeNote, stepsTo, tolerance } from './steps.ts';

const words = keepingWords.export.python;

/** The source of the numbers, for the comment at the top. */
export interface Origin {
  readonly sentences: Sentences;
  /** The URL of this state of the lesson. */
  readonly link: string;
}

export function pythonProgram(trace: AttentionTrace, name: string, origin: Origin, kind: DialectName): string {
  const dialect = DIALECTS[kind];
  const steps = stepsTo(trace, [name]);
  const given = steps
    .filter(({ from }) => from.kind === 'given')
    .map(({ tensor }) => literal(trace.get(tensor), tensor));
  const computed = steps.flatMap(({ tensor, from }) => {
    if (from.kind === 'given') return [];
    return [`${tensor} = ${statement(trace, tensor, from, dialect)}  # ${shapeNote(trace.get(tensor))}`];
  });
  const { roundings, text } = tolerance(trace, steps);
  return `${[
    ...comment(words.heading(name, dialect.library)),
    ...comment(withoutIsolates(words.sentence(JSON.stringify(written(origin.sentences.tokens))))),
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
    `tolerance = ${text}`,
    `assert ${name}.shape == expected.shape`,
    `assert ${dialect.allClose(name, 'expected', 'tolerance')}, ${dialect.largestDifference(name, 'expected')}`,
    `print(${JSON.stringify(`${name}: ${words.agreed}`)}, tolerance)`,
  ].join('\n')}\n`;
}
