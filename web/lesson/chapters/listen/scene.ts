/** The values of all words, each as high as its weight, over what the followed word hears. */
import type { Frame } from '../../../views/frame.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { largestFeature, pileAlone } from '../../stage/pile.ts';
import { ALL, NONE, ONE_ROW, type Progress } from '../../stage/product.ts';
import { titledInWords } from '../../stage/titled-in-words.ts';

export const scene: Scene = (context) => {
  const { head: h, followed: t } = context;
  const d = largestFeature(context);
  const question = { tensor: 'context', at: { h, t, d } };
  const still = (step: string, progress: Progress, duration: number) => ({
    step,
    frame: lettered(titledInWords(pileAlone(context, progress, d))),
    duration,
    question,
  });
  return [
    { ...still(BEGINNING, NONE, DURATION.move), question: null },
    still('pile', ONE_ROW, DURATION.row),
    still('soft', ALL, DURATION.change),
  ];
};

/** The letters, which the legend has, before the words. */
function lettered(frame: Frame): Frame {
  const titles = frame.titles.map((title) => ({ ...title, text: tensorSymbol(title.tensor), note: title.text }));
  return { ...frame, titles };
}
