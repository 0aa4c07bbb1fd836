/** Digits stand in the followed word's row and in the asked number's product; a frame marks the row. */
import { describe, expect, it } from 'vitest';
import { explain } from '#web/engine/provenance/explain.ts';
import { scene as qkv } from '#web/lesson/chapters/qkv/scene.ts';
import { scene as scores } from '#web/lesson/chapters/scores/scene.ts';
import { scene as tokens } from '#web/lesson/chapters/tokens/scene.ts';
import { scene as values } from '#web/lesson/chapters/values/scene.ts';
import type { Scene } from '#web/lesson/stage/keyframe.ts';
import { type Focus, followedBoxes, shownDigits, showsAllDigits } from '#web/lesson/stage/shown-digits.ts';
import { momentAt, timelineOf } from '#web/lesson/stage/timeline.ts';
import { type Frame, panelBox } from '#web/views/frame.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const context = contextOf(computed(), DEFAULT_SIZE, { followed: 4 });
const FOLLOWS: Focus = { followed: 4, asked: null, all: false };

function at(scene: Scene, index: number, of = context): Frame {
  const frame = scene(of).at(index)?.frame;
  if (!frame) throw new Error('the scene has no such still');
  return frame;
}

/** A phone has room for one row of each matrix. */
const alone = at(tokens, -1, { ...context, width: 340, height: 200 });

/** The cells of a tensor's panel with these digits, as rows of characters. */
function picture(frame: Frame, tensor: string, focus: Partial<Focus> = {}): string[] {
  const panel = frame.panels.find((each) => each.tensor === tensor);
  if (!panel) throw new Error(`no ${tensor}`);
  const digits = shownDigits(frame, { ...FOLLOWS, ...focus })(panel);
  const signs = { bright: '#', plain: '=', none: '.' };
  return panel.rowWindow.slots.map((_, row) =>
    panel.colWindow.slots.map((_, column) => signs[digits(row, column)]).join(''),
  );
}

/** Ten rows, of which the fifth is the followed word's. */
const onlyFifth = (columns: number, sign = '#', others = '.') =>
  Array.from({ length: 10 }, (_, row) => (row === 4 ? sign : others).repeat(columns));

describe('digits', () => {
  it('stand in the followed word’s row of every matrix with a row for each word', () => {
    for (const tensor of ['embedding', 'position', 'input'])
      expect(picture(at(tokens, -1), tensor)).toEqual(onlyFifth(12));
    for (const tensor of ['q_projected', 'k_projected', 'v_projected'])
      expect(picture(at(qkv, -1), tensor)).toEqual(onlyFifth(4));
  });

  it('are absent from keys that the followed word reads, and from weights', () => {
    expect(picture(at(scores, -1), 'q')).toEqual(onlyFifth(4));
    expect(picture(at(scores, -1), 'scores')).toEqual(onlyFifth(10));
    expect(picture(at(scores, -1), 'k').join('')).toMatch(/^\.+$/);
    expect(picture(at(qkv, 0), 'w_q').join('')).toMatch(/^\.+$/);
  });

  it('stand in the operands of the asked number and in itself', () => {
    const asked = explain(context.trace, { tensor: 'scores', at: { h: 0, t: 7, s: 1 } });
    const second = (rows: string[], row: string, place: number) => rows.map((own, i) => (i === place ? row : own));
    expect(picture(at(scores, -1), 'k', { asked })).toEqual(second(Array(10).fill('....'), '####', 1));
    expect(picture(at(scores, -1), 'q', { asked })).toEqual(second(onlyFifth(4), '####', 7));
    expect(picture(at(scores, -1), 'scores', { asked })).toEqual(second(onlyFifth(10), '.#........', 7));
  });

  it('stand in the column of weights by which the asked number is made', () => {
    const asked = explain(context.trace, { tensor: 'q_projected', at: { t: 4, h: 0, d: 2 } });
    expect(picture(at(qkv, 2), 'w_q', { asked })).toEqual(Array(12).fill('..#.'));
  });

  it('stand in all cells where that is wanted, bold in focus', () => {
    expect(picture(at(scores, -1), 'scores', { all: true })).toEqual(onlyFifth(10, '#', '='));
    expect(picture(at(scores, -1), 'k', { all: true }).join('')).toMatch(/^=+$/);
  });

  it('stand in all cells alike while no word is followed', () => {
    expect(picture(at(tokens, -1), 'input', { followed: null }).join('')).toMatch(/^=+$/);
  });

  it('stand in the column of a pile that is added up', () => {
    const frame = at(values, 1, { ...context, width: 1050 });
    const { panels } = frame;
    const asked = explain(context.trace, { tensor: 'context', at: { h: 0, t: 4, d: 3 } });
    const pile = { ...frame, panels: panels.filter((panel) => panel.pile) };
    expect(picture(pile, 'v', { asked })).toEqual(Array(10).fill('...#'));
  });

  it('stand in a row that is alone', () => {
    expect(picture(alone, 'input')).toEqual([expect.stringMatching(/^=+$/)]);
    expect(picture(alone, 'input', { followed: 0 }).join('')).toMatch(/^=+$/);
  });
});

it('all digits stand at the end of the step that shows all of it', () => {
  const timeline = timelineOf(scores(context));
  const shown = (progress: number) => showsAllDigits(momentAt(timeline, progress, null));
  expect(timeline.stops.map(({ mark }) => shown(mark))).toEqual(timeline.stops.map(({ step }) => step === 'all'));
  expect([shown(0.99), shown(1)]).toEqual([false, true]);
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
    expect(followedBoxes(frame, FOLLOWS)).toEqual([boxOf(frame, 'q'), boxOf(frame, 'scores')]);
  });

  it('is absent before the row has a number', () => {
    const frame = at(scores, 0);
    expect(followedBoxes(frame, FOLLOWS)).toEqual([boxOf(frame, 'q')]);
  });

  it('is absent while no word is followed', () => {
    expect(followedBoxes(at(scores, -1), { ...FOLLOWS, followed: null })).toEqual([]);
  });

  it('is absent around a row that stands alone', () => {
    expect(alone.panels.every(({ rowWindow }) => rowWindow.slots.length === 1)).toBe(true);
    expect(followedBoxes(alone, FOLLOWS)).toEqual([]);
  });
});
