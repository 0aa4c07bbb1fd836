/** What an exercise is made from besides its entry. */
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Sentences } from '../inspector/describe.ts';

export interface ExerciseContext {
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  /** The head that the chapter follows; null where it shows all. */
  readonly head: number | null;
  /** Decides every open choice: the same seed asks everybody the same. */
  readonly seed: number;
}
