/**
 * Types of a chapter's text and code, as the build generates them.
 *
 * `import text from './en.md'` gives a `ChapterText`;
 * `code.py` beside it gives a `ChapterCode`.
 * `build-scripts/vite-plugins/prose/compile-chapter.ts` describes the source format.
 */
import type { ChapterId } from '../../constants/chapter-ids.ts';

/** Something of each chapter. */
export type OfChapters<Value> = Readonly<Record<ChapterId, Value>>;
/** A text for each step of a chapter, by still. */
export type OfSteps = Readonly<Record<string, string>>;

/**
 * HTML that the build made from Markdown. It has no scripts, styles or raw HTML from authors, so it is safe to insert. Besides
 * ordinary elements it has MathML, `<mha-term tensor|axis>` and `<mha-value name>`; in formulas and code, `data-tensor` names a
 * symbol's tensor and `data-family` its colour.
 */
export type Html = string;

export interface ChapterText {
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** One sentence: the learning goal; null in a stop of the short way. Inline HTML, as are all fields named `text`. */
  readonly objective: Html | null;
  /** Block HTML, as are `html`, `reply` and `reveal` below. */
  readonly intro: Html;
  /** The steps through the figure, in order. */
  readonly steps: readonly StepText[];
  /** What a reader in a hurry can leave out, or of a stop, links to the chapters that go deeper; may be empty. */
  readonly more: Html;
  /** Suggestions for the chapter's laboratory; null without one. */
  readonly lab: LabText | null;
  /** Null in some stops of the short way. */
  readonly prediction: PredictionText | null;
  /** Common misconceptions; none in a stop, as are the references. */
  readonly mistakes: readonly MistakeText[];
  /** Inline HTML, one source each. */
  readonly references: readonly Html[];
}

export interface StepText {
  /** Plain text. */
  readonly title: string;
  /** The still of the chapter's figure for this step: a `Keyframe.step`. */
  readonly still: string;
  readonly html: Html;
}

export interface LabText {
  /** Plain text. */
  readonly title: string;
  readonly html: Html;
}

export interface PredictionText {
  readonly question: Html;
  /** The still of the figure that shows the answer, if one does. */
  readonly still: string | null;
  /** Three or four, exactly one of them correct; none if the options are computed. */
  readonly options: readonly PredictionOption[];
  /** Replaces the options by the words of the sentence. */
  readonly computed: ComputedOptions | null;
  /** Shown after the correct answer or after giving up. */
  readonly reveal: Html;
}

export interface PredictionOption {
  readonly text: Html;
  readonly correct: boolean;
  /** The reply to a reader who chose this one. */
  readonly reply: Html;
}

/** Tensors with one number for each head, query and key. */
export const ASKED_TENSORS = ['scores', 'scaled', 'masked', 'weights'] as const;

/** Each word is an option; the correct one has the largest number in the followed word's row, in the head shown. */
export interface ComputedOptions {
  readonly tensor: (typeof ASKED_TENSORS)[number];
  /** The reply to every wrong choice; may be empty. */
  readonly reply: Html;
}

export interface MistakeText {
  /** The misconception, plain text. */
  readonly belief: string;
  /** The correction. */
  readonly html: Html;
}

/**
 * Live values for prose, as `{{d_k}}`. Those from `word` on belong to the followed word's row in the head shown. `most_read` and
 * `second_read` are the words with the largest weights; `row_sum` is the sum of the exponentials.
 */
export const VALUE_NAMES = [
  'tokens',
  'd_model',
  'd_k',
  'num_heads',
  'scale',
  'head',
  'temperature',
  'd_ff',
  'word',
  'most_read',
  'most_read_weight',
  'second_read',
  'second_read_weight',
  'row_max',
  'row_sum',
] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** An excerpt of a source file: its text, the highlighted text, and its location. Line numbers count from 1. */
export interface Snippet {
  readonly text: string;
  readonly html: Html;
  /** Relative to the repository's root, with forward slashes. */
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** For Python that computes more than its chapter's tensors: what it reads, and the result that a notebook shows. */
  readonly notebook?: { readonly reads: readonly string[]; readonly shows: string };
}

export const CODE_LANGUAGES = ['numpy', 'pytorch', 'cpp'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
export type ChapterCode = Readonly<Record<CodeLanguage, Snippet>>;
