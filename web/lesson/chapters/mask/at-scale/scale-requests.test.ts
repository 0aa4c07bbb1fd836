/** Latest request only: a new request replaces the waiting one, and stale answers are not shown. */
import { describe, expect, it, vi } from 'vitest';
import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import { type ScaleRequest, ScaleRequests } from '#web/lesson/chapters/mask/at-scale/scale-requests.ts';
import type { ScaleAnswer } from '#web/lesson/chapters/mask/at-scale/scale-service.ts';

const ANSWER: ScaleAnswer = {
  weights: new Float32Array(4),
  scaled: new Float32Array(4),
  bands: [],
  open: 4,
  milliseconds: 1,
  kernels: 'none',
};

const request = (mask: number): ScaleRequest => ({
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
  const workers: FakeWorker<ScaleRequest>[] = [];
  const shown: number[] = [];
  const failed: string[] = [];
  const requests = new ScaleRequests(
    { shown: ({ request: { mask } }) => shown.push(mask), failed: (reason) => failed.push(reason) },
    () => {
      const worker = new FakeWorker<ScaleRequest>();
      workers.push(worker);
      return worker;
    },
  );
  return { requests, workers, shown, failed };
}

describe('requests', () => {
  it('sends the first and the newest of many requests, and shows only the newest', async () => {
    const { requests, workers, shown } = asking();
    for (const mask of [1, 2, 3, 4]) requests.ask(request(mask));
    workers[0]?.answer(ANSWER);
    await vi.waitUntil(() => workers[0]?.calls.length === 2);
    expect(shown).toEqual([]);
    workers[0]?.answer(ANSWER);
    await vi.waitUntil(() => shown.length > 0);
    expect([shown, workers[0]?.arguments.map(({ mask }) => mask)]).toEqual([[4], [1, 4]]);
  });

  it('reports a failure, and starts another worker for the next request', async () => {
    const { requests, workers, shown, failed } = asking();
    requests.ask(request(1));
    workers[0]?.refuse('out of memory');
    await vi.waitUntil(() => failed.length > 0);
    expect([failed, workers[0]?.ended]).toEqual([['out of memory'], true]);
    requests.ask(request(2));
    workers[1]?.answer(ANSWER);
    await vi.waitUntil(() => shown.length > 0);
    expect(shown).toEqual([2]);
  });

  it.each([
    ['breaks', (worker?: FakeWorker<ScaleRequest>) => worker?.fail()],
    ['says something else', (worker?: FakeWorker<ScaleRequest>) => worker?.say({ kind: 'hello' })],
  ])('a worker that %s is ended, and said to be', async (_, act) => {
    const { requests, workers, failed } = asking();
    requests.ask(request(1));
    act(workers[0]);
    await vi.waitUntil(() => failed.length > 0);
    expect(workers[0]?.ended).toBe(true);
  });

  it('shows nothing after it was stopped', async () => {
    const { requests, workers, shown, failed } = asking();
    requests.ask(request(1));
    requests.stop();
    workers[0]?.answer(ANSWER);
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown, failed, workers[0]?.ended]).toEqual([[], [], true]);
  });
});
