/** The heads' contexts of one word move together to one row, which W_O mixes into the output. */
import { t } from '../../../messages/index.ts';
import { type Frame, WORKED_LINE, type WorkedPlace } from '../../../views/frame.ts';
import { extentOf, type StageContext, shownHeads } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { corner, cornerRoom } from '../../stage/layout.ts';
import { ALL, NONE, ONE_CELL, type Progress } from '../../stage/product.ts';
import { LOW_STAGE, LOWEST_STAGE } from '../../stage/room.ts';
import { type Line, strips } from '../../stage/strips.ts';
import { MIN_CELL, planWindows, READABLE } from '../../stage/windows.ts';

/** On a narrower or lower stage, in CSS pixels, W_O has no room: the rows before and after it stand alone. */
const NARROW = 560;

/** The output's column that the text adds up. */
const secondOf = (context: StageContext): number => Math.min(1, extentOf(context, 'm') - 1);

export const scene: Scene = (context) => {
  const isSmall = context.width < NARROW || context.height < LOW_STAGE;
  const question = { tensor: 'output', at: { t: context.followed, m: secondOf(context) } };
  return [
    {
      step: BEGINNING,
      frame: sideBySide(context, Math.min(30, context.width / 45)),
      duration: DURATION.move,
      question: null,
    },
    { step: 'strips', frame: sideBySide(context, 0), duration: DURATION.change, question: null },
    ...[NONE, ONE_CELL, ALL].map((progress, i) => ({
      step: 'output',
      frame: isSmall ? beforeAndAfter(context, progress) : mixed(context, progress),
      duration: [DURATION.move, DURATION.cell, DURATION.fill][i] as number,
      question: progress === NONE ? null : question,
    })),
  ];
};

function sideBySide(context: StageContext, gap: number): Frame {
  return strips(context, [ofHeads(context, gap)]);
}

function beforeAndAfter(context: StageContext, progress: Progress): Frame {
  const { followed: row } = context;
  const output = {
    id: 'output',
    tensor: 'output',
    row,
    firstColumn: secondOf(context),
    fill: progress(1, extentOf(context, 'm')),
  };
  const lines = [ofHeads(context, 0), { strips: [output] }];
  const height = (shownHeads(context).length + 1) * WORKED_LINE;
  if (context.height < LOWEST_STAGE) return strips(context, lines);
  const above = context.height - height;
  const frame = strips({ ...context, height: above }, lines);
  const worked = { x: context.width / 2 - 60, y: above - 4, width: 160, height, alpha: 1, byHead: true };
  return progress === NONE ? frame : { ...frame, worked };
}

/** The heads' contexts, or without a gap, their rows in Concat. */
function ofHeads(context: StageContext, gap: number): Line {
  const { followed: row } = context;
  const tensor = gap > 0 ? 'context' : 'merged';
  const heads = shownHeads(context);
  const parts = heads.map((head) => ({
    id: `context.${head}`,
    tensor,
    row,
    head,
    ...(heads.length > 1 ? { place: head } : {}),
    ...(gap > 0 ? { name: t.stage.head(head + 1) } : {}),
  }));
  return { strips: parts, gap };
}

/** The lower right of the free corner, next to the output's column. */
function besideOutput({ x, y, width, height }: WorkedPlace): WorkedPlace {
  const room = { width: Math.min(width, 150), height: Math.min(height, 5 * WORKED_LINE) };
  return { ...room, x: x + width - room.width, y: y + height - room.height, alpha: 1, byHead: true };
}

function mixed(context: StageContext, progress: Progress): Frame {
  const { width, height, followed: row } = context;
  const labels = { left: 0, above: 0 };
  const room = cornerRoom(width, height, labels);
  const narrow = (room.width * MIN_CELL) / READABLE.width;
  const low = ((room.height - READABLE.height) * MIN_CELL) / READABLE.height;
  const windows = planWindows(context, [['h', 'd'], ['m']], [['h', 'd']], narrow, low);
  const { heads, of } = windows;
  const block = of.d.slots.length;
  const inner = heads.length * block;
  const across = of.m.slots.length;
  const place = corner(width, height, { inner, across, down: 1, ...labels });
  // The word stands in the titles: a label would pass the edge of the stage on its way.
  const builder = new FrameBuilder(context, windows, true);
  const colour = (head: number) => (shownHeads(context).length > 1 ? { place: head } : {});
  for (const [i, head] of heads.entries()) {
    const left = { ...place.left, x: place.left.x + i * block * place.cellWidth };
    const top = { ...place.top, y: place.top.y + i * block * place.cellHeight };
    builder
      .panel(`context.${head}`, 'merged', left, { head, row, ...colour(head) })
      .panel(`w_o.${head}`, 'w_o', top, { head, ...colour(head) });
  }
  return builder
    .title(
      'merged',
      heads.map((head) => `context.${head}`),
      'merged',
      'bottom',
      { shapeless: true },
    )
    .title(
      'w_o',
      heads.map((head) => `w_o.${head}`),
      'w_o',
      'top',
    )
    .panel('output', 'output', place.result, {
      row,
      first: row,
      firstColumn: secondOf(context),
      fill: progress(1, across),
    })
    .title('output', ['output'], 'output', 'bottom', { shapeless: true })
    .worked(besideOutput(place.worked))
    .build();
}
