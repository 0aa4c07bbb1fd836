/** One row of scores becomes weights, as bars: halved, the gaps to the largest, votes, shares. */
import { t } from '../../../messages/index.ts';
import type { SoftmaxPart } from '../../../views/frame.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { barsAlone } from '../../stage/row-of-bars.ts';

export const scene: Scene = (context) => {
  const { head: h, followed } = context;
  const bars = (text: keyof typeof t.stage.bars, tensor: string, part: SoftmaxPart['part'], amount: number) =>
    // All scores have one scale: halved scores have half the height.
    barsAlone(
      context,
      tensor,
      null,
      { part, amount },
      { text: t.stage.bars[text], shapeless: true, note: '' },
      'scores',
    );
  const still = (step: string, duration: number, frame: ReturnType<typeof bars>) => ({
    step,
    duration,
    frame,
    question: null,
  });
  return [
    still(BEGINNING, DURATION.move, bars('scores', 'scores', 'gaps', 0)),
    still('halved', DURATION.change, bars('halved', 'masked', 'gaps', 0)),
    still('behind', DURATION.change, bars('behind', 'masked', 'gaps', 1)),
    still('votes', DURATION.cell / 4, bars('votes', 'exponentials', 'exponentials', 0)),
    still('votes', DURATION.change, bars('votes', 'exponentials', 'exponentials', 1)),
    still('shares', DURATION.cell / 4, bars('shares', 'weights', 'shares', 0)),
    {
      ...still('shares', DURATION.fill, bars('shares', 'weights', 'shares', 1)),
      question: { tensor: 'weights', at: { h, t: followed, s: 0 } },
    },
  ];
};
