/** Latest request only: a new request replaces the waiting one, and stale answers are not shown. */
import { describe, expect, it, vi } from 'vitest';
import type { ScaleAnswer } from '../../../../../../web/lesson/chapters/mask/at-scale/desk.ts';
import { ScaleLink, type WorkerLike } from '../../../../../../web/lesson/chapters/mask/at-scale/link.ts';
import type { ToWorker } from '../../../../../../web/lesson/chapters/mask/at-scale/protocol.ts';
import { type Wish, Wishes } from '../../../../../../web/lesson/chapters/mask/at-scale/wishes.ts';

const ANSWER: ScaleAnswer = {
  weights: new Float32Array(4),
  scaled: new Float32Array(4),
  bands: [],
  open: 4,
  milliseconds: 1,
  kernels: 'none',
};

/** A worker that answers on command. */
class SlowWorker implements WorkerLike {
  readonly asked: ToWorker[] = [];
  ended = false;
  #message: ((event: MessageEvent<unknown>) => void) | null = null;
  #error: ((event: Event) => void) | null = null;

  postMessage(message: ToWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#message = listener as (event: MessageEvent<unknown>) => void;
    if (type === 'error') this.#error = listener as (event: Event) => void;
  }

  say(data: unknown): void {
    this.#message?.(new MessageEvent('message', { data }));
  }

  fail(): void {
    this.#error?.(new Event('error'));
  }
}

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
  const workers: SlowWorker[] = [];
  const shown: number[] = [];
  const failed: string[] = [];
  const wishes = new Wishes(
    { shown: ({ wish: { mask } }) => shown.push(mask), failed: (reason) => failed.push(reason) },
    () => {
      const worker = new SlowWorker();
      workers.push(worker);
      return new ScaleLink(() => worker);
    },
  );
  return { wishes, workers, shown, failed };
}

const answer = { kind: 'answer', ...ANSWER };

describe('wishes', () => {
  it('sends the first and the newest of many requests, and shows only the newest', async () => {
    const { wishes, workers, shown } = asking();
    for (const mask of [1, 2, 3, 4]) wishes.ask(wish(mask));
    workers[0]?.say(answer);
    await vi.waitUntil(() => workers[0]?.asked.length === 2);
    expect(shown).toEqual([]);
    workers[0]?.say(answer);
    await vi.waitUntil(() => shown.length > 0);
    expect([shown, workers[0]?.asked.map(({ mask }) => mask)]).toEqual([[4], [1, 4]]);
  });

  it('reports a failure, and starts another worker for the next request', async () => {
    const { wishes, workers, shown, failed } = asking();
    wishes.ask(wish(1));
    workers[0]?.say({ kind: 'problem', detail: 'out of memory' });
    await vi.waitUntil(() => failed.length > 0);
    expect([failed, workers[0]?.ended]).toEqual([['out of memory'], true]);
    wishes.ask(wish(2));
    workers[1]?.say(answer);
    await vi.waitUntil(() => shown.length > 0);
    expect(shown).toEqual([2]);
  });

  it.each([
    ['breaks', (worker?: SlowWorker) => worker?.fail()],
    ['says something else', (worker?: SlowWorker) => worker?.say({ kind: 'hello' })],
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
    workers[0]?.say(answer);
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown, failed, workers[0]?.ended]).toEqual([[], [], true]);
  });
});
