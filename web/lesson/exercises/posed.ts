/**
 * A posed question of any kind, and the sheet for the answer. A kind makes a `Question` from an entry, the learner's numbers and a seed;
 * the frame adds hints, check, solution and the record.
 */
import type { nothing, TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { ExerciseContext } from './exercise-context.ts';
import type { Checked } from './mistake.ts';
import type { KindName } from './pose.ts';

/** A number of a figure that shows why an answer is wrong. */
export interface Evidence {
  readonly cell: CellRef;
  /** The question's sentence; null for the learner's own. */
  readonly sentence: string | null;
}

/** Where the evidence is shown. */
export interface PlacedEvidence extends Evidence {
  /** Above the figure, which does not show this number: the row of weights that the cell is in. */
  readonly above: boolean;
}

/** The answer's controls. They keep their content until the question changes. */
export interface AnswerSheet {
  /** The controls; `invalid` while the last answer is wrong. */
  view(invalid: boolean): TemplateResult;
  check(): Checked | Promise<Checked>;
  /** The answer so far, as texts. Only set what the same question returned. */
  answer: readonly string[];
  /** The figure's numbers changed, and the question is still the same. */
  follow?(context: ExerciseContext): void;
  /** What a figure shows of the last answer, if it was wrong. */
  readonly evidence?: Evidence | null;
}

/** The identity of a question, in every language. */
export interface QuestionIdentity {
  readonly kind: KindName;
  /** What is asked, without the numbers of the trace. */
  readonly key: string;
  /** The given numbers of the trace, in order; empty if there are none. */
  readonly numbers: readonly number[];
}

/** A question in a Python notebook, where it differs from the page's. Texts are Markdown. */
export interface NotebookForm {
  /** What stands beside the prompt. */
  readonly given?: string;
  /** In place of the page's. */
  readonly note?: string;
  readonly hints?: readonly string[];
  /** The first lines of the answer's cell. */
  readonly start?: string;
}

/** A question as its kind makes it. */
export interface Question extends Omit<QuestionIdentity, 'kind'> {
  /** May contain `code` in backticks. */
  readonly prompt: string;
  /** A tensor whose colour the prompt's code has; null for none. */
  readonly tensor: string | null;
  /** The cell that the picture can explain; null if there is none. */
  readonly cell: CellRef | null;
  /** The answer format as text; may contain `code`. */
  readonly note: string;
  /** Each reveals a little more; may contain `code`. */
  readonly hints: readonly string[];
  readonly inNotebook?: NotebookForm;
  /** What the learner is given to work with. */
  material(): TemplateResult | typeof nothing;
  /** The solution, worked out from the trace. */
  solution(): TemplateResult;
  /** An empty sheet. `changed` is called whenever the answer changes. */
  open(changed: () => void): AnswerSheet;
}

export interface Posed extends Question, QuestionIdentity {}

/** The digits of a text, which are the same in every language. */
export function digits(text: string): string {
  return text.replace(/\D+/g, ' ');
}
