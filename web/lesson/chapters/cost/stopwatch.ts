/**
 * Times the core for one layer with 1, 8 and 16 heads of the same total width. Rounds are interleaved, so that other load on the
 * machine affects all of them equally.
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
 * Measures round after round and yields to the page after each; calls `report` after every round. The first round is a warm-up.
 * `sessions` has one session per number of heads, so that no round includes allocation.
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
