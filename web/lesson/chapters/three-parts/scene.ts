/** One word's row times W_Q is its query; then its query, key and value below its row. */
import { words as cellNames } from '../../../messages/en/cells.ts';
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { corner, cornerRoom } from '../../stage/layout.ts';
import { ALL, NONE, ONE_CELL, type Progress } from '../../stage/product.ts';
import { strips } from '../../stage/strips.ts';
import { MIN_CELL, planWindows, READABLE } from '../../stage/windows.ts';

export const scene: Scene = (context) => {
  const { head: h, followed } = context;
  const question = { tensor: 'q_projected', at: { t: followed, h, d: 0 } };
  return [
    { step: BEGINNING, frame: query(context, NONE), duration: DURATION.move, question: null },
    { step: 'query', frame: query(context, ONE_CELL), duration: DURATION.cell, question },
    { step: 'query', frame: query(context, ALL), duration: DURATION.row, question },
    { step: 'three', frame: three(context), duration: DURATION.move, question: null },
  ];
};

/** The row on the left, the head's columns of W_Q on top, the query where they meet. */
function query(context: StageContext, progress: Progress): Frame {
  const { width, height, head, followed } = context;
  // Columns have no numbers: they would count from 0, and the text begins with the first.
  const labels = { left: 0, above: 0 };
  const room = cornerRoom(width, height, labels);
  const narrow = (room.width * MIN_CELL) / READABLE.width;
  const low = ((room.height - READABLE.height) * MIN_CELL) / READABLE.height;
  const windows = planWindows(context, [['m'], ['d']], [['m']], narrow, low);
  const [inner, across] = [windows.of.m.slots.length, windows.of.d.slots.length];
  const place = corner(width, height, { inner, across, down: 1, ...labels });
  const own = { head, row: followed };
  // The word stands in the titles: a label would pass the edge of the stage on its way.
  return new FrameBuilder(context, windows, true)
    .panel('input', 'input', place.left, { row: followed })
    .title('input', ['input'], 'input', 'bottom', { shapeless: true })
    .panel('w_q', 'w_q', place.top, { head })
    .title('w_q', ['w_q'], 'w_q', 'top', { slice: true, note: '' })
    .panel('q', 'q_projected', place.result, { ...own, first: followed, fill: progress(1, across) })
    .title('q', ['q'], 'q_projected', 'bottom', { slice: true, shapeless: true, note: cellNames.tensorTitles.q })
    .worked(place.worked)
    .build();
}

function three(context: StageContext): Frame {
  const { head, followed: row } = context;
  return strips(context, [
    { strips: [{ id: 'input', tensor: 'input', row }] },
    ...(['q', 'k', 'v'] as const).map((tensor) => ({ strips: [{ id: tensor, tensor, row, head }] })),
  ]);
}
