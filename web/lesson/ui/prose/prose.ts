/**
 * The shape of a chapter's text, and of its code, as the build hands them to the page.
 *
 * `import text from '../../../messages/en/chapters/scores.md'` gives a `ChapterText`;
 * `import code from 'code:scores'` gives a `ChapterCode`.
 * How the text is written down is described in `build-scripts/vite-plugins/prose/compile-chapter.ts`.
 */

/**
 * HTML that the build made from Markdown. It holds no scripts, no styles and no raw HTML of an author, so it may be put
 * into the page as it is. Beside ordinary elements it contains MathML, `<mha-term tensor|axis>` and `<mha-value name>`;
 * in formulas and code `data-tensor` names the tensor a symbol stands for and `data-family` its colour.
 */
export type Html = string;

export interface ChapterText {
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** One sentence: what the reader can do afterwards. Inline HTML, as are all fields named `text`. */
  readonly objective: Html;
  /** Block HTML, as are `html`, `reply` and `reveal` below. */
  readonly intro: Html;
  /** The walk through the figure, in order. */
  readonly steps: readonly StepText[];
  /** What to try in the chapter's laboratory; null where it has none. */
  readonly lab: LabText | null;
  readonly prediction: PredictionText;
  /** What people get wrong here. */
  readonly mistakes: readonly MistakeText[];
  /** Inline HTML, one source each. */
  readonly references: readonly Html[];
}

export interface StepText {
  /** Plain text. */
  readonly title: string;
  /** The still of the chapter's figure that shows what this step says: a `Keyframe.step`. */
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
  /** Three or four, exactly one of them correct. */
  readonly options: readonly PredictionOption[];
  /** Shown once the reader has answered correctly or given up. */
  readonly reveal: Html;
}

export interface PredictionOption {
  readonly text: Html;
  readonly correct: boolean;
  /** What to say to somebody who chose this one. */
  readonly reply: Html;
}

export interface MistakeText {
  /** The belief, plain text. */
  readonly belief: string;
  /** What is true instead. */
  readonly html: Html;
}

/** Live values that prose may name, as `{{d_k}}`. */
export const VALUE_NAMES = [
  'tokens',
  'd_model',
  'd_k',
  'num_heads',
  'kv_heads',
  'scale',
  'head',
  'temperature',
  'd_ff',
] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** Axes that prose may name, as `[[axis:t]]`. */
export const AXIS_LETTERS = ['t', 's', 'h', 'g', 'd', 'm', 'f', 'n'] as const;

/** A piece of a source file: its text, the same highlighted, and where it stands. Line numbers count from 1. */
export interface Snippet {
  readonly text: string;
  readonly html: Html;
  /** Relative to the repository's root, with forward slashes. */
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

export const CODE_LANGUAGES = ['numpy', 'pytorch', 'cpp'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
export type ChapterCode = Readonly<Record<CodeLanguage, Snippet>>;
