/** Scheduling of canvas painting: once per frame, and only with room. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import type { Picture } from '#web/lesson/stage/painter.ts';
import { StageCanvas } from '#web/lesson/stage/stage-canvas.ts';
import type { Frame } from '#web/views/frame.ts';

const painted = vi.hoisted((): { frames: Frame[] } => ({ frames: [] }));
vi.mock('#web/lesson/stage/painter.ts', () => ({
  paint: (_: unknown, { frame }: Picture) => painted.frames.push(frame),
}));

const at = (x: number) => frameOf(panelOf({ x }));
const xOf = (frame: Frame | null) => frame?.panels[0]?.x;

let room: boolean;
let shown: Frame;
let now: number;
let due: (() => void)[];
let canvas: StageCanvas;

/** Runs the next animation frame, some milliseconds later. */
function frame(later = 16): void {
  now += later;
  for (const callback of due.splice(0)) callback();
}

beforeEach(() => {
  room = true;
  shown = at(0);
  now = 1000;
  due = [];
  painted.frames = [];
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => due.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {
    due = [];
  });
  canvas = new StageCanvas({
    canvas: () => ({}) as HTMLCanvasElement,
    picture: () => (room ? ({ frame: shown } as Picture) : null),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('is painted once per frame, however often it was requested', () => {
  canvas.schedule();
  canvas.schedule();
  expect(painted.frames).toEqual([]);
  frame();
  expect(painted.frames).toEqual([shown]);
  expect([canvas.frame, due.length]).toEqual([shown, 0]);
});

it('is not painted again in the next frame after it was painted at once', () => {
  canvas.schedule();
  canvas.paint();
  frame();
  expect(painted.frames).toEqual([shown]);
});

it('keeps the last picture if a new one has no room', () => {
  canvas.paint();
  room = false;
  shown = at(50);
  canvas.paint();
  expect([xOf(canvas.frame), painted.frames.length]).toEqual([0, 1]);
});

it('has no picture after the chapter changed, until it is painted again', () => {
  canvas.paint();
  canvas.forget();
  expect(canvas.picture).toBeNull();
  canvas.paint();
  expect(canvas.frame).toEqual(shown);
});

it('is not painted after it left the page', () => {
  canvas.schedule();
  canvas.disconnect();
  frame();
  expect(painted.frames).toEqual([]);
});
