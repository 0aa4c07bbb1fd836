/**
 * Draws attention between two sentences as one static picture. Each decoder step is one row: scores on the left, weights in the
 * middle, the weighted sum of values on the right. A low stage shows one step, with its numbers: the keys, their scores, their weights
 * and their values side by side, with the query above and the weighted sum below.
 */
import type { Frame } from '../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from './context.ts';
import { FrameBuilder } from './frame-builder.ts';
import { cellSize } from './layout.ts';
import { LOW_STAGE, TITLE_ROOM } from './room.ts';
import { planWindows } from './windows.ts';

/** How many cells of each matrix are done. */
export interface Done {
  readonly scores: number;
  readonly weights: number;
  readonly context: number;
}

/** Between the columns of one decoder step alone, and between its rows, in CSS pixels. */
const ALONE_GAP = 10;

/** `first` is the step that is done first; the others follow in order. On a low stage, `t` is the step that is shown. */
export function decoderStep(context: StageContext, done: Done, first = 0, t = first): Frame {
  return context.height < LOW_STAGE ? stepAlone(context, done, first, t) : allSteps(context, done, first);
}

function stepAlone(context: StageContext, done: Done, first: number, t: number): Frame {
  const { width, height, head: h } = context;
  const left = Math.max(labelRoom(context, 't'), labelRoom(context, 's'));
  const windows = planWindows(context, [['d'], ['d']], [['s']], width, height);
  const [d, s] = [windows.of.d.slots.length, windows.of.s.slots.length];
  const cellWidth = Math.min(44, Math.floor((width - left - 5 * ALONE_GAP) / (2 * d + 2)));
  const cellHeight = Math.min(28, Math.floor((height - 2 * TITLE_ROOM - 3 * ALONE_GAP) / (s + 2)));
  const keys = Math.round((width - (2 * d + 2) * cellWidth - 3 * ALONE_GAP + left) / 2);
  const scores = keys + d * cellWidth + ALONE_GAP;
  const weights = scores + cellWidth + ALONE_GAP;
  const values = weights + cellWidth + ALONE_GAP;
  const top = TITLE_ROOM + cellHeight + ALONE_GAP;
  const place = (x: number, y = top) => ({ x, y, cellWidth, cellHeight });
  const row = { head: h, row: t };
  // The printed shape of the scores would reach into Z.
  const entered = [extentOf(context, 't'), extentOf(context, 's')] as const;
  return new FrameBuilder(context, windows)
    .panel(`q.${h}`, 'q', place(keys, TITLE_ROOM), { ...row, rowLabels: true })
    .panel(`k.${h}`, 'k', place(keys), { head: h, rowLabels: true })
    .panel(`scores.${h}`, 'scores', place(scores), { ...row, first, fill: done.scores, turn: 1 })
    .panel(`attention.${h}`, 'weights', place(weights), { ...row, first, fill: done.weights, turn: 1 })
    .panel(`v.${h}`, 'v', place(values), { head: h })
    .panel(`context.${h}`, 'context', place(values, top + s * cellHeight + ALONE_GAP), {
      ...row,
      first,
      fill: done.context,
    })
    .title('q', [`q.${h}`], 'q', 'top', { slice: true })
    .title('k', [`k.${h}`], 'k', 'bottom', { slice: true })
    .title('scores', [`scores.${h}`], 'scores', 'bottom', { bare: true, entered })
    .title('attention', [`attention.${h}`], 'weights', 'top', { slice: true })
    .title('v', [`v.${h}`], 'v', 'top', { slice: true })
    .title('context', [`context.${h}`], 'context', 'bottom', { slice: true })
    .build();
}

function allSteps(context: StageContext, done: Done, first: number): Frame {
  const { width, height, head: h } = context;
  const [left, above] = [labelRoom(context, 't'), labelRoom(context, 's')];
  const gap = Math.max(8, Math.min(26, width / 36));
  // The values' labels are between the weights and the weighted sum.
  const roomAcross = width - left - above - 3 * gap - 16;
  const roomDown = height - above - gap - 2 * TITLE_ROOM - 8;
  const windows = planWindows(context, [['d'], ['s'], ['s'], ['d']], [['s'], ['t']], roomAcross, roomDown);
  const [t, s, d] = (['t', 's', 'd'] as const).map((letter) => windows.of[letter].slots.length) as [
    number,
    number,
    number,
  ];
  const size = cellSize(roomAcross, 2 * d + 2 * s, roomDown, Math.max(d, s) + t);
  const { cellWidth, cellHeight } = size;
  const usedWidth = left + above + 3 * gap + (2 * d + 2 * s) * cellWidth;
  const usedHeight = above + gap + 2 * TITLE_ROOM + (Math.max(d, s) + t) * cellHeight;
  const questions = Math.round((width - usedWidth) / 2 + left);
  const scores = questions + d * cellWidth + gap;
  const weights = scores + s * cellWidth + gap;
  const mixture = weights + s * cellWidth + gap + above;
  const row = Math.round((height - usedHeight) / 2 + TITLE_ROOM + above + Math.max(d, s) * cellHeight + gap);
  const place = (x: number, y: number) => ({ ...size, x, y });
  const keysTop = row - gap - d * cellHeight;
  return new FrameBuilder(context, windows)
    .panel(`q.${h}`, 'q', place(questions, row), { head: h, rowLabels: true })
    .panel(`k.${h}`, 'k', place(scores, keysTop), { head: h, turn: 1, colLabels: true })
    .panel(`scores.${h}`, 'scores', place(scores, row), { head: h, first, fill: done.scores })
    .panel(`attention.${h}`, 'weights', place(weights, row), { head: h, first, fill: done.weights, colLabels: true })
    .panel(`v.${h}`, 'v', place(mixture, row - gap - s * cellHeight), { head: h, rowLabels: true })
    .panel(`context.${h}`, 'context', place(mixture, row), { head: h, first, fill: done.context })
    .title('q', [`q.${h}`], 'q', 'bottom', { slice: true })
    .title('k', [`k.${h}`], 'k', 'top', { slice: true, turned: true, text: 'Kᵀ' })
    .title('scores', [`scores.${h}`], 'scores', 'bottom', { slice: true })
    .title('attention', [`attention.${h}`], 'weights', 'bottom', { slice: true })
    .title('v', [`v.${h}`], 'v', 'top', { slice: true })
    .title('context', [`context.${h}`], 'context', 'bottom', { slice: true })
    .worked({
      x: questions - left + 6,
      y: row - gap - Math.max(d, s) * cellHeight,
      width: scores - gap - (questions - left) - 6,
      height: Math.max(d, s) * cellHeight,
      alpha: 1,
    })
    .build();
}
