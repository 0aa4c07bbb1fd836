/**
 * How long the core takes for one layer with 1, 8 and 16 heads of the same total width, on the machine at hand. Rounds take
 * turns, so that whatever else the machine does meets all of them alike.
 */
import type { AttentionSession, ForwardRequest } from '../../../engine/engine.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';

export const TIMED_HEADS = [1, 8, 16] as const;
export const TIMED = { tokens: 128, dModel: 128 } as const;
export const ROUNDS = 7;

export interface Timing {
  readonly heads: number;
  /** Milliseconds of each round. */
  readonly rounds: readonly number[];
}

export function timedRequest(heads: number): ForwardRequest {
  const { tokens, dModel } = TIMED;
  return {
    given: randomTensors(
      Array.from({ length: tokens }, (_, t) => `w${t}`),
      { dModel, bias: false, seed: 1 },
    ),
    options: selfAttention(tokens, dModel, heads),
  };
}

/**
 * Measures round after round, and lets the page breathe after each; `report` hears of every round. The first one warms up and
 * is not counted. `sessions` has one session for each number of heads, so that no round pays for making room.
 */
export async function measureHeads(
  sessions: readonly AttentionSession[],
  report: (timings: readonly Timing[]) => void,
  clock: () => number = () => performance.now(),
  breathe: () => Promise<void> = () => new Promise((done) => setTimeout(done)),
): Promise<void> {
  const requests = TIMED_HEADS.map(timedRequest);
  const timings = TIMED_HEADS.map((heads) => ({ heads, rounds: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, request] of requests.entries()) {
      const begin = clock();
      sessions[i]?.forward(request);
      const took = clock() - begin;
      if (round > 0) timings[i]?.rounds.push(took);
      await breathe();
    }
    if (round > 0) report(timings.map(({ heads, rounds }) => ({ heads, rounds: [...rounds] })));
  }
}
