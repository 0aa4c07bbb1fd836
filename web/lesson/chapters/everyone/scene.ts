/** The weights of all words as a map; then weights times values: a context for each word. */
import type { Frame } from '../../../views/frame.ts';
import { tensorTitle } from '../../inspector/tensor-title.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { productLayout } from '../../stage/product-layout.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { titledInWords } from '../../stage/titled-in-words.ts';

export const scene: Scene = (context) => {
  const [words, keys] = [extentOf(context, 't'), extentOf(context, 's')];
  const { head: h, followed: t } = context;
  return [
    { step: BEGINNING, frame: titledInWords(map(context, keys)), duration: DURATION.move, question: null },
    { step: 'map', frame: titledInWords(map(context, words * keys)), duration: DURATION.fill, question: null },
    { step: 'formula', frame: product(context, 0), duration: DURATION.move, question: null },
    {
      step: 'formula',
      frame: product(context, words * extentOf(context, 'd')),
      duration: DURATION.fill,
      question: { tensor: 'context', at: { h, t, d: 0 } },
    },
  ];
};

/** `fill`: how many weights are computed; the followed word's row comes first. */
function map(context: StageContext, fill: number): Frame {
  const weights = finalWeights(context.trace);
  return sameShape(context, 1, ['s'])
    .matrix(0, 'attention', weights, { slice: true, fill, first: context.followed })
    .builder.build();
}

/** In place of the head, of which the short way does not speak yet. */
const named = (tensor: string) => ({ slice: true, note: tensorTitle(tensor) });

function product(context: StageContext, fill: number): Frame {
  const { builder, place } = productLayout(context, { down: 't', inner: ['s'], across: ['d'] });
  const h = context.head;
  const weights = finalWeights(context.trace);
  return builder
    .panel(`attention.${h}`, weights, place.left, { head: h, rowLabels: true })
    .title('attention', [`attention.${h}`], weights, 'bottom', named(weights))
    .panel(`v.${h}`, 'v', place.top, { head: h, rowLabels: true })
    .title('v', [`v.${h}`], 'v', 'top', named('v'))
    .panel(`context.${h}`, 'context', place.result, { head: h, first: context.followed, fill })
    .title('context', [`context.${h}`], 'context', 'bottom', named('context'))
    .build();
}
