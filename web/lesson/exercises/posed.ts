/**
 * A question as the frame shows it, whatever its kind, and the sheet that a learner answers it on. A kind makes `Posed` from an
 * entry, the learner's own numbers and a seed; the frame adds hints, check, solution and the record.
 */
import type { nothing, TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { KindName } from './entry.ts';
import type { Checked } from './mistake.ts';

/** What an exercise is made from besides its entry. */
export interface ExerciseContext {
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  /** The head that the chapter follows; null where it shows all. */
  readonly head: number | null;
  /** Decides every choice that is left open: the same seed asks everybody the same. */
  readonly seed: number;
}

/** Where a learner answers. It keeps what was typed or moved until the question changes. */
export interface AnswerSheet {
  /** The controls; `invalid` while the last answer stands as wrong. */
  view(invalid: boolean): TemplateResult;
  check(): Checked | Promise<Checked>;
  /** The answer so far, as texts. What is set must be what the same question gave. */
  answer: readonly string[];
}

/** What makes a question the one it is, in every language. */
export interface QuestionIdentity {
  readonly kind: KindName;
  /** What is asked, of what, but for the numbers of the trace. */
  readonly key: string;
  /** The numbers of the trace that the learner is given, in their order; empty where there are none. */
  readonly numbers: readonly number[];
}

export interface Posed extends QuestionIdentity {
  /** May hold `code` between backticks. */
  readonly prompt: string;
  /** A tensor in whose colour the prompt's code is set; null for none. */
  readonly tensor: string | null;
  /** The cell that the picture can be asked about; null if there is none. */
  readonly cell: CellRef | null;
  /** How an answer is to be given, in words; may hold `code`. */
  readonly note: string;
  /** Each gives away a little more; may hold `code`. */
  readonly hints: readonly string[];
  /** What the learner is given to work with. */
  material(): TemplateResult | typeof nothing;
  /** The solution, worked out from the trace. */
  solution(): TemplateResult;
  /** An empty sheet. `changed` is called whenever the answer is another. */
  open(changed: () => void): AnswerSheet;
}

/** The digits of a text: what of it is the same in every language. */
export function digits(text: string): string {
  return text.replace(/\D+/g, ' ');
}
