/** "Write the function": the learner's code runs on hidden inputs, and the core judges what it returns. */
import { css, html } from 'lit';
import { words } from '../../../messages/en/exercises/write-function.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { code as codeBlock, drawn, numbers, type Shown } from '../blocks.ts';
import { type Checked, distanceOf, type Verdict } from '../mistake.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { type CodeCase, hiddenCases } from './write-function/code-cases.ts';
import { codeInput, codeLanguage, draftIn, draftText, starter } from './write-function/code-input.ts';
import { codeMistake } from './write-function/code-mistakes.ts';
import {
  type CodeLanguage,
  type FunctionName,
  flat,
  isList,
  type Nested,
  shapeOfNested,
  signatureOf,
} from './write-function/functions.ts';
import { type RunResult, runCode } from './write-function/sandbox/run-code.ts';
import { PYTHON_IMPORT, SOLUTIONS } from './write-function/solutions.ts';

export const inNotebooks = true;

/** Longer code is refused before it runs. */
const LONGEST = 50_000;

/** Hints and solution are in the learner's programming language. */
export function pose(name: FunctionName, { seed }: Pick<ExerciseContext, 'seed'>): Question {
  const { prompt, hints, ...hintIn } = words.functions[name];
  return {
    key: `${name} ${seed}`,
    prompt,
    get note() {
      return `${words.given[codeLanguage()]} ${words.note}`;
    },
    get hints() {
      return [...hints, hintIn[codeLanguage()]];
    },
    get inNotebook() {
      return { note: '', hints: [...hints, hintIn.python], start: starter(name, 'python').slice(PYTHON_IMPORT.length) };
    },
    ask: () => [codeInput(name)],
    judge: async ([text]) => {
      const { language, code } = draftIn(name, text);
      if (code.length > LONGEST) return { right: null, message: words.tooLong };
      const cases = await hiddenCases(name, seed);
      const signature = signatureOf(name, language);
      const result = await runCode({ code, language, name: signature.name, calls: cases.map(({ args }) => args) });
      const printed = result.printed.length > 0 ? [printedBlock(result.printed)] : [];
      if (result.kind !== 'returned') return { ...failed(signature.name, language, result), shown: printed };
      const { verdict, difference } = judgeCode(name, language, cases, result.values);
      return { ...verdict, shown: [...(difference ? [differenceBlock(signature.name, difference)] : []), ...printed] };
    },
    get right() {
      return [draftText(codeLanguage(), SOLUTIONS[codeLanguage()][name])];
    },
    get wrong() {
      return [[draftText(codeLanguage(), starter(name, codeLanguage()))]];
    },
    solution: () => [codeBlock(SOLUTIONS[codeLanguage()][name])],
  };
}

/** Why the code returned nothing. Code with a syntax error does not count as an attempt. */
function failed(name: string, language: CodeLanguage, result: Exclude<RunResult, { kind: 'returned' }>): Checked {
  switch (result.kind) {
    case 'unavailable':
      return { right: null, message: words.unavailable };
    case 'unreadable':
      return { right: null, message: words.unreadable(result.message, result.line, language) };
    case 'missing':
      return { right: null, message: words.missing(name) };
    case 'timeout':
      return { right: false, mistake: 'timeout', message: words.timeout };
    case 'error':
      return { right: false, mistake: 'error', message: words.error(result.message, result.line) };
  }
}

function printedBlock(printed: readonly string[]): Shown {
  return drawn(
    () => html`<div class="printed"><p>${words.printed}</p><pre tabindex="0">${printed.join('\n')}</pre></div>`,
  );
}

/** The list with the first difference, the learner's above the right one. */
function differenceBlock(name: string, { list, place, yours, right, call }: Difference): Shown {
  const row = (label: string, values: readonly number[]) => [
    label,
    ...values.map((value, i) => ({ text: formatNumber(value, 4), look: i === place ? 'number differs' : 'number' })),
  ];
  const comparison = numbers(words.comparison, undefined, [row(words.yours, yours), row(words.core, right)]);
  return drawn(
    () => html`<div class="difference">
      <p>${words.firstDifference(call + 1, `${name}(…)${list}`)}</p>
      ${comparison.view()}
    </div>`,
  );
}

export const styles = [
  css`
  .code-language,
  .code-ways { gap: var(--s1) var(--s3); }
  .code-language legend { float: inline-start; padding: 0; }
  .code-language label { min-height: 24px; gap: var(--s1); }
  .code-ways { min-height: 36px; }
  .difference,
  .printed { color: var(--ink-soft); }
  .printed pre {
    max-height: calc(160 * var(--px));
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow: auto;
    font: var(--type-note);
    font-family: var(--font-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`,
];

/** The first number that differs, and the list that it stands in. */
interface Difference {
  /** The call's number, counted from 0. */
  readonly call: number;
  /** As code reaches the list: "[1][2]"; '' for the whole result. */
  readonly list: string;
  readonly place: number;
  readonly yours: readonly number[];
  readonly right: readonly number[];
}

interface CodeVerdict {
  readonly verdict: Verdict;
  readonly difference: Difference | null;
}

/** Judges against the core: the shape, then every number, then known mistakes. `results` has what each call returned. */
export function judgeCode(
  name: FunctionName,
  language: CodeLanguage,
  cases: readonly CodeCase[],
  results: readonly unknown[],
): CodeVerdict {
  const { name: written } = signatureOf(name, language);
  for (const [call, { expected, tolerance }] of cases.entries()) {
    const shape = shapeProblem(results[call], expected, language);
    if (shape) {
      const known = codeMistake(name, cases, results);
      return { verdict: wrong(known?.id ?? null, known?.message ?? shape), difference: null };
    }
    const difference = firstDifference(results[call] as Nested, expected, tolerance, call);
    if (difference) {
      const known = codeMistake(name, cases, results);
      const where = words.differs(`${written}(…)${difference.list}[${difference.place}]`, ...shown(difference));
      return { verdict: wrong(known?.id ?? null, known ? `${known.message} ${where}` : where), difference };
    }
  }
  return { verdict: { right: true, message: words.right(cases.length) }, difference: null };
}

function wrong(mistake: string | null, message: string): Verdict {
  return { right: false, mistake, message };
}

function shown({ yours, right, place }: Difference): [string, string] {
  const write = (value: number | undefined): string => formatNumber(value ?? Number.NaN, 4);
  return [write(yours[place]), write(right[place])];
}

/** What is wrong with the form of a result; null if it has the right shape and holds numbers. */
function shapeProblem(result: unknown, expected: Nested, language: CodeLanguage): string | null {
  if (result === undefined || result === null) return words.returnedNothing;
  const right = shapeOfNested(expected) ?? [];
  const own = shapeOfNested(result);
  if (own === null) return words.returnedOther(right, language);
  if (own.length !== right.length || own.some((n, i) => n !== right[i]))
    return words.returnedShape(own, right, language);
  return null;
}

function firstDifference(yours: Nested, right: Nested, tolerance: number, call: number, list = ''): Difference | null {
  if (!isList(yours) || !isList(right)) return null;
  const numbers = right.every((entry) => !isList(entry));
  if (numbers) {
    const [own, wanted] = [flat(yours), flat(right)];
    const place = wanted.findIndex(
      (value, i) => distanceOf(own[i] ?? Number.NaN, value, Math.max(tolerance, 1e-30)) > 1,
    );
    return place < 0 ? null : { call, list, place, yours: own, right: wanted };
  }
  for (const [i, entry] of right.entries()) {
    const found = firstDifference(yours[i] ?? [], entry, tolerance, call, `${list}[${i}]`);
    if (found) return found;
  }
  return null;
}
