/** All heads' maps in a grid, their followed rows, and their contexts; other chapters show them, too. */
import { t } from '../../../messages/index.ts';
import type { Frame } from '../../../views/frame.ts';
import { HEAD_PLACES } from '../../../views/identity.ts';
import { labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { acrossStage } from '../../stage/layout.ts';
import { LOW_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { barsOfHead } from '../../stage/row-of-bars.ts';
import { MIN_CELL, planWindows, READABLE } from '../../stage/windows.ts';
import { type Grid, planGrid } from './grid.ts';

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
      const bars = { label: '', whole: true, ...(places.length <= HEAD_PLACES.length ? { place: i } : {}) };
      builder.panel(`bars.${head}`, tensor, room.bars, { head, row: context.followed, bars, rowLabels: firstInRow });
    }
    if (below !== 'context') continue;
    builder.panel(`context.${head}`, 'context', room.context, { head, grows: true, rowLabels: firstInRow });
    builder.title(`context.${head}`, [`context.${head}`], 'context', 'bottom', { slice: true });
  }
  if (windows.hiddenHeads > 0) builder.sign('hidden', t.stage.hiddenHeads(windows.hiddenHeads), note.x, note.y);
  return builder.build();
}
