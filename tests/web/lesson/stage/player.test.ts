/** The player: real time, stopping points, the end, and reduced motion. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '../../../../web/lesson/stage/player.ts';
import { type Timeline, timelineOf } from '../../../../web/lesson/stage/timeline.ts';
import { frameOf } from '../../views/panels.ts';

const still = (step: string, duration: number) => ({ step, frame: frameOf(), duration, question: null });
/** Four seconds; marks at 0, 0.25 and 1. */
const TIMELINE = timelineOf([still('start', 0), still('cell', 1000), still('row', 3000)]);

/** A simulated page: a clock, animation frames on demand, and a motion preference. */
class Page {
  now = 5000;
  reduced = false;
  progress = 0;
  timeline: Timeline | null = TIMELINE;
  readonly moves: number[] = [];
  changes = 0;
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
  it('takes the duration of the timeline', () => {
    const player = page.player();
    player.play();
    expect(player.playing).toBe(true);
    page.pass(1000);
    expect(page.progress).toBeCloseTo(0.25, 6);
    page.pass(2980);
    expect(page.progress).toBeLessThan(1);
    page.pass(40);
    expect(page.progress).toBe(1);
  });

  it('stops at the end, says so, and requests no more frames', () => {
    const player = page.player();
    player.play();
    page.pass(5000);
    expect(player.playing).toBe(false);
    expect(page.moves.at(-1)).toBe(1);
    expect(page.moves.filter((at) => at === 1)).toHaveLength(1);
    expect(page.waiting).toBe(0);
  });

  it('never goes backwards', () => {
    const player = page.player();
    player.play();
    page.pass(5000, 37);
    expect(page.moves).toEqual(page.moves.toSorted((a, b) => a - b));
  });

  it('continues from the current moment', () => {
    page.progress = 0.5;
    page.player().play();
    page.pass(400);
    expect(page.progress).toBeCloseTo(0.6, 6);
  });

  it('restarts after the end', () => {
    page.progress = 1;
    page.player().play();
    expect(page.moves).toEqual([0]);
    page.pass(400);
    expect(page.progress).toBeCloseTo(0.1, 6);
  });

  it('twice is the same as once', () => {
    const player = page.player();
    player.play();
    player.play();
    expect(page.waiting).toBe(1);
  });

  it('in a hidden tab continues from its moment, not from where it would have been', () => {
    page.player().play();
    page.pass(1000);
    const before = page.progress;
    page.pass(60_000, 60_000);
    expect(page.progress - before).toBeLessThanOrEqual(100 / TIMELINE.duration + 1e-9);
  });

  it('waits without a timeline', () => {
    page.timeline = null;
    const player = page.player();
    player.play();
    page.pass(500);
    expect([page.progress, player.playing]).toEqual([0, true]);
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

  it('can be followed by playing to the end', () => {
    const player = page.player();
    player.playTo(0.25);
    page.pass(2000);
    player.play();
    page.pass(4000);
    expect(page.progress).toBe(1);
  });
});

describe('where less motion is preferred', () => {
  beforeEach(() => {
    page.reduced = true;
  });

  it('shows only stills, each long enough to look at', () => {
    const player = page.player();
    expect(player.still).toBe(true);
    player.play();
    page.pass(100);
    page.pass(5000);
    const shown = new Set(page.moves);
    expect([...shown].every((progress) => TIMELINE.marks.includes(progress))).toBe(true);
    expect([page.progress, player.playing]).toEqual([1, false]);
  });

  it('shows a still for two seconds', () => {
    page.player().play();
    page.pass(40);
    expect(page.progress).toBe(0.25);
    page.pass(2000);
    expect(page.progress).toBe(0.25);
    page.pass(300);
    expect(page.progress).toBe(1);
  });

  it('shows a moment immediately', () => {
    const player = page.player();
    player.playTo(0.25);
    expect(page.moves).toEqual([0.25]);
    expect(player.playing).toBe(false);
  });
});

describe('a step forward or back', () => {
  it('plays to the next still, and completes immediately when repeated', () => {
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
