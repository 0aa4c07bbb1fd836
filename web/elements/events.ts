/** What the public elements tell the page around them. Every event bubbles and crosses shadow roots; none can be cancelled. */

import type { ChapterId } from '../lesson/constants/chapter-ids.ts';
import type { ExerciseResult } from '../lesson/exercises/result.ts';

export interface ReadyDetail {
  /** Who computes: "wasm", or "reference" where WebAssembly cannot be used. */
  readonly engine: string;
}

export interface ChangeDetail {
  /** As `getState()` gives it. */
  readonly state: string;
  /** The fields that changed, as they are called in an address: "heads", "mask", "cell", "chapter". */
  readonly changed: readonly string[];
  /** The number that is questioned, as the attribute `cell` names it: "scores:h0.t2.s3". */
  readonly cell: string | null;
}

export interface ProgressDetail {
  readonly chapter: ChapterId;
  /** How far the chapter's animation has come, 0 to 1. */
  readonly progress: number;
}

/** One answer of an exercise that was judged. */
export interface ScoreDetail extends ExerciseResult {
  readonly chapter: string;
}

export interface TitleDetail {
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface ProblemDetail {
  /** In the reader's words; empty when all is well again. */
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

/** What a part inside says to whoever listens, as it is: an answer as an xAPI statement, all but its actor. */
export const PASSED_EVENTS = ['mha-statement'] as const;

/** What the parts inside say to one another: it stays inside. */
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
