/** Few calls in quick succession, and always the last one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '#web/lesson/lab-kit/trainer/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('runs the first call immediately, and of those in the pause only the last', () => {
  const throttle = new Throttle(100);
  const said: number[] = [];
  for (const i of [1, 2, 3]) throttle.call(() => said.push(i));
  expect(said).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(said).toEqual([1, 3]);
  throttle.call(() => said.push(4));
  expect(said, 'the pause begins again').toEqual([1, 3]);
  vi.advanceTimersByTime(200);
  expect(said).toEqual([1, 3, 4]);
});

it('drops the pending call when cancelled, and runs the next one immediately', () => {
  const throttle = new Throttle(100);
  const said: number[] = [];
  for (const i of [1, 2]) throttle.call(() => said.push(i));
  throttle.cancel();
  vi.runAllTimers();
  throttle.call(() => said.push(3));
  expect(said).toEqual([1, 3]);
});
