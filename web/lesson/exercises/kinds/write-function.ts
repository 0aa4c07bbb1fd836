/** "Write the function": the learner's code runs on hidden inputs, and the core judges what it returns. */
import { css, html } from 'lit';
import { words } from '../../../messages/en/exercises/write-function.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { code as codeBlock, drawn, numbers, type Shown } from '../blocks.ts';
import type { Checked } from '../mistake.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { hiddenCases } from './write-function/code-cases.ts';
import { codeInput, codeLanguage, draftIn, draftText, starter } from './write-function/code-input.ts';
import { type CodeLanguage, type FunctionName, signatureOf } from './write-function/functions.ts';
import { type Difference, judgeCode } from './write-function/judge-code.ts';
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
  .code-ways {
    gap: var(--s1) var(--s3);
  }
  .code-language legend {
    float: inline-start;
    padding: 0;
  }
  .code-language label {
    min-height: 24px;
    gap: var(--s1);
  }
  .code-ways { min-height: 36px; }
  .difference,
  .printed {
    color: var(--ink-soft);
  }
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
