/**
 * A posed question as data: what is given and asked, which answers are right and wrong, and how one is judged. A kind makes it from an
 * entry, the learner's numbers and a seed; the frame adds hints, check, solution and the record.
 */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { Shown } from './blocks.ts';
import type { KindName } from './entry.ts';
import type { Input } from './inputs.ts';
import type { Checked } from './mistake.ts';

/** What an exercise is made from besides its entry. */
export interface ExerciseContext {
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  /** The head that the chapter follows; null where it shows all. */
  readonly head: number | null;
  /** Decides every open choice: the same seed asks everybody the same. */
  readonly seed: number;
}

/** One text per input, in their order. '' stands for what the input starts with, and may be left out at the end. */
export type Answer = readonly string[];

/** A number of a figure that shows why an answer is wrong. */
export interface Evidence {
  readonly cell: CellRef;
  /** The question's sentence; null for the learner's own. */
  readonly sentence: string | null;
}

/** A weight of a head as evidence. */
export function weightShown(head: number, query: number, key: number, sentence: string | null): Evidence {
  return { cell: { tensor: 'weights', at: { h: head, t: query, s: key } }, sentence };
}

/** Where the evidence is shown. */
export interface PlacedEvidence extends Evidence {
  /** Above the figure, which does not show this number: the row of weights that the cell is in. */
  readonly above: boolean;
}

/** The identity of a question, in every language. */
export interface QuestionIdentity {
  readonly kind: KindName;
  /** What is asked, without the numbers of the trace. */
  readonly key: string;
  /** The given numbers of the trace, in order; none if absent. */
  readonly numbers?: readonly number[];
}

/** A question in a Python notebook, where it differs from the page's. Texts are Markdown. */
export interface NotebookForm {
  readonly prompt?: string;
  readonly note?: string;
  readonly hints?: readonly string[];
  /** The first lines of the answer's cell. */
  readonly start?: string;
}

/** A question as its kind makes it. All texts may contain `code` in backticks. */
export interface Question extends Omit<QuestionIdentity, 'kind'> {
  readonly prompt: string;
  /** A tensor whose colour the prompt's code has. */
  readonly tensor?: string;
  /** The cell that the picture can explain. */
  readonly cell?: CellRef | null;
  /** A number is supposed to be another than the picture's, which explains its own. */
  readonly supposes?: boolean;
  /** The answer format. */
  readonly note: string;
  /** Each reveals a little more. */
  readonly hints: readonly string[];
  /** What the learner is given to work with. */
  readonly given?: readonly Shown[];
  /** On paper, what learners look up on the page before they fill in the last input. */
  readonly onPaper?: () => readonly Shown[];
  /** The inputs, and what stands between them. They may follow from the answer so far; `solved`: it has been found right. */
  ask(answer: Answer, solved: boolean): readonly (Shown | Input)[];
  /** Texts that an input cannot read are not judged. */
  judge(answer: Answer): Checked | Promise<Checked>;
  /** A right answer, and wrong ones; each known mistake that leads to an answer is one of them. */
  readonly right: Answer;
  readonly wrong: readonly Answer[];
  solution(): readonly Shown[];
  /** What a figure shows of a wrong answer. */
  evidence?(answer: Answer): Evidence | null;
  /** The figure's numbers are the answer: the verdict ends when they change. */
  readonly live?: true;
  readonly inNotebook?: NotebookForm;
}

export interface Posed extends Question, QuestionIdentity {}

/** Relative tolerance (absolute below 1) for numbers from two engines or two orders of addition. */
const ROUNDING = 1e-4;

/** Whether a question posed again is unchanged, so that its answer stays. */
export function sameQuestion(a: QuestionIdentity, b: QuestionIdentity): boolean {
  const [own, other] = [a.numbers ?? [], b.numbers ?? []];
  return (
    a.kind === b.kind &&
    a.key === b.key &&
    own.length === other.length &&
    own.every((number, i) => sameNumber(number, other[i] ?? Number.NaN))
  );
}

function sameNumber(a: number, b: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Object.is(a, b);
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}

/** The digits of a text, which are the same in every language. */
export function digits(text: string): string {
  return text.replace(/\D+/g, ' ');
}
