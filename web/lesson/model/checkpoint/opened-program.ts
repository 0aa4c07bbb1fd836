/** The worker program that holds an opened checkpoint. Ending the worker cancels its work. */
import { CheckpointError, type CheckpointProblem } from '../../../engine/checkpoint/checkpoint-error.ts';
import { LIMITS } from '../../constants/limits.ts';
import { SentenceError } from '../tokenise.ts';
import { CheckpointDesk } from './checkpoint-desk.ts';

export const api = new CheckpointDesk((event) => self.postMessage({ event }));

export function problemOf(error: unknown): CheckpointProblem {
  if (error instanceof CheckpointError) return error.problem;
  if (error instanceof SentenceError) {
    if (error.kind === 'empty') return { kind: 'empty' };
    return { kind: 'too-long', tokens: error.tokens, limit: LIMITS.tokens };
  }
  return { kind: 'core', detail: error instanceof Error ? error.message : String(error) };
}
