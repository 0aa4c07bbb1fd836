/** The correct layer, for comparison with the broken ones: weights, heads and output. */
import type { Keyframe, Scene } from '../../stage/keyframe.ts';
import { stills as concat } from '../concat/stills.ts';
import { stills as output } from '../output/stills.ts';
import { stills as softmax } from '../softmax/stills.ts';

export const scene: Scene = (context) => [
  ...chosen(softmax(context), 'weights', 'weights').slice(-1),
  ...chosen(concat(context), 'apart', 'context'),
  ...chosen(concat(context), 'merged', 'merged'),
  ...chosen(output(context), 'all', 'output'),
  ...chosen(output(context), 'all', 'patient').map((still) => ({ ...still, question: null, exhibit: true as const })),
];

/** One still of another chapter, renamed. */
function chosen(stills: readonly Keyframe[], step: string, name: string): readonly Keyframe[] {
  return stills.filter((still) => still.step === step).map((still) => ({ ...still, step: name }));
}
