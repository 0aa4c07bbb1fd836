/** X meets three weight matrices: Q = X W_Q, K = X W_K, V = X W_V. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { bandIds } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { ALL, NONE, ONE_CELL, ONE_ROW, type Progress } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { projections, stackedProjections } from '../../stage/projections.ts';
import { miniatures } from './miniatures.ts';

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
