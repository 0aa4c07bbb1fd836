/** Every head attends on its own: all heads' scores, weights and contexts over the same sentence. */
import type { Frame } from '../../../views/scene.ts';
import { labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { cellSize } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { planWindows } from '../../stage/windows.ts';

export const scene: Scene = (context) => {
  const weights = finalWeights(context.trace);
  return [
    { step: 'scores', frame: gallery(context, 'scores', false), duration: DURATION.change, question: null },
    {
      step: 'weights',
      frame: gallery(context, weights, false),
      duration: DURATION.fill,
      question: { tensor: weights, at: { h: context.head, t: 0, s: 0 } },
    },
    {
      step: 'context',
      frame: gallery(context, weights, true),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: context.head, t: 0, d: 0 } },
    },
  ];
};

/** One matrix a head in a grid, its context below it. */
function gallery(context: StageContext, tensor: string, withContext: boolean): Frame {
  const grid = planGrid(context);
  const builder = new FrameBuilder(context, grid.windows);
  grid.windows.heads.forEach((head, i) => {
    const x = grid.x0 + (i % grid.columns) * grid.stepX;
    const y = grid.y0 + Math.floor(i / grid.columns) * grid.stepY;
    const place = { x, y, cellWidth: grid.cellWidth, cellHeight: grid.cellHeight };
    const firstInRow = i % grid.columns === 0;
    builder.panel(`attention.${head}`, tensor, place, {
      head,
      rowLabels: firstInRow,
      colLabels: i < grid.columns,
      from: `q.${head}`,
    });
    builder.headTitle(head, `attention.${head}`, 'top');
    if (!withContext) return;
    const below = {
      x,
      y: y + grid.windows.of.t.slots.length * grid.cellHeight + 10,
      cellWidth: grid.contextWidth,
      cellHeight: grid.contextHeight,
    };
    builder.panel(`context.${head}`, 'context', below, { head, from: `attention.${head}`, rowLabels: firstInRow });
    builder.title(`context.${head}`, [`context.${head}`], 'context', 'bottom', { slice: true });
  });
  return builder.build();
}

/** The number of columns that gives the largest cells; contexts are as wide as the matrices above them. */
function planGrid(context: StageContext) {
  const left = labelRoom(context, 't');
  const above = labelRoom(context, 's');
  const gap = 20;
  const windows = planWindows(context, [['h', 's']], [['t', 't']], (context.width - left) * 1.2, context.height * 4);
  const heads = windows.heads.length;
  const [t, s, d] = [windows.of.t.slots.length, windows.of.s.slots.length, windows.of.d.slots.length];
  const contextRows = 0.62 * t;
  const plans = Array.from({ length: heads }, (_, i) => i + 1).map((columns) => {
    const rows = Math.ceil(heads / columns);
    const freeWidth = context.width - left - 14 - (columns - 1) * gap;
    const freeHeight = context.height - above - rows * (2 * TITLE_ROOM + 14) - 6;
    return { columns, rows, ...cellSize(freeWidth, columns * s, freeHeight, rows * (t + contextRows)) };
  });
  const best = plans.reduce((a, b) => (b.cellWidth * b.cellHeight > a.cellWidth * a.cellHeight ? b : a));
  const contextHeight = best.cellHeight * 0.62;
  const stepX = s * best.cellWidth + gap;
  const stepY = t * best.cellHeight + 10 + t * contextHeight + 2 * TITLE_ROOM;
  const usedWidth = left + best.columns * stepX - gap;
  const usedHeight = above + best.rows * stepY;
  return {
    ...best,
    windows,
    contextHeight,
    contextWidth: Math.min(48, (s * best.cellWidth) / d),
    stepX,
    stepY,
    x0: Math.round((context.width - usedWidth) / 2 + left),
    y0: Math.round(Math.max(0, (context.height - usedHeight) / 2) + above + TITLE_ROOM),
  };
}
