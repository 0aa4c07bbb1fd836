/** The followed word's row has a frame and brighter digits in every matrix whose rows are tokens. */
import { describe, expect, it } from 'vitest';
import { scene as qkv } from '#web/lesson/chapters/qkv/scene.ts';
import { scene as scores } from '#web/lesson/chapters/scores/scene.ts';
import { scene as tokens } from '#web/lesson/chapters/tokens/scene.ts';
import { followedBoxes, stepsBack } from '#web/lesson/stage/followed-rows.ts';
import type { Scene } from '#web/lesson/stage/keyframe.ts';
import { type Frame, panelBox } from '#web/views/frame.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const context = contextOf(computed(), DEFAULT_SIZE, { followed: 4 });
const follows = { followed: 4, cross: false, asked: null };

function at(scene: Scene, index: number): Frame {
  const frame = scene(context).at(index)?.frame;
  if (!frame) throw new Error('the scene has no such still');
  return frame;
}

/** Whether the followed row and another one step back, by tensor. */
function backs(frame: Frame, rows: Parameters<typeof stepsBack>[1] = follows): Record<string, boolean[]> {
  const back = stepsBack(frame, rows);
  return Object.fromEntries(frame.panels.map((panel) => [panel.tensor, [back(panel, 4), back(panel, 7)]]));
}

describe('rows whose digits step back', () => {
  it('are those of the other words, in every matrix with a row for each word', () => {
    const others = [false, true];
    expect(backs(at(tokens, -1))).toMatchObject({ embedding: others, position: others, input: others });
    expect(backs(at(qkv, -1))).toEqual({ q_projected: others, k_projected: others, v_projected: others });
  });

  it('are not the keys that the followed word reads', () => {
    expect(backs(at(scores, -1))).toEqual({ q: [false, true], k: [false, false], scores: [false, true] });
    const cross = backs(at(qkv, -1), { ...follows, cross: true });
    expect(cross).toEqual({ q_projected: [false, true], k_projected: [false, false], v_projected: [false, false] });
  });

  it('are not those of weights, which belong to no word', () => {
    expect(backs(at(qkv, 0))).toMatchObject({ input: [false, true], w_q: [false, false] });
  });

  it('do not include the row of the inspected cell', () => {
    const asked = { tensor: 'scores', at: { h: 0, t: 7, s: 1 } };
    expect(backs(at(scores, -1), { ...follows, asked })).toMatchObject({ scores: [false, false] });
  });

  it('are none while no word is followed', () => {
    expect(backs(at(tokens, -1), { ...follows, followed: null })).toMatchObject({ input: [false, false] });
  });
});

describe('the frame of the followed row', () => {
  const boxOf = (frame: Frame, tensor: string) => {
    const panel = frame.panels.find((each) => each.tensor === tensor);
    if (!panel) throw new Error(`no ${tensor}`);
    const { x, width } = panelBox(panel);
    return { x, width, y: panel.y + 4 * panel.cellHeight, height: panel.cellHeight };
  };

  it('lies around the whole row in each matrix that has one', () => {
    const frame = at(scores, -1);
    expect(followedBoxes(frame, 4, false)).toEqual([boxOf(frame, 'q'), boxOf(frame, 'scores')]);
  });

  it('is absent before the row has a number', () => {
    const frame = at(scores, 0);
    expect(followedBoxes(frame, 4, false)).toEqual([boxOf(frame, 'q')]);
  });

  it('is absent while no word is followed', () => {
    expect(followedBoxes(at(scores, -1), null, false)).toEqual([]);
  });

  it('is absent around a row that stands alone', () => {
    const low = tokens({ ...context, width: 340, height: 200 }).at(-1)?.frame;
    expect(low?.panels.every(({ rowWindow }) => rowWindow.slots.length === 1)).toBe(true);
    expect(low && followedBoxes(low, 4, false)).toEqual([]);
  });
});
