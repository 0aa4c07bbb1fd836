/** One question at a time, and only the latest counts. */
import { describe, expect, it, vi } from 'vitest';
import { AttentionError, EngineFailure, type ForwardRequest } from '../../../../web/engine/engine.ts';
import { LatestAnswer } from '../../../../web/lesson/session/latest-answer.ts';
import { gate, type LaterEngine, laterEngine } from '../../engine/support/later-engine.ts';
import { randomRequest } from '../../engine/support/requests.ts';

const REQUESTS = [2, 3, 4, 5].map((tokens) => randomRequest({ tokens, dModel: 4, numHeads: 2 }));

/** An engine whose answers wait for a gate each; what was answered, by the number of tokens. */
function asking() {
  const gates = REQUESTS.map(() => gate());
  const engine = laterEngine({ before: (_, count) => gates[count - 1]?.opened });
  const answered: number[] = [];
  const refused: string[] = [];
  const failed: unknown[] = [];
  const answers = new LatestAnswer((_, error) => failed.push(error));
  const ask = (index: number, its: LaterEngine = engine, request: ForwardRequest = requestOf(index)): void =>
    answers.ask({
      engine: its,
      request,
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

describe('asking an engine that answers later', () => {
  it('answers what was asked', async () => {
    const { ask, answered, answers, gates } = asking();
    ask(0);
    expect(answers.busy).toBe(true);
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect(answered).toEqual([2]);
  });

  it('computes the first and the last of many, and shows the last alone', async () => {
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

  it('drops an answer that nobody waits for any more', async () => {
    const { ask, answered, answers, gates } = asking();
    ask(0);
    answers.forget();
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect(answered).toEqual([]);
  });

  it('hands on why a request cannot be computed, without a word against the engine', async () => {
    const { ask, refused, failed, answers, gates } = asking();
    ask(0);
    gates[0]?.refuse(new AttentionError('w_q has 3 numbers'));
    await vi.waitUntil(() => !answers.busy);
    expect([refused, failed]).toEqual([['w_q has 3 numbers'], []]);
  });

  it('says that an engine is at fault, even if its answer is not wanted, and asks it nothing more', async () => {
    const { ask, answered, failed, answers, gates, engine } = asking();
    const failure = new EngineFailure('lost', 'gone');
    ask(0);
    ask(1);
    gates[0]?.refuse(failure);
    await vi.waitUntil(() => !answers.busy);
    expect([answered, failed, engine.requests.length]).toEqual([[], [failure], 1]);
  });

  it('goes on with another engine, in a session of its own', async () => {
    const { ask, answered, answers, gates, engine } = asking();
    const other = laterEngine();
    ask(0);
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    ask(1, other);
    await vi.waitUntil(() => !answers.busy);
    expect([answered, engine.sessions, other.sessions]).toEqual([[2, 3], 0, 1]);
  });

  it('is silent once it is over: what then fails was ended on purpose', async () => {
    const { ask, answered, refused, failed, answers, gates, engine } = asking();
    ask(0);
    ask(1);
    answers.dispose();
    gates[0]?.open();
    await vi.waitUntil(() => !answers.busy);
    expect([answered, refused, failed, engine.sessions]).toEqual([[], [], [], 0]);
  });
});
