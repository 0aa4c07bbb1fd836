/** The player: real time, stops, both directions, and reduced motion. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameOf } from '#tests/web/views/panels.ts';
import { BEGINNING } from '#web/lesson/stage/keyframe.ts';
import { Player, readingTime } from '#web/lesson/stage/player.ts';
import { type Timeline, timelineOf } from '#web/lesson/stage/timeline.ts';

const still = (step: string, duration: number) => ({ step, frame: frameOf(), duration, question: null });
/** Four seconds: half a second from the beginning to the first still, half a second to the end of step one, then three seconds, one of them a waypoint. */
const TIMELINE = timelineOf([
  still(BEGINNING, 0),
  still('one', 0),
  still('one', 500),
  still('two', 1000),
  still('two', 2000),
]);
/** The same with a third step, as long as the second. */
const LONGER = timelineOf([
  still(BEGINNING, 0),
  still('one', 0),
  still('one', 500),
  still('two', 3000),
  still('three', 4000),
]);

/** The first step begins with the picture of the beginning. */
const AT_ONCE = timelineOf(
  [{ ...still('meet', 0), step: BEGINNING }, still('meet', 0), still('cell', 3500)].map((each, i, [beginning]) =>
    i === 1 && beginning ? { ...each, frame: beginning.frame } : each,
  ),
);

/** A simulated page: a clock, animation frames on demand, and a motion preference. */
class Page {
  now = 5000;
  reduced = false;
  progress = 0;
  timeline: Timeline | null = TIMELINE;
  readonly moves: number[] = [];
  changes = 0;
  caption = 'A few words';
  readonly #frames = new Map<number, (now: number) => void>();
  #next = 1;

  constructor() {
    const page = this;
    vi.stubGlobal('performance', { now: () => this.now });
    vi.stubGlobal('window', {
      matchMedia: () => ({
        get matches() {
          return page.reduced;
        },
      }),
    });
    vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => {
      this.#frames.set(this.#next, callback);
      return this.#next++;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => this.#frames.delete(id));
  }

  player(): Player {
    return new Player({
      position: () => this.progress,
      timeline: () => this.timeline,
      move: (progress) => {
        this.progress = progress;
        this.moves.push(progress);
      },
      changed: () => this.changes++,
      caption: (step) => `${step}: ${this.caption}`,
    });
  }

  get waiting(): number {
    return this.#frames.size;
  }

  /** Advances time, with an animation frame at a fixed interval. */
  pass(milliseconds: number, every = 20): void {
    for (let passed = 0; passed < milliseconds; passed += every) {
      this.now += every;
      const due = [...this.#frames.values()];
      this.#frames.clear();
      for (const callback of due) callback(this.now);
    }
  }
}

let page: Page;

beforeEach(() => {
  page = new Page();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('playing', () => {
  it('rests at each stop, not at a waypoint, and goes on to the end', () => {
    const player = page.player();
    player.play();
    expect([player.playing, player.goal]).toEqual([true, 0.25]);
    page.pass(500);
    expect(page.progress).toBeCloseTo(0.125, 6);
    page.pass(1000);
    expect([page.progress, player.playing, player.goal]).toEqual([0.25, true, 0.25]);
    page.pass(600);
    expect([page.progress, player.goal]).toEqual([0.25, 0.25]);
    page.pass(1000);
    expect(page.progress).toBeGreaterThan(0.25);
    expect([player.playing, player.goal]).toEqual([true, 1]);
    page.pass(5000);
    expect([page.progress, player.playing, page.waiting, player.goal]).toEqual([1, false, 0, 1]);
    expect(page.moves.filter((at) => at === 0.25)).toHaveLength(1);
    expect(page.moves).toEqual(page.moves.toSorted((a, b) => a - b));
  });

  it('rests as long as the caption takes to read', () => {
    page.caption = 'word '.repeat(19);
    const player = page.player();
    player.play();
    page.pass(1000);
    page.pass(readingTime('word '.repeat(20)) - 100);
    expect([page.progress, player.goal]).toEqual([0.25, 0.25]);
    page.pass(300);
    expect(page.progress).toBeGreaterThan(0.25);
  });

  it('never plays a way on which nothing changes', () => {
    page.timeline = AT_ONCE;
    const player = page.player();
    player.play();
    expect(page.moves).toEqual([0.125]);
    page.pass(20);
    expect(page.progress).toBeGreaterThan(0.125);
    player.readTo(0.125);
    page.pass(900);
    expect(page.progress).toBe(0.125);
    player.readTo(0);
    expect([page.progress, player.playing]).toEqual([0, false]);
    player.playTo(0.125);
    expect([page.progress, player.playing]).toEqual([0.125, false]);
  });

  it('continues from the current moment', () => {
    page.progress = 0.5;
    page.player().play();
    page.pass(400);
    expect(page.progress).toBeCloseTo(0.6, 6);
  });

  it('starts again at the beginning after the end', () => {
    page.progress = 1;
    page.player().play();
    expect(page.moves).toEqual([0]);
    page.pass(2000);
    expect(page.progress).toBe(0.25);
  });

  it('twice is the same as once', () => {
    const player = page.player();
    player.play();
    player.play();
    expect(page.waiting).toBe(1);
  });

  it('in a hidden tab continues from its moment, not from where it would have been', () => {
    page.progress = 0.25;
    page.player().play();
    page.pass(1000);
    const before = page.progress;
    page.pass(60_000, 60_000);
    expect(page.progress - before).toBeLessThanOrEqual(100 / TIMELINE.duration + 1e-9);
  });

  it('never goes backwards if the first frame’s time lies before its start', () => {
    page.progress = 0.25;
    const player = page.player();
    page.now += 100;
    player.play();
    page.now -= 50;
    page.pass(20);
    expect(page.moves).toEqual([]);
    expect(player.advance(1)).toBe(true);
    expect(page.progress).toBe(1);
  });

  it('does nothing without a timeline', () => {
    page.timeline = null;
    const player = page.player();
    player.play();
    page.pass(500);
    expect([page.progress, player.playing]).toEqual([0, false]);
  });
});

describe('pausing', () => {
  it('keeps the moment', () => {
    const player = page.player();
    player.play();
    page.pass(600);
    player.pause();
    const at = page.progress;
    page.pass(1000);
    expect([page.progress, player.playing, page.waiting]).toEqual([at, false, 0]);
  });

  it('tells the page, and only after a change', () => {
    const player = page.player();
    player.pause();
    expect(page.changes).toBe(0);
    player.play();
    player.pause();
    expect(page.changes).toBe(2);
  });

  it('at a rest stays there, and playing goes on at once', () => {
    const player = page.player();
    player.play();
    page.pass(1500);
    player.pause();
    page.pass(5000);
    expect([page.progress, page.waiting]).toEqual([0.25, 0]);
    player.play();
    page.pass(100);
    expect(page.progress).toBeGreaterThan(0.25);
  });

  it('is a toggle with playing', () => {
    const player = page.player();
    player.toggle();
    expect(player.playing).toBe(true);
    player.toggle();
    expect(player.playing).toBe(false);
  });
});

describe('playing to a moment', () => {
  it('stops there', () => {
    const player = page.player();
    player.playTo(0.25);
    page.pass(5000);
    expect([page.progress, player.playing]).toEqual([0.25, false]);
    expect(page.moves.at(-1)).toBe(0.25);
  });

  it('names the end of each step on the way as its goal', () => {
    page.timeline = LONGER;
    const [, one, two] = LONGER.stops.map(({ mark }) => mark);
    const player = page.player();
    player.playTo(1);
    expect(player.goal).toBe(one);
    page.pass(1500);
    expect(player.goal).toBe(two);
    page.pass(4000);
    expect(player.goal).toBe(1);
  });

  it('in the past plays the step that leads there again', () => {
    page.progress = 1;
    page.player().playTo(0.25);
    expect(page.moves[0]).toBe(0);
    page.pass(5000);
    expect(page.progress).toBe(0.25);
  });

  it('during other playback leaves that running', () => {
    const player = page.player();
    player.play();
    page.pass(200);
    player.playTo(0.25);
    expect(page.waiting).toBe(1);
    page.pass(5000);
    expect(page.progress).toBe(0.25);
  });
});

describe('following the reader', () => {
  it('plays forwards to the step that is read', () => {
    page.player().readTo(0.25);
    page.pass(500);
    expect(page.progress).toBeCloseTo(0.125, 6);
    page.pass(2000);
    expect(page.progress).toBe(0.25);
  });

  it('plays backwards when the reader goes back, within a second', () => {
    page.progress = 1;
    const player = page.player();
    player.readTo(0.25);
    expect([player.goal, player.backwards]).toEqual([0.25, true]);
    page.pass(400);
    expect(page.progress).toBeLessThan(1);
    expect(page.progress).toBeGreaterThan(0.25);
    page.pass(600);
    expect([page.progress, player.playing]).toEqual([0.25, false]);
    expect(page.moves).toEqual(page.moves.toSorted((a, b) => b - a));
  });

  it('plays only the last of several steps, in either direction', () => {
    page.timeline = LONGER;
    const [, one = 0, two = 0] = LONGER.stops.map(({ mark }) => mark);
    const player = page.player();
    player.readTo(1);
    expect(page.moves).toEqual([two]);
    page.pass(4100);
    expect(page.progress).toBe(1);
    page.moves.length = 0;
    player.readTo(0);
    expect(page.moves).toEqual([one]);
    page.pass(1000);
    expect(page.progress).toBe(0);
  });

  it('stops playing a step when the reader reaches another one', () => {
    page.timeline = LONGER;
    const player = page.player();
    player.readTo(LONGER.stops[1]?.mark ?? 0);
    page.pass(100);
    player.readTo(1);
    expect(page.waiting).toBe(1);
    page.pass(4100);
    expect([page.progress, page.waiting]).toEqual([1, 0]);
  });

  it('goes on playing the step if it is read again, and stays where it is if it has been reached', () => {
    const player = page.player();
    player.readTo(0.25);
    page.pass(400);
    const at = page.progress;
    player.readTo(0.25);
    expect(page.progress).toBe(at);
    page.pass(1000);
    page.moves.length = 0;
    player.readTo(0.25);
    page.pass(1000);
    expect([page.moves, player.playing]).toEqual([[], false]);
  });
});

describe('playing where the text has played a step', () => {
  const [, one = 0, two = 0] = LONGER.stops.map(({ mark }) => mark);
  it.each(['readTo', 'playTo'] as const)('begins with that step after %s, rests, and goes on', (come) => {
    page.timeline = LONGER;
    const player = page.player();
    player[come](one);
    page.pass(1000);
    expect([page.progress, player.playing]).toEqual([one, false]);
    player.play();
    page.pass(100);
    expect(page.progress).toBeLessThan(one);
    page.pass(400 + readingTime(page.caption));
    expect(page.progress).toBe(one);
    page.pass(1500);
    expect(page.progress).toBeGreaterThan(one);
  });

  it('goes on after a step forward, and from where the reader stops it', () => {
    page.timeline = LONGER;
    const player = page.player();
    player.advance(1);
    page.pass(1000);
    player.play();
    page.pass(100);
    expect(page.progress).toBeGreaterThan(one);
    player.readTo(two);
    page.pass(4000);
    player.play();
    page.pass(200);
    player.pause();
    const paused = page.progress;
    player.play();
    page.pass(100);
    expect(page.progress).toBeGreaterThan(paused);
  });
});

describe('where less motion is preferred', () => {
  beforeEach(() => {
    page.reduced = true;
  });

  it('goes from stop to stop, with the same rests', () => {
    const player = page.player();
    player.play();
    expect([page.moves, player.playing, player.goal]).toEqual([[0.25], true, 0.25]);
    page.pass(1000);
    expect(page.moves).toEqual([0.25]);
    page.pass(400);
    expect([page.moves, player.playing, page.waiting]).toEqual([[0.25, 1], false, 0]);
    player.play();
    player.pause();
    page.pass(5000);
    expect(page.moves).toEqual([0.25, 1, 0.25]);
  });

  it('jumps to the step that is read, in either direction', () => {
    const player = page.player();
    player.readTo(1);
    player.readTo(0.25);
    expect([page.moves, player.playing]).toEqual([[1, 0.25], false]);
  });

  it('shows a moment immediately', () => {
    const player = page.player();
    player.playTo(0.25);
    expect(page.moves).toEqual([0.25]);
    expect(player.playing).toBe(false);
  });
});

describe('a step forward or back', () => {
  it('plays to the next stop, and completes immediately when repeated', () => {
    const player = page.player();
    expect(player.advance(1)).toBe(true);
    page.pass(100);
    expect(player.playing).toBe(true);
    expect(page.progress).toBeGreaterThan(0);
    expect(page.progress).toBeLessThan(0.25);
    expect(player.advance(1)).toBe(true);
    expect(page.progress).toBe(0.25);
    expect(player.playing).toBe(false);
  });

  it('leaves a rest for the next step', () => {
    const player = page.player();
    player.play();
    page.pass(1200);
    expect([page.progress, player.playing]).toEqual([0.25, true]);
    expect(player.advance(1)).toBe(true);
    page.pass(1000);
    expect(page.progress).toBeCloseTo(0.5, 6);
    page.pass(9000);
    expect([page.progress, player.playing]).toEqual([1, false]);
  });

  it('goes back without playing', () => {
    page.progress = 1;
    const player = page.player();
    expect(player.advance(-1)).toBe(true);
    expect(page.progress).toBe(0.25);
    expect(player.playing).toBe(false);
  });

  it('reports the end of the timeline', () => {
    const player = page.player();
    expect(player.advance(-1)).toBe(false);
    page.progress = 1;
    expect(player.advance(1)).toBe(false);
    page.timeline = null;
    expect(player.advance(-1)).toBe(false);
    expect(page.moves).toEqual([]);
  });
});

describe('the reading time of a caption', () => {
  it('grows with its words, and is never too short to notice the rest', () => {
    expect([readingTime(''), readingTime('One word')]).toEqual([1200, 1200]);
    expect(readingTime('word '.repeat(10))).toBe(2800);
  });
});
