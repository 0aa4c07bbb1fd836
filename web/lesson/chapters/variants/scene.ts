/** A decoder's cache and computation: shared keys and values, then one row of weights per token. */
import { type CellRef, kvHeads } from '../../../engine/cell.ts';
import type { Frame } from '../../../views/frame.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { sharedHeads } from '../../stage/shared-heads.ts';

export const scene: Scene = (context) => {
  const [rows, columns] = [extentOf(context, 't'), extentOf(context, 's')];
  const { head, followed } = context;
  return [
    {
      step: 'cache',
      frame: sharedHeads(context),
      duration: DURATION.change,
      question: kept(context),
    },
    {
      step: 'row',
      frame: written(context, columns),
      duration: DURATION.row,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: followed, s: 0 } },
    },
    {
      step: 'rows',
      frame: written(context, rows * columns),
      duration: DURATION.fill,
      question: { tensor: finalWeights(context.trace), at: { h: head, t: rows - 1, s: 0 } },
    },
  ];
};

/** A number of the key that the followed head reads. */
function kept({ trace, head, followed }: StageContext): CellRef {
  const groups = kvHeads(trace.options);
  const at = { s: followed, d: 0 };
  if (groups === trace.options.numHeads) return { tensor: 'k', at: { h: head, ...at } };
  return { tensor: 'k_shared', at: { g: Math.floor((head * groups) / trace.options.numHeads), ...at } };
}

/** The followed head's weights, with a number of cells computed, from the followed word's row on. */
function written(context: StageContext, cells: number): Frame {
  const frame = attentionAlone(context, finalWeights(context.trace));
  return { ...frame, panels: frame.panels.map((panel) => ({ ...panel, fill: cells, first: context.followed })) };
}
