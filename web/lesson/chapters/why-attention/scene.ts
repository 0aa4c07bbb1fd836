/** One word asks all words: their scores, its weights as bars, the values that it blends; then every word does. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, labelRoom, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { BEGINNING, DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { acrossStage } from '../../stage/layout.ts';
import { largestFeature, pileAlone } from '../../stage/pile.ts';
import { ALL } from '../../stage/product.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { readableColumns } from '../../stage/row-of-bars.ts';
import { attentionAlone } from '../../stage/same-shape.ts';
import { titledInWords } from '../../stage/titled-in-words.ts';

const GAP = 6;
/** The row of scores, and the highest bars, in CSS pixels. */
const ROW = 30;
const HIGHEST = 300;

export const scene: Scene = (context) => {
  const { head: h, followed: t } = context;
  const weights = finalWeights(context.trace);
  const answers = extentOf(context, 's');
  const d = largestFeature(context);
  const cell = (tensor: string) => ({ tensor, at: { h, t, s: 0 } });
  const stills: readonly Keyframe[] = [
    // With the first answer, so that the keyboard can enter the figure.
    { step: BEGINNING, frame: row(context, 1), duration: DURATION.move, question: null },
    { step: 'asks', frame: row(context, answers), duration: DURATION.row, question: cell('scores') },
    { step: 'divides', frame: row(context, answers, weights), duration: DURATION.change, question: cell(weights) },
    {
      step: 'listens',
      frame: pileAlone({ ...context, focus: { d, ...context.focus } }, ALL, d),
      duration: DURATION.change,
      question: { tensor: 'context', at: { h, t, d } },
    },
    { step: 'everyone', frame: attentionAlone(context, weights), duration: DURATION.change, question: cell(weights) },
  ];
  return stills.map((still) => ({ ...still, frame: titledInWords(still.frame) }));
};

/** The followed word's scores, the first `answers` of them; with `weights`, what becomes of them, as bars. */
function row(context: StageContext, answers: number, weights?: string): Frame {
  const { head, followed, width, height } = context;
  const left = labelRoom(context, 't');
  const windows = readableColumns(context, width - 2 * GAP - left);
  const across = acrossStage(width, windows.of.s.slots.length, left, 2 * GAP);
  const labels = TITLE_ROOM + labelRoom(context, 's');
  const room = height - labels - ROW - TITLE_ROOM - 2 * GAP;
  const bars = Math.min(HIGHEST, room);
  const y = Math.round(labels + (room - bars) / 2);
  const own = { head, row: followed, rowLabels: true };
  const builder = new FrameBuilder(context, windows)
    .panel(
      `scores.${head}`,
      'scores',
      { ...across, y, cellHeight: ROW },
      { ...own, first: followed, fill: answers, colLabels: true },
    )
    .title('scores', [`scores.${head}`], 'scores', 'top', { slice: true });
  if (!weights) return builder.build();
  return builder
    .panel(`bars.${head}`, weights, { ...across, y: y + ROW + GAP, cellHeight: bars }, { ...own, bars: {} })
    .title('attention', [`bars.${head}`], weights, 'bottom', { slice: true })
    .build();
}
