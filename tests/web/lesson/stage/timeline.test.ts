/** Timelines: a progress value from 0 to 1 selects the frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAPTERS, chapterOf, stillsOf } from '../../../../web/lesson/chapters/index.ts';
import type { Keyframe } from '../../../../web/lesson/stage/keyframe.ts';
import { markOf, markShowing, momentAt, neighbour, timelineOf } from '../../../../web/lesson/stage/timeline.ts';
import { frameOf, panelOf } from '../../views/panels.ts';
import { computed, computedByChapter, contextOf, DEFAULT_SIZE } from './support.ts';

function still(step: string, duration: number, x: number): Keyframe {
  return { step, frame: frameOf(panelOf({ x })), duration, question: { tensor: step, at: {} } };
}

/** The first still takes no time: it is the end of the previous chapter. */
const stills = [still('start', 999, 0), still('cell', 1000, 100), still('row', 3000, 200)];
const timeline = timelineOf(stills);

describe('a timeline', () => {
  it('lasts as long as its steps together, without the initial still', () => {
    expect(timeline.duration).toBe(4000);
  });

  it('reaches each still at its mark', () => {
    expect(timeline.marks).toEqual([0, 0.25, 1]);
  });

  it('of a single still has one mark and no length', () => {
    const single = timelineOf([still('only', 500, 0)]);
    expect(single.marks).toEqual([0]);
    for (const progress of [0, 0.5, 1]) expect(momentAt(single, progress)).toMatchObject({ index: 0, step: 'only' });
  });
});

describe('a moment', () => {
  it('at a mark is exactly the still', () => {
    timeline.marks.forEach((mark, index) => {
      const moment = momentAt(timeline, mark);
      expect(moment.frame).toBe(stills[index]?.frame);
      expect(moment).toMatchObject({ index, between: 0, step: stills[index]?.step, question: stills[index]?.question });
    });
  });

  it('between two marks is a transition, and names the step that it leads to', () => {
    expect(momentAt(timeline, 0.125)).toMatchObject({
      index: 0,
      between: 0.5,
      step: 'cell',
      question: { tensor: 'cell' },
    });
    expect(momentAt(timeline, 0.125).frame.panels[0]?.x).toBe(50);
    expect(momentAt(timeline, 0.999)).toMatchObject({ index: 1, step: 'row' });
  });

  it('outside is clamped', () => {
    expect(momentAt(timeline, -1)).toEqual(momentAt(timeline, 0));
    expect(momentAt(timeline, 7)).toEqual(momentAt(timeline, 1));
  });

  it('tolerates the rounding of a mark in an address', () => {
    const context = contextOf(computed(), DEFAULT_SIZE);
    for (const chapter of CHAPTERS) {
      const own = timelineOf(stillsOf(chapter, context));
      own.marks.forEach((mark, index) => {
        for (const close of [mark - 1e-10, mark + 1e-10]) {
          expect(momentAt(own, close)).toMatchObject({ index, between: 0 });
        }
      });
    }
  });

  it('is always one of the stills or between two consecutive ones', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (progress) => {
        const { index, between } = momentAt(timeline, progress);
        const [from = 0, to = 1] = [timeline.marks[index], timeline.marks[index + 1]];
        expect(between).toBeGreaterThanOrEqual(0);
        expect(between).toBeLessThan(1);
        expect(Math.abs(from + (to - from) * between - progress)).toBeLessThan(1e-8);
      }),
    );
  });
});

describe('stepping', () => {
  it('leads from mark to mark, in both directions', () => {
    expect([0, 0.1, 0.25, 0.6, 1].map((at) => neighbour(timeline, at, 1))).toEqual([0.25, 0.25, 1, 1, 1]);
    expect([0, 0.1, 0.25, 0.6, 1].map((at) => neighbour(timeline, at, -1))).toEqual([0, 0, 0, 0.25, 0.25]);
  });

  it('visits every still of every chapter, forwards and backwards', () => {
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
      expect(walk(0, 1)).toEqual(own.marks);
      expect(walk(1, -1)).toEqual([...own.marks].reverse());
    }
  });
});

describe('the mark of a step', () => {
  it('is that of its own still, even if the previous still has the same name', () => {
    expect(markOf(timeline, 'row')).toBe(1);
    expect(markOf(timelineOf([still('all', 1, 0), still('cell', 1000, 1), still('all', 1000, 2)]), 'all')).toBe(1);
  });

  it('is the first if only the first still has the name, and undefined for an unknown step', () => {
    expect(markOf(timeline, 'start')).toBe(0);
    expect(markOf(timeline, 'other')).toBeUndefined();
    expect(markOf(undefined, 'start')).toBeUndefined();
  });
});

describe('the mark that shows a cell', () => {
  const context = contextOf(computed(), DEFAULT_SIZE);
  const scores = timelineOf(stillsOf(chapterOf('scores'), context));

  it('is that of the first still whose picture has its matrix', () => {
    const mark = markShowing(scores, { tensor: 'scores', at: { h: 0, t: 9, s: 9 } });
    const first = scores.stills.findIndex(({ frame }) => frame.panels.some(({ tensor }) => tensor === 'scores'));
    expect(first).toBeGreaterThan(0);
    expect(mark).toBe(scores.marks[first]);
  });

  it('is undefined for a cell that no still shows', () => {
    expect(markShowing(scores, { tensor: 'output', at: { t: 0, m: 0 } })).toBeUndefined();
  });
});
