/** "Write the function": hints and solution use the learner's programming language. */

import { html } from 'lit';
import { codeWords as words } from '../../../../messages/exercises/code.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Question } from '../../posed.ts';
import { codeLanguage } from './draft.ts';
import { FunctionSheet, starter } from './function-sheet.ts';
import { functionStyles } from './function-styles.ts';
import type { FunctionName } from './functions.ts';
import { PYTHON_IMPORT, SOLUTIONS } from './solutions.ts';

export { codeWords as texts } from '../../../../messages/exercises/code.ts';

export const styles = [functionStyles];

export function pose(name: FunctionName, { seed }: ExerciseContext): Question {
  const { prompt, hints, ...hintIn } = words.functions[name];
  return {
    key: `${name} ${seed}`,
    numbers: [],
    prompt,
    tensor: null,
    cell: null,
    get note() {
      return `${words.given[codeLanguage()]} ${words.note}`;
    },
    get hints() {
      return [...hints, hintIn[codeLanguage()]];
    },
    get inNotebook() {
      return { note: '', hints: [...hints, hintIn.python], start: starter(name, 'python').slice(PYTHON_IMPORT.length) };
    },
    material: () => html``,
    solution: () => html`<pre class="solution code" tabindex="0"><code>${SOLUTIONS[codeLanguage()][name]}</code></pre>`,
    open: (changed) => new FunctionSheet(name, seed, changed),
  };
}
