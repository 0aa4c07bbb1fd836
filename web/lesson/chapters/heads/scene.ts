/** All heads' scores, weights and contexts over the same sentence. */
import { t } from '../../../messages/index.ts';
import type { Frame } from '../../../views/frame.ts';
import { HEAD_FAMILIES } from '../../../views/identity.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, POSTER, type Scene } from '../../stage/keyframe.ts';
import { acrossStage } from '../../stage/layout.ts';
import { stackedProjections } from '../../stage/projections.ts';
import { LOW_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { barsOfHead } from '../../stage/row-of-bars.ts';
import { MIN_CELL, planWindows, READABLE } from '../../stage/windows.ts';
import { type Grid, planGrid } from './grid.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  if (context.height < LOW_STAGE) return lowStills(context, weights);
  const grid = planGrid(context);
  return [
    // The heads' own Q, K and V, out of which their maps come.
    { step: 'scores', frame: stackedProjections(context, 1, true), duration: DURATION.move, question: null },
    { step: 'scores', frame: gallery(context, grid, 'scores', 'bars'), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: gallery(context, grid, weights, 'bars'),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: context.head, t: context.followed, s: 0 } },
    },
    // The bars make room for the contexts.
    {
      step: 'context',
      frame: gallery(context, grid, weights, 'nothing'),
      duration: DURATION.move,
      question: { tensor: weights, at: { h: context.head, t: context.followed, s: 0 } },
    },
    {
      step: 'context',
      frame: gallery(context, grid, weights, 'context'),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: context.followed, d: 0 } },
    },
  ];
};

/** On a low stage, one head at a time with its numbers, and the followed word's context in each head. */
function lowStills(context: StageContext, weights: string): readonly Keyframe[] {
  const { head, followed } = context;
  return [
    { step: POSTER, frame: barsOfHead(context, weights), duration: DURATION.change, question: null },
    { step: 'scores', frame: attentionAlone(context, 'scores'), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: attentionAlone(context, weights),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: head, t: followed, s: 0 } },
    },
    {
      step: 'context',
      frame: contexts(context, shownHeads(context)),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: head, t: followed, d: 0 } },
    },
  ];
}

/** All heads, if they are few, or the selected one. */
export function shownHeads({ head, trace }: StageContext): readonly number[] {
  const { numHeads } = trace.options;
  return numHeads <= HEAD_FAMILIES.length ? Array.from({ length: numHeads }, (_, h) => h) : [head];
}

/** The weights of every head: their maps, or on a low stage the followed word's row, one head at a time. */
export function weightsByHead(context: StageContext, weights: string, below: Below): Frame {
  if (context.height < LOW_STAGE) return barsOfHead(context, weights);
  return gallery(context, planGrid(context), weights, below);
}

/** The most height of a row alone, in CSS pixels. */
const ROW = 26;

/** The followed word's row of each head's context. */
export function contexts(context: StageContext, heads: readonly number[]): Frame {
  const { width, height, followed } = context;
  const left = labelRoom(context, 't');
  const windows = planWindows(context, [['d']], [], ((width - left - 16) * MIN_CELL) / READABLE.width, height);
  const across = acrossStage(width, windows.of.d.slots.length, left, 16);
  const step = height / heads.length;
  const cellHeight = Math.min(ROW, Math.floor(step - TITLE_ROOM) - 2);
  const builder = new FrameBuilder(context, windows);
  heads.forEach((head, i) => {
    const place = { ...across, y: Math.floor(i * step) + TITLE_ROOM, cellHeight };
    const id = `context.${head}`;
    builder.panel(id, 'context', place, { head, row: followed, rowLabels: true });
    builder.title(id, [id], 'context', 'top', { slice: true, numbered: true });
  });
  return builder.build();
}

/** What stands below each head's matrix: its context, or the followed word's row as bars, if there is room. */
type Below = 'context' | 'bars' | 'nothing';

/** One matrix per head in a grid. */
export function gallery(context: StageContext, { windows, places, note }: Grid, tensor: string, below: Below): Frame {
  const builder = new FrameBuilder(context, windows);
  for (const [i, { head, attention, firstInRow, topRow, ...room }] of places.entries()) {
    const id = `attention.${head}`;
    builder.panel(id, tensor, attention, { head, rowLabels: firstInRow, colLabels: topRow, grows: true });
    builder.title(id, [id], tensor, 'top', { slice: true, numbered: true });
    if (below === 'bars' && room.bars) {
      const family = HEAD_FAMILIES[i];
      const bars = { label: '', ...(places.length <= HEAD_FAMILIES.length && family ? { family } : {}) };
      builder.panel(`bars.${head}`, tensor, room.bars, { head, row: context.followed, bars, rowLabels: firstInRow });
    }
    if (below !== 'context') continue;
    builder.panel(`context.${head}`, 'context', room.context, { head, grows: true, rowLabels: firstInRow });
    builder.title(`context.${head}`, [`context.${head}`], 'context', 'bottom', { slice: true });
  }
  if (windows.hiddenHeads > 0) builder.sign('hidden', t.stage.hiddenHeads(windows.hiddenHeads), note.x, note.y);
  return builder.build();
}
