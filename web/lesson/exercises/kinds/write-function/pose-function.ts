/** Questions about writing a function. Hints and solution use the learner's programming language. */
import { html } from 'lit';
import { codeWords as words } from '../../../../messages/exercises/code.ts';
import type { FunctionEntry } from '../../entry.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import type { Posed } from '../../posed.ts';
import { codeLanguage } from './draft.ts';
import { FunctionSheet } from './function-sheet.ts';
import { SOLUTIONS } from './solutions.ts';

export function poseFunction({ kind, write: name }: FunctionEntry, { seed }: ExerciseContext): Posed {
  const { prompt, hints, ...hintIn } = words.functions[name];
  return {
    kind,
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
    material: () => html``,
    solution: () => html`<pre class="solution code" tabindex="0"><code>${SOLUTIONS[codeLanguage()][name]}</code></pre>`,
    open: (changed) => new FunctionSheet(name, seed, changed),
  };
}
