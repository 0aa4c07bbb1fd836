/** What the page and the worker that holds an opened checkpoint say to each other. Every question is answered once, by its number. */
import type { CheckpointProblem } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import type { BlockInputs, HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { Recognised } from '../../../engine/checkpoint/recognise.ts';
import type { Token } from '../../../engine/checkpoint/tokeniser.ts';
import type { EngineFailureReason } from '../../../engine/engine.ts';
import type { EngineChoice } from '../../constants/engine-choices.ts';

/** A checkpoint, and the files of its tokeniser where there are some. */
export interface CheckpointFiles {
  readonly checkpoint: File;
  readonly vocab: File | null;
  readonly merges: File | null;
  readonly tokenizer: File | null;
}

export type Question =
  /** Reads the header alone. */
  | { readonly ask: 'recognise'; readonly files: CheckpointFiles }
  /** Reads the weights; `place` is which of several layers. */
  | { readonly ask: 'load'; readonly numHeads: number; readonly place: number; readonly seed: number }
  /** What every head does with a text, and who shall compute it. */
  | { readonly ask: 'read'; readonly text: string; readonly engine: EngineChoice }
  /** What one layer computes from, over a text. */
  | { readonly ask: 'layer'; readonly text: string; readonly layer: number };

/** What is known before the weights are read. */
export interface Found {
  readonly recognised: Recognised;
  /** Of the whole file. */
  readonly bytes: number;
  /** Tokens that the files of a tokeniser have; null without such files. */
  readonly tokens: number | null;
}

/** What is open, once its weights are there. */
export interface Sizes {
  readonly kind: 'model' | 'layer';
  readonly layers: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  /** PyTorch's kdim and vdim where they differ from the width: the lesson's chapters have no place for those. */
  readonly otherWidths: readonly [key: number, value: number] | null;
  /** What it is typed to in: a text, or token numbers for want of a tokeniser. */
  readonly typed: 'text' | 'ids';
  /** Whether some heads share keys and values (grouped-query attention). */
  readonly sharedKeys: boolean;
  /** Positions that a text may have; null: any number. */
  readonly context: number | null;
  readonly parameters: number;
  /** Which kernels compute. */
  readonly kernels: string;
}

export interface Missed {
  readonly reason: EngineFailureReason;
  /** For people who look for the cause. */
  readonly detail: string;
}

export interface Reading {
  readonly tokens: readonly Token[];
  readonly maps: HeadMaps;
  /** What of the graphics processor computed them; null: the core did. */
  readonly webgpu: string | null;
  /** Why the graphics processor did not compute although it was chosen; null otherwise. */
  readonly missed: Missed | null;
}

/** One layer's attention with what it reads of a text: the lesson's tensors of self-attention by their names. */
export interface OpenedLayer {
  readonly tokens: readonly string[];
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  readonly causal: boolean;
  readonly given: Readonly<Record<string, Float32Array>>;
  /** A lone layer has none. */
  readonly block?: BlockInputs;
}

export interface Answers {
  readonly recognise: Found;
  readonly load: Sizes;
  readonly read: Reading;
  readonly layer: OpenedLayer;
}

export type ToWorker = Question & { readonly number: number };

export type FromWorker =
  | { readonly number: number; readonly answer: Answers[keyof Answers] }
  | { readonly number: number; readonly problem: CheckpointProblem }
  | { readonly progress: LoadProgress };
