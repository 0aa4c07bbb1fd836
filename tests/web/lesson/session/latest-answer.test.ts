/** Only one request at a time, and only the latest counts. */
import { describe, expect, it, vi } from 'vitest';
import { type AsyncEngine, asyncEngine, gate } from '#tests/web/engine/support/async-engine.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { AttentionError, EngineFailure, type ForwardRequest } from '#web/engine/engine.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { openForward } from '#web/lesson/session/computation.ts';
import { LatestAnswer } from '#web/lesson/session/latest-answer.ts';

const REQUESTS = [2, 3, 4, 5].map((tokens) => randomRequest({ tokens, dModel: 4, numHeads: 2 }));

/** An engine whose answers each wait for a gate; records the number of tokens of each. */
function asking() {
  const gates = REQUESTS.map(() => gate());
  const engine = asyncEngine({ before: (_, count) => gates[count - 1]?.opened });
  const answered: number[] = [];
  const refused: string[] = [];
  const failed: unknown[] = [];
  const answers = new LatestAnswer((_, error) => failed.push(error));
  const ask = (index: number, its: AsyncEngine = engine, request: ForwardRequest = requestOf(index)): void =>
    answers.ask({
      engine: its,
      open: openForward,
      model: { request, tokens: [], outputIsIdentity: false },
      settings: DEFAULT_STATE,
      answered: (trace) => answered.push(trace.options.tokens),
      refused: (error) => refused.push(error.message),
    });
  return { engine, answers, ask, answered, refused, failed, gates };
}

function requestOf(index: number): ForwardRequest {
  const request = REQUESTS[index];
  if (!request) throw new Error(`no request ${index}`);
  return request;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('requests to an asynchronous engine', () => {
  it('answers what was asked', async () => {
    const { ask, answered, answers, gates } = asking();
    ask(0);
    expect(answers.busy).toBe(true);
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect(answered).toEqual([2]);
  });

  it('computes the first and the last of many, and shows only the last', async () => {
    const { ask, answered, answers, gates, engine } = asking();
    for (const index of [0, 1, 2, 3]) ask(index);
    gates[0]?.open();
    await settled();
    expect([answered, answers.busy]).toEqual([[], true]);
    gates[1]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect(answered).toEqual([5]);
    expect(engine.requests.map(({ options }) => options.tokens)).toEqual([2, 5]);
  });

  it('drops a stale answer', async () => {
    const { ask, answered, answers, gates } = asking();
    ask(0);
    answers.forget();
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect(answered).toEqual([]);
  });

  it('reports why a request cannot be computed, without blaming the engine', async () => {
    const { ask, refused, failed, answers, gates } = asking();
    ask(0);
    gates[0]?.refuse(new AttentionError('w_q has 3 numbers'));
    await vi.waitUntil(() => !answers.busy);
    expect([refused, failed]).toEqual([['w_q has 3 numbers'], []]);
  });

  it('reports a faulty engine, even for a stale answer, and sends it no more requests', async () => {
    const { ask, answered, failed, answers, gates, engine } = asking();
    const failure = new EngineFailure('lost', 'gone');
    ask(0);
    ask(1);
    gates[0]?.refuse(failure);
    await vi.waitUntil(() => !answers.busy);
    expect([answered, failed, engine.requests.length]).toEqual([[], [failure], 1]);
  });

  it('continues with another engine, in a separate session', async () => {
    const { ask, answered, answers, gates, engine } = asking();
    const other = asyncEngine();
    ask(0);
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    ask(1, other);
    await vi.waitUntil(() => !answers.busy);
    expect([answered, engine.sessions, other.sessions]).toEqual([[2, 3], 0, 1]);
  });

  it('is silent after it was disposed: later failures are intended', async () => {
    const { ask, answered, refused, failed, answers, gates, engine } = asking();
    ask(0);
    ask(1);
    answers.dispose();
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect([answered, refused, failed, engine.sessions]).toEqual([[], [], [], 0]);
  });
});
