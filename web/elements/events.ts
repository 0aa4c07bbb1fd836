/** Events of the public elements. They bubble, cross shadow roots and cannot be cancelled. */
import type { ChapterId } from '../lesson/constants/chapter-ids.ts';
import type { ExerciseResult } from '../lesson/exercises/result.ts';
import type { Statement } from '../lesson/exercises/statement.ts';

export type StatementDetail = Statement;

export interface ReadyDetail {
  /** The engine: "wasm", or "reference" where WebAssembly is unavailable. */
  readonly engine: string;
}

export interface ChangeDetail {
  /** As returned by `getState()`. */
  readonly state: string;
  /** The changed fields, by their names in an address: "heads", "mask", "cell", "chapter". */
  readonly changed: readonly string[];
  /** The pinned number, in the format of the attribute `cell`: "scores:h0.t2.s3". */
  readonly cell: string | null;
}

export interface ProgressDetail {
  readonly chapter: ChapterId;
  /** The position in the chapter's animation, 0 to 1. */
  readonly progress: number;
}

export interface StepDetail {
  readonly chapter: ChapterId;
  /** The step that begins, by its name in `state.steps`; null for the beginning. */
  readonly step: string | null;
  /** From 1; 0 for the beginning. */
  readonly number: number;
  /** How many steps the chapter has. */
  readonly count: number;
}

/** One judged answer of an exercise. */
export interface ScoreDetail extends ExerciseResult {
  readonly chapter: string;
}

export interface TitleDetail {
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface ProblemDetail {
  /** In the reader's language; empty after recovery. */
  readonly problems: readonly string[];
}

export interface PublicEvents {
  'mha-ready': ReadyDetail;
  'mha-change': ChangeDetail;
  'mha-progress': ProgressDetail;
  'mha-step': StepDetail;
  'mha-score': ScoreDetail;
  'mha-statement': StatementDetail;
  'mha-title': TitleDetail;
  'mha-problem': ProblemDetail;
}

export const PUBLIC_EVENTS = [
  'mha-ready',
  'mha-change',
  'mha-progress',
  'mha-step',
  'mha-score',
  'mha-statement',
  'mha-title',
  'mha-problem',
] as const satisfies readonly (keyof PublicEvents)[];

type EventMap = { [Name in keyof PublicEvents]: CustomEvent<PublicEvents[Name]> };

declare global {
  /** Of elements, the document and the window. */
  interface GlobalEventHandlersEventMap extends EventMap {}
}

export type Report = <Name extends keyof PublicEvents>(name: Name, detail: PublicEvents[Name]) => void;

/** Internal events, which never leave the element. */
export const INSIDE_EVENTS = [
  'mha-advance',
  'mha-area',
  'mha-at',
  'mha-begin',
  'mha-cell',
  'mha-chapter',
  'mha-choice',
  'mha-differences',
  'mha-evidence',
  'mha-evidence-closed',
  'mha-exercise-result',
  'mha-hover-cell',
  'mha-drag',
  'mha-inspect',
  'mha-lab',
  'mha-language',
  'mha-laid-out',
  'mha-weighed',
  'mha-edits',
  'mha-engine',
  'mha-home',
  'mha-lit',
  'mha-mask',
  'mha-number',
  'mha-open',
  'mha-paint',
  'mha-painted',
  'mha-play',
  'mha-present',
  'mha-print',
  'mha-read',
  'mha-seek',
  'mha-sentence',
  'mha-settings',
  'mha-shown',
  'mha-step',
  'mha-still',
  'mha-lab-used',
  'mha-theme',
  'mha-undo',
  'mha-unpin',
  'mha-walk',
  'mha-word',
] as const;
