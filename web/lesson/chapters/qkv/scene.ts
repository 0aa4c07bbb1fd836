/** X meets three weight matrices: Q = X W_Q, K = X W_K, V = X W_V. */
import type { Frame, WorkedPlace } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { bandIds } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import type { Place } from '../../stage/layout.ts';
import { ALL, NONE, ONE_CELL, ONE_ROW, type Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { projections, stackedProjections } from '../../stage/projections.ts';
import { TITLE_ROOM } from '../../stage/room.ts';

export const scene: Scene = (context) => {
  const still = (step: string, frame: Frame, duration: number, tensor?: string): Keyframe => ({
    step,
    frame,
    duration,
    question: tensor ? { tensor, at: firstCell(tensor, context) } : null,
  });
  return [
    still('meetQ', product(context, 0, NONE), DURATION.move),
    still('q', product(context, 0, ONE_CELL), DURATION.cell, 'q_projected'),
    still('q', product(context, 0, ONE_ROW), DURATION.row, 'q_projected'),
    still('q', product(context, 0, ALL), DURATION.fill, 'q_projected'),
    still('k', product(context, 1, NONE), DURATION.move),
    still('k', product(context, 1, ALL), DURATION.fill, 'k_projected'),
    still('v', product(context, 2, NONE), DURATION.move),
    still('v', product(context, 2, ALL), DURATION.fill, 'v_projected'),
    still('all', stackedProjections(context), DURATION.move),
  ];
};

function firstCell(tensor: string, { head, followed: t }: StageContext) {
  return tensor === 'q_projected' ? { t, h: head, d: 0 } : { s: t, h: head, d: 0 };
}

/** X on the left, the weights of projection `which` on top, their product in the corner; finished projections are parked. */
function product(context: StageContext, which: number, progress: Progress): Frame {
  const axes = { down: 't', also: 's', inner: ['m'], across: ['h', 'd'] } as const;
  const { builder, windows, place } = productLayout(context, axes);
  const rows = extentOf(context, 't');
  const columns = extentOf(context, 'd');
  const current = projections[which] ?? projections[0];
  builder.panel('input', 'input', place.left, { rowLabels: true }).title('input', ['input'], 'input', 'bottom');
  builder.bands(current.weight, current.weight, place.top, { rowLabels: true, colLabels: true });
  builder.title(current.weight, bandIds(windows, current.weight), current.weight, 'top');
  const cellOnly = progress === ONE_CELL;
  builder.bands(current.id, current.projected, place.result, {
    first: context.followed,
    fill: (head) => (cellOnly && head !== context.head ? 0 : progress(rows, columns)),
  });
  builder.title(current.id, bandIds(windows, current.id), current.projected, 'bottom');
  const across = windows.heads.length * windows.of.d.slots.length;
  const free = { ...place.worked, width: place.worked.width - labelRoom(context, 'm') };
  const aside = miniatures(free, across, windows.of.s.slots.length);
  projections.slice(0, which).forEach((done, i) => {
    const miniature = aside.places[i];
    if (!miniature) return;
    builder.bands(done.id, done.projected, miniature);
    builder.title(done.id, bandIds(windows, done.id), done.projected, 'bottom', { bare: true, hidden: 0 });
  });
  builder.worked(which === 0 ? free : aside.worked);
  return builder.build();
}

/** Miniatures of finished projections while the next one is computed: to be recognised, not to be read. */
interface Miniatures {
  /** Places for both miniatures; none if they would be too small to recognise. */
  readonly places: readonly Place[];
  /** The room that remains for the worked sum. */
  readonly worked: WorkedPlace;
}

/** The share of the free corner's width for miniatures. */
const SHARE = 0.36;
/** The smallest cell of a miniature, in CSS pixels. */
const LEAST = 1.5;
/** Cell size in CSS pixels that suffices for stacking; smaller miniatures are side by side if that makes them larger. */
const COMFORTABLE = 5;

/** Room for two matrices of `across` × `down` slots at the right of the free corner, each with its name below it. */
function miniatures(free: WorkedPlace, across: number, down: number): Miniatures {
  const width = free.width * SHARE;
  const stacked = arranged(free, width, across, down, 'column');
  const beside = arranged(free, width, across, down, 'row');
  const places = smallest(stacked) >= COMFORTABLE || smallest(stacked) >= smallest(beside) ? stacked : beside;
  if (smallest(places) < LEAST) return { places: [], worked: free };
  return { places, worked: { ...free, width: free.width - width - 12 } };
}

function arranged(
  free: WorkedPlace,
  width: number,
  across: number,
  down: number,
  direction: 'row' | 'column',
): Place[] {
  const inRow = direction === 'row';
  const ownWidth = inRow ? (width - 8) / 2 : width;
  const ownHeight = (inRow ? free.height : free.height / 2) - TITLE_ROOM - 6;
  const cellWidth = ownWidth / across;
  const cellHeight = Math.min(cellWidth * (inRow ? 1.8 : 1), ownHeight / down);
  const left = free.x + free.width - width;
  return [0, 1].map((i) => ({
    x: left + (inRow ? i * (ownWidth + 8) : 0),
    y: free.y + (inRow ? 0 : (i * (free.height + 8)) / 2) + 4,
    cellWidth,
    cellHeight,
  }));
}

function smallest(places: readonly Place[]): number {
  return Math.min(...places.map((place) => Math.min(place.cellWidth, place.cellHeight)));
}
