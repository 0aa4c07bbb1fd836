/** Mistakes about the cell: a step too early or too late, query and key swapped, another head. */
import { type CellRef, letters } from '../../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../../engine/engine.ts';
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { cellExists, dependsOn, valueAt } from '../../../../inspector/describe.ts';
import { type Mistake, near } from '../../../mistake.ts';

const words = cellWords.mistakes;

/** Read from the picture, which shows two decimals. */
const READ_OFF = 0.0051;

export function stepMistakes(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  return [...otherSteps(trace, cell), ...swapped(trace, cell), ...otherHeads(trace, cell)];
}

/** Tensors with the same axes, before or after this one. */
function otherSteps(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { axes } = trace.get(cell.tensor);
  return trace.names
    .filter((name) => name !== cell.tensor && letters(axes).length > 0 && trace.get(name).axes === axes)
    .filter((name) => dependsOn(trace, name, cell.tensor) || dependsOn(trace, cell.tensor, name))
    .filter((name) => !isTrivial(valueAt(trace.get(name), { ...cell, tensor: name })))
    .map((name) => {
      const earlier = dependsOn(trace, cell.tensor, name);
      const message =
        SPECIAL[`${name} for ${cell.tensor}`]?.() ?? (earlier ? words.beforeStep(name) : words.afterStep(name));
      return found(trace, `${name}-for-${cell.tensor}`, { ...cell, tensor: name }, message);
    });
}

/** Such a number can come from many calculations, so that an answer like it shows no mistake. */
function isTrivial(value: number): boolean {
  return [0, 1].some((number) => Math.abs(Math.abs(value) - number) <= 2 * READ_OFF);
}

const SPECIAL: Readonly<Record<string, () => string>> = {
  'scores for scaled': () => words.forgotScale,
  'scaled for masked': () => words.unmaskedScore,
  'exponentials for weights': () => words.notDivided,
  'output for residual_1': () => words.forgotResidual,
  'contracted for residual_2': () => words.forgotResidual,
  'dropped_output for residual_1': () => words.forgotResidual,
  'dropped_contracted for residual_2': () => words.forgotResidual,
  'norm_1_centred for norm_1': () => words.notDividedByDeviation,
  'norm_1_normalised for norm_1': () => words.forgotLearnedScale,
  'hidden for activated': () => words.forgotGelu,
};

function swapped(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { t, s } = cell.at;
  if (t === undefined || s === undefined || t === s) return [];
  const other = { tensor: cell.tensor, at: { ...cell.at, t: s, s: t } };
  return cellExists(trace, other) ? [found(trace, 'swapped', other, words.swapped)] : [];
}

function otherHeads(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { h } = cell.at;
  if (h === undefined) return [];
  return Array.from({ length: trace.options.numHeads }, (_, head) => head)
    .filter((head) => head !== h)
    .map((head) => found(trace, 'other-head', { ...cell, at: { ...cell.at, h: head } }, words.otherHead(head + 1)));
}

function found(trace: AttentionTrace, id: string, cell: CellRef, message: string): Mistake {
  return near(id, [valueAt(trace.get(cell.tensor), cell)], message, READ_OFF);
}
