/** The last still of a chapter explains a number of the followed word. */
import { describe, expect, it } from 'vitest';
import { scene as scores } from '#web/lesson/chapters/scores/scene.ts';
import { scene as values } from '#web/lesson/chapters/values/scene.ts';
import { followedQuestion } from '#web/lesson/stage/questioning.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const model = computed({ sentence: 'The cat sat on the mat because it was tired .' });
const context = contextOf(model, DEFAULT_SIZE, { head: 1, followed: 9 });

const frameOf = (scene: typeof scores, of = context) => {
  const frame = scene(of).at(-1)?.frame;
  if (!frame) throw new Error('the scene has no stills');
  return frame;
};

describe('a question about the first word', () => {
  it('becomes one about the followed word and the key that it reads most', () => {
    const { shape, data } = model.trace.get('weights');
    const [, queries = 0, keys = 0] = shape;
    const from = (1 * queries + 9) * keys;
    const row = [...data.subarray(from, from + keys)];
    const asked = followedQuestion({ tensor: 'scores', at: { h: 1, t: 0, s: 0 } }, frameOf(scores), context);
    expect(asked).toEqual({ tensor: 'scores', at: { h: 1, t: 9, s: row.indexOf(Math.max(...row)) } });
    const own = { tensor: 'scores', at: { h: 1, t: 9, s: 0 } };
    expect(followedQuestion(own, frameOf(scores), context)).toEqual(asked);
  });

  it('keeps the feature in a tensor without keys', () => {
    const asked = followedQuestion({ tensor: 'context', at: { h: 1, t: 0, d: 0 } }, frameOf(values), context);
    expect(asked).toEqual({ tensor: 'context', at: { h: 1, t: 9, d: 0 } });
  });

  it('stays while the other cell is not computed', () => {
    const frame = frameOf(scores);
    const empty = { ...frame, panels: frame.panels.map((panel) => ({ ...panel, fill: 1, first: 0, firstColumn: 0 })) };
    const question = { tensor: 'scores', at: { h: 1, t: 0, s: 0 } };
    expect(followedQuestion(question, empty, context)).toBe(question);
  });

  it('stays where the frame does not show the other cell', () => {
    const question = { tensor: 'scores', at: { h: 1, t: 0, s: 0 } };
    expect(followedQuestion(question, frameOf(values), context)).toBe(question);
  });
});

it('leaves other questions alone', () => {
  for (const question of [null, { tensor: 'scale', at: {} }, { tensor: 'masked', at: { h: 0, t: 0, s: 9 } }]) {
    expect(followedQuestion(question, frameOf(scores), context)).toBe(question);
  }
});
