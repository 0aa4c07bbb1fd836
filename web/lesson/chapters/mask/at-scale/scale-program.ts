/** The at-scale worker's program, which loads the core at the first request. */
import { loadFastEngine } from '../../../../engine/load-fast-engine.ts';
import { type ScaleAnswer, type ScaleQuestion, ScaleService } from './scale-service.ts';

let service: Promise<ScaleService> | null = null;

export const api = {
  async answer(question: ScaleQuestion): Promise<ScaleAnswer> {
    service ??= loadFastEngine().then((engine) => new ScaleService(engine));
    return (await service).answer(question);
  },
};

export const transferOf = ({ weights, scaled }: ScaleAnswer) => [weights.buffer, scaled.buffer];
