/** Timelines: a progress value from 0 to 1 selects the frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import { nearest } from '#web/lesson/stage/captions.ts';
import { BEGINNING, type Keyframe } from '#web/lesson/stage/keyframe.ts';
import {
  captioned,
  markOf,
  markOfExhibit,
  markShowing,
  momentAt,
  nearestWithoutExhibit,
  neighbour,
  standingAt,
  timelineOf,
} from '#web/lesson/stage/timeline.ts';
import { interpolate as motion } from '#web/views/interpolate.ts';
import { CHAPTERS, chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computed, computedByChapter, contextOf, DEFAULT_SIZE } from './support.ts';

function still(step: string, duration: number, x: number): Keyframe {
  return { step, frame: frameOf(panelOf({ x })), duration, question: { tensor: step, at: {} } };
}

/** The beginning takes no time itself, and the way from it to the first still half a second. */
const stills = [still(BEGINNING, 999, 300), still('cell', 999, 0), still('row', 1500, 100), still('row', 2000, 200)];
const timeline = timelineOf(stills);

describe('a timeline', () => {
  it('lasts as long as the way from the beginning and the motion between the stills', () => {
    expect(timeline.duration).toBe(4000);
  });

  it('reaches each still at its mark', () => {
    expect(timeline.marks).toEqual([0, 0.125, 0.5, 1]);
  });

  it('stops at the beginning and at the last still of each step', () => {
    expect(timeline.stops).toEqual([
      { step: BEGINNING, mark: 0 },
      { step: 'cell', mark: 0.125 },
      { step: 'row', mark: 1 },
    ]);
  });

  it.each([
    [-0.2, 0],
    [0.05, 0],
    [0.07, 0.125],
    [0.5, 0.125],
    [0.6, 1],
    [1.3, 1],
  ])('has the stop nearest to %f at %f', (progress, mark) => {
    expect(nearest(timeline, progress)).toBe(mark);
  });

  it('of a single still has one mark and no length', () => {
    const single = timelineOf([still('only', 500, 0)]);
    expect(single.marks).toEqual([0]);
    for (const progress of [0, 0.5, 1])
      expect(momentAt(single, progress, motion)).toMatchObject({ index: 0, step: 'only' });
  });
});

describe('an exhibit', () => {
  const [start, cell, row] = stills as [Keyframe, Keyframe, Keyframe];
  const exhibited = timelineOf([start, cell, { ...cell, step: 'chart', exhibit: true }, row]);
  const [, second = 0, third = 0] = exhibited.marks;

  it('covers the picture at its still and on the way there, and nowhere else', () => {
    const covered = (progress: number) => momentAt(exhibited, progress, motion).exhibited;
    expect([0, second, third, 1].map(covered)).toEqual([false, false, true, false]);
    expect([second + 1e-4, third - 1e-4, third + 1e-4].map(covered)).toEqual([true, true, false]);
  });

  it('is replaced by the nearest still where only matrices can be shown', () => {
    expect(nearestWithoutExhibit(exhibited, momentAt(exhibited, third, motion))).toMatchObject({
      step: 'cell',
      exhibited: false,
    });
    const first = timelineOf([{ ...start, exhibit: true }, { ...cell, exhibit: true }, row]);
    expect(nearestWithoutExhibit(first, momentAt(first, 0, motion))).toMatchObject({ step: 'row', exhibited: false });
  });

  it('is found by its mark, and hides the cells of its frame', () => {
    expect(markOfExhibit(exhibited)).toBe(third);
    expect(markOfExhibit(timeline)).toBeUndefined();
    const first = { tensor: 'q', at: { t: 0, d: 0 } };
    expect(markShowing(timelineOf([start, cell, row]), first)).not.toBe(1);
    expect(markShowing(timelineOf([start, { ...cell, exhibit: true }, row]), first)).toBe(1);
  });
});

describe('a moment', () => {
  it('at a mark is exactly the still', () => {
    timeline.marks.forEach((mark, index) => {
      const moment = momentAt(timeline, mark, motion);
      expect(moment.frame).toBe(stills[index]?.frame);
      expect(moment).toMatchObject({ index, between: 0, step: stills[index]?.step, question: stills[index]?.question });
    });
  });

  it('between two marks is a transition, and names the step that it leads to', () => {
    expect(momentAt(timeline, 0.75, motion)).toMatchObject({
      index: 2,
      between: 0.5,
      step: 'row',
      question: { tensor: 'row' },
    });
    expect(momentAt(timeline, 0.75, motion).frame.panels[0]?.x).toBe(150);
    expect(momentAt(timeline, 0.75, null).frame.panels[0]?.x).toBe(100);
    expect(momentAt(timeline, 0.2, motion)).toMatchObject({ index: 1, step: 'row' });
  });

  it('between the beginning and the first still moves, too', () => {
    expect(momentAt(timeline, 0.125 / 2, motion)).toMatchObject({ step: 'cell', frame: { panels: [{ x: 150 }] } });
    expect(momentAt(timeline, 0.01, motion).step).toBe('cell');
  });

  it('outside is clamped', () => {
    expect(momentAt(timeline, -1, motion)).toEqual(momentAt(timeline, 0, motion));
    expect(momentAt(timeline, 7, motion)).toEqual(momentAt(timeline, 1, motion));
  });

  it('tolerates the rounding of a mark in an address', () => {
    const context = contextOf(computed(), DEFAULT_SIZE);
    for (const chapter of CHAPTERS) {
      const own = timelineOf(stillsOf(chapter, context));
      own.marks.forEach((mark, index) => {
        for (const close of [mark - 1e-10, mark + 1e-10]) {
          expect(momentAt(own, close, motion)).toMatchObject({ index, between: 0 });
        }
      });
    }
  });

  it('is always one of the stills or between two consecutive ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (thousandths) => {
        const progress = thousandths / 1000;
        const { index, between } = momentAt(timeline, progress, motion);
        const [from = 0, to = 1] = [timeline.marks[index], timeline.marks[index + 1]];
        expect(between).toBeGreaterThanOrEqual(0);
        expect(between).toBeLessThan(1);
        expect(Math.abs(from + (to - from) * between - progress)).toBeLessThan(1e-8);
      }),
    );
  });
});

describe('a poster', () => {
  const poster: Keyframe = { ...still('row', 1000, 400), poster: true };
  const posted = timelineOf([poster, ...stills]);

  it('is no moment of the timeline', () => {
    expect(posted).toEqual({ ...timeline, poster });
    expect(momentAt(posted, 0, motion)).toMatchObject({ step: BEGINNING, frame: stills[0]?.frame });
  });

  it('stands in the place of the beginning, and of nothing else', () => {
    expect(standingAt(posted, 0, motion)).toMatchObject({ step: 'row', frame: poster.frame, between: 0 });
    for (const progress of [0.01, 0.125, 0.6, 1])
      expect(standingAt(posted, progress, null)).toEqual(momentAt(posted, progress, null));
    expect(standingAt(timeline, 0, motion)).toEqual(momentAt(timeline, 0, motion));
  });

  it('and the beginning, with the caption of the first step', () => {
    expect(['', 'cell', 'row'].map((step) => captioned(posted, step))).toEqual(['cell', 'cell', 'row']);
  });
});

describe('stepping', () => {
  it('leads from stop to stop, in both directions', () => {
    const places = [0, 0.1, 0.125, 0.6, 1];
    expect(places.map((at) => neighbour(timeline, at, 1))).toEqual([0.125, 0.125, 1, 1, 1]);
    expect(places.map((at) => neighbour(timeline, at, -1))).toEqual([0, 0, 0, 0.125, 0.125]);
  });

  it('visits every stop of every chapter, forwards and backwards', () => {
    const model = computedByChapter();
    for (const chapter of CHAPTERS) {
      const own = timelineOf(stillsOf(chapter, contextOf(model(chapter.id), DEFAULT_SIZE)));
      const walk = (from: number, direction: 1 | -1) => {
        const visited = [from];
        for (let at = from; at !== (direction > 0 ? 1 : 0); ) {
          at = neighbour(own, at, direction);
          visited.push(at);
        }
        return visited;
      };
      const marks = own.stops.map(({ mark }) => mark);
      expect(walk(0, 1)).toEqual(marks);
      expect(walk(1, -1)).toEqual(marks.toReversed());
    }
  });
});

describe('the mark of a step', () => {
  it('is that of its last still', () => {
    expect([markOf(timeline, 'cell'), markOf(timeline, 'row')]).toEqual([0.125, 1]);
  });

  it('is 0 for the beginning, and undefined for an unknown step', () => {
    expect(markOf(timeline, BEGINNING)).toBe(0);
    expect(markOf(timeline, 'other')).toBeUndefined();
    expect(markOf(null, 'cell')).toBeUndefined();
  });
});

describe('the mark that shows a cell', () => {
  const context = contextOf(computed(), DEFAULT_SIZE);
  const scores = timelineOf(stillsOf(chapterOf('scores'), context));

  it('is that of the first stop whose picture has its matrix', () => {
    expect(markShowing(scores, { tensor: 'scores', at: { h: 0, t: 9, s: 9 } })).toBe(markOf(scores, 'cell'));
  });

  it('is that of a waypoint if no stop has the matrix', () => {
    const shown = (step: string, tensor: string): Keyframe => ({
      ...still(step, 1000, 0),
      frame: frameOf(panelOf({ tensor })),
    });
    const passing = timelineOf([shown(BEGINNING, 'v'), shown('one', 'q'), shown('one', 'v'), shown('one', 'k')]);
    expect(markShowing(passing, { tensor: 'v', at: { h: 0, t: 0, d: 0, s: 0 } })).toBe(passing.marks[2]);
  });

  it('is undefined for a cell that no still shows', () => {
    expect(markShowing(scores, { tensor: 'output', at: { t: 0, m: 0 } })).toBeUndefined();
  });
});
