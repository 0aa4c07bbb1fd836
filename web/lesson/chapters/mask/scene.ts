/** The mask is built cell by cell and added to the scaled scores: −∞ forbids. */
import type { Frame } from '../../../views/frame.ts';
import type { StageContext } from '../../stage/context.ts';
import { DURATION, type Scene } from '../../stage/keyframe.ts';
import { attentionAlone, sameShape } from '../../stage/same-shape.ts';

export const scene: Scene = (context) => {
  const { followed: t, head: h, trace } = context;
  const cells = trace.options.tokens * trace.options.sourceTokens;
  // The word that comes next, which a causal mask forbids.
  const question = { tensor: 'masked', at: { h, t, s: Math.min(t + 1, trace.options.sourceTokens - 1) } };
  return [
    { step: 'mask', frame: beside(context, 0), duration: DURATION.move, question: null },
    { step: 'mask', frame: beside(context, cells), duration: DURATION.fill, question: null },
    { step: 'masked', frame: over(context), duration: DURATION.move, question: null },
    { step: 'masked', frame: attentionAlone(context, 'masked'), duration: DURATION.change, question },
  ];
};

/** The scaled scores beside the mask, with `filled` of its cells decided. */
function beside(context: StageContext, filled: number): Frame {
  return sameShape(context, 2, ['s'])
    .matrix(0, 'attention', 'scaled', { slice: true })
    .matrix(1, 'mask', 'mask', { fill: filled })
    .builder.build();
}

/** The mask over the scores: forbidden scores can no longer be read. */
function over(context: StageContext): Frame {
  const alone = attentionAlone(context, 'scaled');
  const scores = alone.panels[0];
  if (!scores) return alone;
  const mask = beside(context, scores.fill).panels[1];
  if (!mask) return alone;
  const laid = {
    ...mask,
    x: scores.x,
    y: scores.y,
    cellWidth: scores.cellWidth,
    cellHeight: scores.cellHeight,
    rowWindow: scores.rowWindow,
    colWindow: scores.colWindow,
    rowLabels: 0,
    colLabels: 0,
    veil: true,
  };
  return { ...alone, panels: [...alone.panels, laid] };
}
