/** Questions about computing or finding a number. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { cellCode, cellExists, positionOf } from '../../../inspector/describe.ts';
import { tensorTitle } from '../../../inspector/tensor-title.ts';
import type { CellEntry } from '../../entry.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { digits, type Posed, type QuestionIdentity } from '../../posed.ts';
import { computeCell } from '../compute-cell/compute-cell.ts';
import { findCell } from '../find-cell/find-cell.ts';
import { causalInstead } from './causal-instead.ts';
import type { CellExercise } from './cell-exercise.ts';
import { givensView } from './givens-view.ts';
import { NumberSheet } from './number-sheet.ts';
import { solutionView } from './solution-view.ts';

export function poseCell({ kind, tensor }: CellEntry, context: ExerciseContext): Posed | null {
  const { trace, seed } = context;
  if (!trace.has(tensor)) return null;
  const head = context.head === null ? null : Math.max(0, Math.min(context.head, trace.options.numHeads - 1));
  const instead = tensor === 'masked' ? causalInstead(trace) : null;
  if (instead) {
    const masked = computeCell(instead, tensor, seed, head);
    // The picture shows the learner's own mask.
    return masked && { ...posed(underCausal(masked, instead), { ...context, trace: instead }), cell: null };
  }
  const exercise = (kind === 'find-cell' ? findCell : computeCell)(trace, tensor, seed, head);
  return exercise && posed(exercise, context);
}

/** The learner must find out whether the mask forbids the key. */
function underCausal(exercise: CellExercise, trace: AttentionTrace): CellExercise {
  const { cell, givens, hints } = exercise;
  const { causalMask } = cellWords;
  return {
    ...exercise,
    prompt: causalMask.compute(cellCode(trace.get(cell.tensor), cell)),
    givens: { ...givens, single: givens.single.filter((given) => given.cell.tensor !== 'mask') },
    hints: [causalMask.hint, ...hints],
  };
}

function posed(exercise: CellExercise, { trace, sentences }: ExerciseContext): Posed {
  const { kind, prompt, givens, cell, precision, hints } = exercise;
  const computes = kind === 'compute-cell';
  return {
    ...identityOf(exercise),
    prompt,
    tensor: cell.tensor,
    cell,
    note: computes ? noteOf(exercise) : precision,
    hints,
    material: () =>
      html`${computes ? place(exercise, { trace, sentences }) : nothing} ${givensView(givens, sentences)}`,
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
function identityOf({ kind, cell, givens: { columns, single, rest } }: CellExercise): QuestionIdentity {
  const numbers = [...columns.flatMap((column) => column.numbers), ...single].map(({ value }) => value);
  return { kind, key: `${cell.tensor} ${JSON.stringify(cell.at)} ${digits(rest)}`, numbers };
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
