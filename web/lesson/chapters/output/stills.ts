/** The merged heads times W_O, which has one block of rows per head: only here do heads mix. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { bandIds } from '../../stage/frame-builder.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { ALL, type Progress, productStills } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';

export const stills: Scene = (context) =>
  productStills(
    { start: 'meet', cell: 'cell', row: 'row', all: 'all' },
    { tensor: 'output', at: { t: context.followed, m: 0 } },
    (progress) => product(context, progress),
  );

/** The whole product, with every cell filled. */
export function outputStill(context: StageContext): Keyframe {
  return { step: 'all', frame: product(context, ALL), duration: DURATION.move, question: null };
}

function product(context: StageContext, progress: Progress): Frame {
  const { builder, windows, place } = productLayout(context, { down: 't', inner: ['h', 'd'], across: ['m'] });
  const block = windows.of.d.slots.length;
  builder.bands('context', 'merged', place.left, { rowLabels: true });
  builder.title('merged', bandIds(windows, 'context'), 'merged', 'bottom');
  windows.heads.forEach((head, i) => {
    const rows = { ...place.top, y: place.top.y + i * block * place.cellHeight };
    builder.panel(`w_o.${head}`, 'w_o', rows, { head, colLabels: i === 0 });
  });
  builder.title('w_o', bandIds(windows, 'w_o'), 'w_o', 'top');
  const fill = progress(extentOf(context, 't'), extentOf(context, 'm'));
  builder
    .panel('output', 'output', place.result, { fill, first: context.followed })
    .title('output', ['output'], 'output', 'bottom');
  builder.worked(place.worked);
  return builder.build();
}
