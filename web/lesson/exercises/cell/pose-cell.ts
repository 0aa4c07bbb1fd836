/** Questions about computing or finding a number. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { cellWords } from '../../../messages/exercises/cell.ts';
import { cellExists, positionOf } from '../../inspector/describe.ts';
import { tensorTitle } from '../../inspector/tensor-title.ts';
import type { ExerciseContext } from '../exercise-context.ts';
import { NumberSheet } from '../number/number-sheet.ts';
import { digits, type Question } from '../posed.ts';
import type { CellExercise } from './cell-exercise.ts';
import { givensView } from './givens-view.ts';
import { solutionView } from './solution-view.ts';

/** Makes an exercise about a cell of a tensor; null if there is none. */
type Make = (trace: AttentionTrace, tensor: string, seed: number, head: number | null) => CellExercise | null;

export function poseCell(make: Make, tensor: string, context: ExerciseContext): Question | null {
  const { trace, seed } = context;
  const exercise = trace.has(tensor) ? make(trace, tensor, seed, followedHead(context)) : null;
  return exercise && questionOf(exercise, context);
}

/** The head that the chapter follows, of those that there are. */
export function followedHead({ head, trace }: ExerciseContext): number | null {
  return head === null ? null : Math.max(0, Math.min(head, trace.options.numHeads - 1));
}

export function questionOf(exercise: CellExercise, { trace, sentences }: ExerciseContext): Question {
  const { prompt, givens, cell, precision, hints, whole } = exercise;
  return {
    ...identityOf(exercise),
    prompt,
    tensor: cell.tensor,
    cell,
    note: whole ? precision : noteOf(exercise),
    hints,
    inNotebook: { note: precision },
    material: () => html`${whole ? nothing : place(exercise, { trace, sentences })} ${givensView(givens, sentences)}`,
    // A shorter sentence may have removed the cell before the question was updated.
    solution: () => (cellExists(trace, cell) ? solutionView(trace, exercise, sentences) : html``),
    open: (changed) => new NumberSheet(exercise, changed),
  };
}

function noteOf({ precision, cell }: CellExercise): string {
  const { sumAllowed, infinityAllowed } = cellWords;
  return [precision, sumAllowed, ...(cell.tensor === 'masked' ? [infinityAllowed] : [])].join(' ');
}

/** The cell and all given numbers, without anything that depends on the language. */
function identityOf({ cell, givens: { columns, single, rest } }: CellExercise): Pick<Question, 'key' | 'numbers'> {
  const numbers = [...columns.flatMap((column) => column.numbers), ...single].map(({ value }) => value);
  return { key: `${cell.tensor} ${JSON.stringify(cell.at)} ${digits(rest)}`, numbers };
}

/** "score · head 1 · query “it” · key “cat”" */
function place(
  { cell }: CellExercise,
  { trace, sentences }: Pick<ExerciseContext, 'trace' | 'sentences'>,
): TemplateResult | typeof nothing {
  const title = tensorTitle(cell.tensor);
  const parts = [...(title === '' ? [] : [title]), ...positionOf(trace.get(cell.tensor), sentences, cell)];
  return parts.length > 0 ? html`<p class="place">${parts.join(' · ')}</p>` : nothing;
}
