/** Latest request only: a new request replaces the waiting one, and stale answers are not shown. */
import { describe, expect, it, vi } from 'vitest';
import type { ScaleAnswer } from '../../../../../../web/lesson/chapters/mask/at-scale/desk.ts';
import { type Wish, Wishes } from '../../../../../../web/lesson/chapters/mask/at-scale/wishes.ts';
import { FakeWorker } from '../../../../workers/fake-worker.ts';

const ANSWER: ScaleAnswer = {
  weights: new Float32Array(4),
  scaled: new Float32Array(4),
  bands: [],
  open: 4,
  milliseconds: 1,
  kernels: 'none',
};

const wish = (mask: number): Wish => ({
  tokens: ['a', 'b'],
  dModel: 4,
  numHeads: 1,
  seed: 1,
  pairs: new Uint8Array(4),
  mask,
  head: 0,
  since: 0,
});

function asking() {
  const workers: FakeWorker<Wish>[] = [];
  const shown: number[] = [];
  const failed: string[] = [];
  const wishes = new Wishes(
    { shown: ({ wish: { mask } }) => shown.push(mask), failed: (reason) => failed.push(reason) },
    () => {
      const worker = new FakeWorker<Wish>();
      workers.push(worker);
      return worker;
    },
  );
  return { wishes, workers, shown, failed };
}

describe('wishes', () => {
  it('sends the first and the newest of many requests, and shows only the newest', async () => {
    const { wishes, workers, shown } = asking();
    for (const mask of [1, 2, 3, 4]) wishes.ask(wish(mask));
    workers[0]?.answer(ANSWER);
    await vi.waitUntil(() => workers[0]?.calls.length === 2);
    expect(shown).toEqual([]);
    workers[0]?.answer(ANSWER);
    await vi.waitUntil(() => shown.length > 0);
    expect([shown, workers[0]?.arguments.map(({ mask }) => mask)]).toEqual([[4], [1, 4]]);
  });

  it('reports a failure, and starts another worker for the next request', async () => {
    const { wishes, workers, shown, failed } = asking();
    wishes.ask(wish(1));
    workers[0]?.refuse('out of memory');
    await vi.waitUntil(() => failed.length > 0);
    expect([failed, workers[0]?.ended]).toEqual([['out of memory'], true]);
    wishes.ask(wish(2));
    workers[1]?.answer(ANSWER);
    await vi.waitUntil(() => shown.length > 0);
    expect(shown).toEqual([2]);
  });

  it.each([
    ['breaks', (worker?: FakeWorker<Wish>) => worker?.fail()],
    ['says something else', (worker?: FakeWorker<Wish>) => worker?.say({ kind: 'hello' })],
  ])('a worker that %s is ended, and said to be', async (_, act) => {
    const { wishes, workers, failed } = asking();
    wishes.ask(wish(1));
    act(workers[0]);
    await vi.waitUntil(() => failed.length > 0);
    expect(workers[0]?.ended).toBe(true);
  });

  it('shows nothing after it was stopped', async () => {
    const { wishes, workers, shown, failed } = asking();
    wishes.ask(wish(1));
    wishes.stop();
    workers[0]?.answer(ANSWER);
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown, failed, workers[0]?.ended]).toEqual([[], [], true]);
  });
});
