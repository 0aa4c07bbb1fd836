/** Exports a chapter as a Jupyter notebook that computes its tensors from the learner's numbers. */
import { groupedShape } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { words as keepingWords } from '../../../messages/en/keeping.ts';
import { withoutIsolates } from '../../../messages/without-isolates.ts';
import { markdownOf } from '../../exercises/blocks.ts';
import type { Question } from '../../exercises/question.ts';
import { written } from '../../inspector/describe.ts';
import { base64OfSingles } from './numbers.ts';
import { DIALECTS } from './python/dialect.ts';
import type { Origin } from './python/program.ts';
import { statement } from './python/statement.ts';
import {
  CARRIED,
  comment,
  isLong,
  literal,
  readsBefore,
  type Step,
  shapeNote,
  stepsTo,
  tolerance,
} from './python/steps.ts';

const words = keepingWords.export.notebook;

/** The texts of a chapter; inline HTML is allowed where noted. */
export interface NotebookTexts {
  readonly title: string;
  /** Inline HTML. */
  readonly objective: string | null;
  readonly steps: readonly { readonly title: string; readonly caption: string }[];
  readonly exercises: readonly NotebookExercise[];
  readonly own: OwnCode | null;
}

/** Code of the chapter that computes more than its tensors. */
export interface OwnCode {
  readonly numpy: string;
  readonly pytorch: string;
  /** The tensors that it reads. */
  readonly reads: readonly string[];
  /** What the cell shows: an expression. */
  readonly shows: string;
  readonly head: number;
}

/** The texts may contain `code` in backticks, which Markdown reads alike. */
export type NotebookExercise = Pick<Question, 'prompt' | 'note' | 'hints' | 'given' | 'inNotebook'>;

/** Format: nbformat 4.5 (https://nbformat.readthedocs.io/en/latest/format_description.html). */
export function notebook(
  trace: AttentionTrace,
  tensors: readonly string[],
  texts: NotebookTexts,
  origin: Origin,
): string {
  const steps = stepsTo(trace, tensors);
  const given = steps.filter(({ from }) => from.kind === 'given');
  const computed = steps.filter(({ from }) => from.kind !== 'given');
  const cells = [
    markdown(
      `# ${texts.title}`,
      ...(texts.objective === null ? [] : [plainText(texts.objective)]),
      words.numbers(escaped(written(origin.sentences.tokens)), origin.link.replaceAll('>', '%3E')),
    ),
    markdown(words.setup),
    code(...setup(steps)),
    { ...code(...lessonNumbers(trace, steps)), metadata: FOLDED },
    markdown(`## ${words.steps}`, ...texts.steps.map(({ title, caption }, i) => `${i + 1}. **${title}.** ${caption}`)),
    markdown(`## ${words.given}`),
    ...given.map(({ tensor }) =>
      code(
        isLong(trace.get(tensor)) ? `${tensor} = lesson['${tensor}']` : literal(trace.get(tensor), tensor),
        shown(trace, tensor),
      ),
    ),
    markdown(`## ${words.computed}`),
    ...computed.map((step) => code(...computation(trace, step))),
    ...(texts.own ? ownCode(trace, texts.own) : []),
    markdown(`## ${words.exercises}`, words.others),
    ...texts.exercises.flatMap(exerciseCells),
  ];
  const file = { cells: cells.map(withId), metadata: METADATA, nbformat: 4, nbformat_minor: 5 };
  return `${withoutIsolates(JSON.stringify(file, null, 1))}\n`;
}

const METADATA = {
  kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
  language_info: { name: 'python' },
};

/** Jupyter and Jupyter Book fold the code of such a cell. */
const FOLDED = { jupyter: { source_hidden: true }, tags: ['hide-input'] };

interface Cell {
  readonly cell_type: 'markdown' | 'code';
  readonly metadata?: typeof FOLDED;
  readonly source: string;
}

const markdown = (...paragraphs: readonly string[]): Cell => ({
  cell_type: 'markdown',
  source: paragraphs.filter(Boolean).join('\n\n'),
});

const code = (...lines: readonly string[]): Cell => ({ cell_type: 'code', source: lines.join('\n') });

function withId(cell: Cell, place: number) {
  const own = { id: `cell-${place}`, metadata: {}, ...cell };
  return cell.cell_type === 'code' ? { ...own, execution_count: null, outputs: [] } : own;
}

function setup(steps: readonly Step[]): readonly string[] {
  return [
    ...DIALECTS.numpy.imports,
    '',
    "inf = float('inf')",
    'np.set_printoptions(precision=2, suppress=True, linewidth=120)',
    '',
    '',
    ...DIALECTS.numpy.given,
    '',
    '',
    'def check(name, values, tolerance):',
    `    """${words.check}"""`,
    '    expected = lesson[name]',
    '    assert values.shape == expected.shape, (name, values.shape, expected.shape)',
    '    # Equal infinities have no difference.',
    '    other = values != expected',
    '    difference = np.abs(values[other] - expected[other]).max(initial=0)',
    '    assert difference <= tolerance, (name, difference)',
    ...(steps.some(({ from }) => readsBefore(from)) ? CARRIED : []),
  ];
}

/** The cell that Jupyter folds: the numbers of the computed tensors, and of large given ones. */
function lessonNumbers(trace: AttentionTrace, steps: readonly Step[]): readonly string[] {
  const names = steps.flatMap(({ tensor, from }) =>
    from.kind !== 'given' || isLong(trace.get(tensor)) ? [tensor] : [],
  );
  const line = (name: string): string => {
    const { data, shape } = trace.get(name);
    return `    '${name}': given(${[`'${base64OfSingles(data)}'`, ...shape].join(', ')}),`;
  };
  return ['lesson = {', ...names.map(line), '}'];
}

/** The statement in NumPy, the same in PyTorch as a comment, and the comparison with the lesson's numbers. */
function computation(trace: AttentionTrace, { tensor, from }: Step): readonly string[] {
  if (from.kind === 'given') return [];
  const own = trace.get(tensor);
  const limit = tolerance(trace, stepsTo(trace, [tensor])).text;
  return [
    `${tensor} = ${statement(trace, tensor, from, DIALECTS.numpy)}  # ${shapeNote(own)}`,
    `# PyTorch: ${statement(trace, tensor, from, DIALECTS.pytorch)}`,
    `check('${tensor}', ${tensor}, ${limit})`,
    shown(trace, tensor),
  ];
}

/** The chapter's code, with the sizes and the flattened axes that it expects, and the same in PyTorch as a comment. */
function ownCode(trace: AttentionTrace, { numpy, pytorch, reads, shows, head }: OwnCode): readonly Cell[] {
  const [numHeads, tokens, dK] = trace.get('q').shape;
  const flattened = reads.flatMap((name) => {
    const { axes, shape } = trace.get(name);
    const printed = groupedShape(axes, shape);
    return printed.length < shape.length ? [`${name} = ${name}.reshape(${printed.join(', ')})`] : [];
  });
  const bias = /\bb_o\b/.test(numpy) ? [trace.has('b_o') ? literal(trace.get('b_o'), 'b_o') : 'b_o = 0'] : [];
  return [
    markdown(`## ${words.code}`),
    code(
      `num_heads, tokens, d_k, head = ${numHeads}, ${tokens}, ${dK}, ${head}`,
      'd_model = num_heads * d_k',
      ...flattened,
      ...bias,
      numpy,
      shows,
    ),
    code('# PyTorch:', ...comment(pytorch)),
  ];
}

/** The last line of a cell, whose value Jupyter shows; large tensors show their shape. */
function shown(trace: AttentionTrace, tensor: string): string {
  return trace.get(tensor).data.length > SHOWN ? `${tensor}.shape` : tensor;
}

/** As many numbers as a screen has room for. */
const SHOWN = 2000;

function exerciseCells(exercise: NotebookExercise, place: number): readonly Cell[] {
  const { prompt, note, hints, start = '' } = { ...exercise, ...exercise.inNotebook };
  const list = hints.map((hint) => `- ${hint}`).join('\n');
  return [
    markdown(`### ${words.exercise(place + 1)}`, prompt, markdownOf(exercise.given), note),
    code(...[`# ${words.answer}`, start].filter(Boolean)),
    // Folded: the last hint is nearly the answer.
    ...(list ? [markdown(`<details><summary>${words.hints}</summary>`, list, '</details>')] : []),
  ];
}

/** The text of inline HTML, with indices as in code: "d_k", "√(d_k)". */
export function plainText(html: string): string {
  return html
    .replace(/<msub>(.*?)<\/msub>/gs, (_, inner: string) => parts(inner).join('_'))
    .replace(/<msup>(.*?)<\/msup>/gs, (_, inner: string) => parts(inner).join('^'))
    .replace(/<msqrt>(.*?)<\/msqrt>/gs, (_, inner: string) => `√${parts(inner).join('')}`)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts of the elements of a formula, in order. */
function parts(mathMl: string): readonly string[] {
  return mathMl.split(/<[^>]*>/).filter((text) => text.trim() !== '');
}

/** The sentence is the learner's own: none of its characters may start Markdown or HTML. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|&$]/g, (character) => `\\${character}`);
}
