/** The stage shows all heads of the shipped model (`lab.ts`), and the shown layer's weights with what its heads pass on. */
import { axisWindow } from '../../../views/axis-window.ts';
import type { Frame } from '../../../views/frame.ts';
import { HEAD_PLACES } from '../../../views/identity.ts';
import { extentOf, type StageContext, shownHeads } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { LOW_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { READABLE } from '../../stage/windows.ts';
import { contexts, gallery } from '../heads/gallery.ts';
import { planGrid } from '../heads/grid.ts';

/** Below each map, in CSS pixels: a gap, the row of its context, and the title of the row. */
const GAP = 8;
const ROW = 22;
const BELOW = GAP + ROW + TITLE_ROOM;

export const scene: Scene = (context) => {
  const { head, followed } = context;
  const passed = pictureOf(context);
  return [
    { step: 'maps', frame: passed, duration: DURATION.change, question: null, exhibit: true },
    {
      step: 'passed',
      frame: passed,
      duration: DURATION.change,
      question: { tensor: 'context', at: { h: head, t: followed, d: 0 } },
    },
    { step: 'off', frame: passed, duration: DURATION.change, question: null, exhibit: true },
  ];
};

function pictureOf(context: StageContext): Frame {
  if (context.height < LOW_STAGE) return contexts(context, shownHeads(context));
  return extentOf(context, 'h') > HEAD_PLACES.length
    ? gallery(context, planGrid(context), finalWeights(context.trace), 'context')
    : mapsWithRows(context);
}

/** The map of each head, and below it the followed word's row of the head's context. */
function mapsWithRows(context: StageContext): Frame {
  const heads = Array.from({ length: extentOf(context, 'h') }, (_, head) => head);
  const shape = sameShape(context, heads.length, ['s'], { below: BELOW, belowEach: true, grid: true });
  const { places, windows } = shape;
  const weights = finalWeights(context.trace);
  const wide = windows.of.s.slots.length * (places[0]?.cellWidth ?? 0);
  const d = axisWindow(extentOf(context, 'd'), Math.max(3, Math.floor(wide / READABLE.width)), context.focus.d);
  const builder = new FrameBuilder(context, { ...windows, of: { ...windows.of, d } });
  places.forEach((place, head) => {
    const [map, row] = [`attention.${head}`, `context.${head}`];
    const labels = shape.labels(head);
    builder.panel(map, weights, place, { head, ...labels });
    builder.title(map, [map], weights, 'top', { slice: true, numbered: true });
    const y = place.y + windows.of.t.slots.length * place.cellHeight + GAP;
    const below = { x: place.x, y, cellWidth: wide / d.slots.length, cellHeight: ROW };
    builder.panel(row, 'context', below, { head, row: context.followed, rowLabels: labels.rowLabels, grows: true });
    builder.title(row, [row], 'context', 'bottom', { slice: true, numbered: true });
  });
  return builder.build();
}
