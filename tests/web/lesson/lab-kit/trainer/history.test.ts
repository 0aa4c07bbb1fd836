/** Checkpoint history in bounded memory: it covers the whole run, and gets coarser as the run gets longer. */
import { describe, expect, it } from 'vitest';
import type { Checkpoint } from '#web/engine/language-model.ts';
import { History } from '#web/lesson/lab-kit/trainer/training-loop.ts';

const SIZE = 100;
const checkpoint = (steps: number): Checkpoint => ({
  parameters: new Float32Array(SIZE).fill(steps),
  means: new Float32Array(SIZE),
  squares: new Float32Array(SIZE),
  steps,
});

function trained(steps: number, room?: number): History {
  const history = new History(room);
  for (let step = 0; step <= steps; step++) if (history.wants(step)) history.add(checkpoint(step));
  return history;
}

describe('checkpoint history', () => {
  it('keeps every step of a short run', () => {
    expect(trained(20).steps).toEqual(Array.from({ length: 21 }, (_, step) => step));
  });

  it('stays within its memory, keeps the start and is evenly spaced', () => {
    const room = 20 * 12 * SIZE;
    for (const steps of [19, 20, 100, 777, 20_000]) {
      const kept = trained(steps, room).steps;
      expect(kept.length).toBeLessThanOrEqual(20);
      expect(kept.length).toBeGreaterThanOrEqual(10);
      expect(kept[0]).toBe(0);
      const gaps = new Set(kept.slice(1).map((step, i) => step - (kept[i] ?? 0)));
      expect(gaps.size).toBe(1);
      expect(steps - (kept.at(-1) ?? 0)).toBeLessThan([...gaps][0] ?? 0);
    }
  });

  it('finds the last checkpoint up to a step', () => {
    const history = trained(100, 10 * 12 * SIZE);
    expect(history.at(37)?.steps).toBe(history.steps.findLast((step) => step <= 37));
    expect(history.at(37)?.parameters[0]).toBe(history.at(37)?.steps);
    expect(history.at(1e9)?.steps).toBe(history.steps.at(-1));
  });

  it('drops later checkpoints and records them again', () => {
    const history = trained(20);
    history.forgetAfter(12);
    expect(history.steps.at(-1)).toBe(12);
    expect(history.wants(13)).toBe(true);
  });

  it('keeps every step again after a restart from the beginning', () => {
    const history = trained(500, 10 * 12 * SIZE);
    expect(history.wants(1)).toBe(false);
    history.forgetAfter(0);
    expect(history.steps).toEqual([0]);
    expect(history.wants(1)).toBe(true);
  });
});
