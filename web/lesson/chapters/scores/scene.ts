/** Scores = Q Kᵀ for one head: one cell, one row, the whole matrix. The cell belongs to the followed word and the key that it reads most. */
import type { Frame } from '../../../views/frame.ts';
import { mostRead } from '../../inspector/followed-word.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import type { Scene } from '../../stage/keyframe.ts';
import { type Progress, productStills } from '../../stage/product.ts';
import { productLayout } from '../../stage/product-layout.ts';

export const scene: Scene = (context) => {
  const { trace, head: h, followed: t } = context;
  const s = mostRead(trace, h, t);
  return productStills(
    { start: 'cell', cell: 'cell', row: 'row', all: 'all' },
    { tensor: 'scores', at: { h, t, s } },
    (progress) => product(context, progress, s),
  );
};

function product(context: StageContext, progress: Progress, firstColumn: number): Frame {
  const { builder, place } = productLayout(context, { down: 't', inner: ['d'], across: ['s'] });
  const h = context.head;
  return builder
    .panel(`q.${h}`, 'q', place.left, { head: h, rowLabels: true })
    .panel(`k.${h}`, 'k', place.top, { head: h, turn: 1, colLabels: true })
    .panel(`scores.${h}`, 'scores', place.result, {
      head: h,
      first: context.followed,
      firstColumn,
      fill: progress(extentOf(context, 't'), extentOf(context, 's')),
    })
    .title('q', [`q.${h}`], 'q', 'bottom', { slice: true })
    .title('k', [`k.${h}`], 'k', 'top', { slice: true, turned: true, text: 'Kᵀ' })
    .title('scores', [`scores.${h}`], 'scores', 'bottom', { slice: true })
    .worked(place.worked)
    .build();
}
