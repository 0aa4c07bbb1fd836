/** The worker program that holds an opened checkpoint. Ending the worker cancels its work. */
import {
  type CheckpointProblem,
  problemOf as checkpointProblemOf,
} from '../../../engine/checkpoint/checkpoint-error.ts';
import { LIMITS } from '../../constants/limits.ts';
import { SentenceError } from '../tokenise.ts';
import { CheckpointService } from './checkpoint-service.ts';
import type { Reading } from './protocol.ts';

export const api = new CheckpointService((event) => self.postMessage({ event }));

export function problemOf(error: unknown): CheckpointProblem {
  if (error instanceof SentenceError) {
    if (error.kind === 'empty') return { kind: 'empty' };
    return { kind: 'too-long', tokens: error.tokens, limit: LIMITS.tokens };
  }
  return checkpointProblemOf(error);
}

/** The maps of a long text take hundreds of megabytes. */
export const transferOf = (answer: object): Transferable[] =>
  'maps' in answer ? [(answer as Reading).maps.weights.buffer as ArrayBuffer] : [];
