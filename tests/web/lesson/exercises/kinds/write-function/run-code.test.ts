// @vitest-environment happy-dom
/** The page's side of the code sandbox; the test plays the frame. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCode } from '#web/lesson/exercises/kinds/write-function/sandbox/run-code.ts';

const inside = Object.assign(new EventTarget(), { postMessage: () => undefined });

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is loaded.
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', { configurable: true, set: () => undefined });
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get: () => inside });
});
afterEach(() => void vi.useRealTimers());

const frames = () => document.querySelectorAll('iframe');

async function say(data: unknown): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: inside });
  window.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(0);
}

/** The number of the last run. */
let asked = 0;
const run = () => runCode({ language: 'javascript', code: '', name: 'f', calls: [] });

it.each(['error', 'unreadable'])(
  'shows the characters that would turn a sentence around, in what %s says',
  async (kind) => {
    const failed = run();
    await say({ ready: true });
    await say({ id: ++asked, kind: 'started' });
    await say({ id: asked, kind, message: 'a\n\tb\u202e<b>\u2069', line: 1, printed: [] });
    expect(await failed).toEqual({ kind, message: 'a b⟨202E⟩<b>⟨2069⟩', line: 1, printed: [] });
  },
);

it('abandons a frame that stops answering, and creates another for the next run', async () => {
  const silent = run();
  await say({ ready: true });
  await say({ id: ++asked, kind: 'started' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.race([silent, 'still waiting'])).toEqual({ kind: 'timeout', printed: [] });
  expect(frames()).toHaveLength(0);

  const answered = run();
  await say({ ready: true });
  await say({ id: ++asked, kind: 'started' });
  await say({ id: asked, kind: 'missing', printed: [] });
  expect(await answered).toEqual({ kind: 'missing', printed: [] });
  expect(frames()).toHaveLength(1);
});
