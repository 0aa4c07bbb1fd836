/** The at-scale worker's program, which loads the core at the first request. */
import { loadFastEngine } from '../../../../engine/load-fast-engine.ts';
import { type ScaleAnswer, ScaleDesk, type ScaleQuestion } from './desk.ts';

let desk: Promise<ScaleDesk> | null = null;

export const api = {
  async answer(question: ScaleQuestion): Promise<ScaleAnswer> {
    desk ??= loadFastEngine().then((engine) => new ScaleDesk(engine));
    return (await desk).answer(question);
  },
};

export const transferOf = ({ weights, scaled }: ScaleAnswer) => [weights.buffer, scaled.buffer];
