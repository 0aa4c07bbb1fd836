/** The followed word's row is bright in every matrix whose rows are tokens; the others step back. */
import { describe, expect, it } from 'vitest';
import { scene as qkv } from '#web/lesson/chapters/qkv/scene.ts';
import { scene as scores } from '#web/lesson/chapters/scores/scene.ts';
import { scene as tokens } from '#web/lesson/chapters/tokens/scene.ts';
import { type FollowedRows, stepsBack } from '#web/lesson/stage/followed-rows.ts';
import type { Scene } from '#web/lesson/stage/keyframe.ts';
import type { Frame } from '#web/views/frame.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const context = contextOf(computed(), DEFAULT_SIZE);
const follows: FollowedRows = { followed: 4, cross: false, asked: null };

function last(scene: Scene): Frame {
  const frame = scene(context).at(-1)?.frame;
  if (!frame) throw new Error('the scene has no stills');
  return frame;
}

/** How far the followed row and another one step back, by tensor. */
function backs(frame: Frame, rows: FollowedRows = follows): Record<string, readonly [number, number]> {
  const back = stepsBack(frame, rows);
  return Object.fromEntries(frame.panels.map((panel) => [panel.tensor, [back(panel, 4), back(panel, 7)]]));
}

describe('rows that step back', () => {
  it('are those of the other words, in every matrix with a row for each word', () => {
    expect(backs(last(tokens))).toMatchObject({ embedding: [0, 1], position: [0, 1], input: [0, 1] });
    expect(backs(last(qkv))).toEqual({ q_projected: [0, 1], k_projected: [0, 1], v_projected: [0, 1] });
  });

  it('are not the keys that the followed word reads', () => {
    expect(backs(last(scores))).toEqual({ q: [0, 1], k: [0, 0], scores: [0, 1] });
    const cross = backs(last(qkv), { ...follows, cross: true });
    expect(cross).toEqual({ q_projected: [0, 1], k_projected: [0, 0], v_projected: [0, 0] });
  });

  it('are not those of weights, which belong to no word', () => {
    const [first] = qkv(context);
    expect(first && backs(first.frame)).toMatchObject({ input: [0, 1], w_q: [0, 0] });
  });

  it('do not include the row of the inspected cell', () => {
    const asked = { tensor: 'scores', at: { h: 0, t: 7, s: 1 } };
    expect(backs(last(scores), { ...follows, asked })).toMatchObject({ scores: [0, 0] });
  });

  it('are none while no word is followed', () => {
    expect(backs(last(tokens), { ...follows, followed: null })).toMatchObject({ input: [0, 0] });
  });
});
