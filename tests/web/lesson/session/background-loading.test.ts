// @vitest-environment happy-dom
/** A large download waits until the page is idle or the reader interacts. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilIdle } from '#web/lesson/session/background-loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, (leave: AbortController) => unknown]>([
  ['the reader presses a key', () => dispatchEvent(new Event('keydown'))],
  ['the reader presses a button', () => dispatchEvent(new Event('pointerdown'))],
  ['the reader leaves', (leave) => leave.abort()],
  ['the page is idle', () => vi.runAllTimersAsync()],
])('ends the wait when %s', async (_, happens) => {
  const leave = new AbortController();
  const over = vi.fn();
  void untilIdle(leave.signal).then(over);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).not.toHaveBeenCalled();
  await happens(leave);
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledTimes(1);
});
