/** Events of the public elements. They bubble, cross shadow roots and cannot be cancelled. */

import type { ChapterId } from '../lesson/constants/chapter-ids.ts';
import type { ExerciseResult } from '../lesson/exercises/result.ts';

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
  'mha-score': ScoreDetail;
  'mha-title': TitleDetail;
  'mha-problem': ProblemDetail;
}

export type Report = <Name extends keyof PublicEvents>(name: Name, detail: PublicEvents[Name]) => void;

/** Forwarded unchanged from the inner parts: an answer as an xAPI statement without its actor. */
export const PASSED_EVENTS = ['mha-statement'] as const;

/** Internal events, which never leave the element. */
export const INSIDE_EVENTS = [
  'mha-advance',
  'mha-area',
  'mha-at',
  'mha-cell',
  'mha-chapter',
  'mha-choice',
  'mha-code',
  'mha-exercise-result',
  'mha-hover-cell',
  'mha-inspect',
  'mha-lab',
  'mha-language',
  'mha-engine',
  'mha-lit',
  'mha-mask',
  'mha-number',
  'mha-open',
  'mha-order',
  'mha-paint',
  'mha-painted',
  'mha-play',
  'mha-present',
  'mha-print',
  'mha-progress',
  'mha-run',
  'mha-seek',
  'mha-sentence',
  'mha-settings',
  'mha-shown',
  'mha-step',
  'mha-still',
  'mha-theme',
  'mha-unpin',
] as const;
