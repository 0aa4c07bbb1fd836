/** Messages between the page and the checkpoint worker. Every request has an id and one answer. */
import type { CheckpointProblem } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import type { BlockInputs, HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { Recognised } from '../../../engine/checkpoint/recognise.ts';
import type { Token } from '../../../engine/checkpoint/tokeniser.ts';
import type { EngineFailureReason } from '../../../engine/engine.ts';
import type { EngineChoice } from '../../constants/engine-choices.ts';

/** A checkpoint with optional tokeniser files. */
export interface CheckpointFiles {
  readonly checkpoint: File;
  readonly vocab: File | null;
  readonly merges: File | null;
  readonly tokenizer: File | null;
}

export type Question =
  /** Reads only the header. */
  | { readonly ask: 'recognise'; readonly files: CheckpointFiles }
  /** Reads the weights; `place` is the index of the layer, if there are several. */
  | { readonly ask: 'load'; readonly numHeads: number; readonly place: number; readonly seed: number }
  /** Every head's attention over a text, and the engine to use. */
  | { readonly ask: 'read'; readonly text: string; readonly engine: EngineChoice }
  /** One layer's inputs for a text. */
  | { readonly ask: 'layer'; readonly text: string; readonly layer: number };

/** Facts known before the weights are read. */
export interface Found {
  readonly recognised: Recognised;
  /** Size of the whole file. */
  readonly bytes: number;
  /** Tokens in the tokeniser files; null without such files. */
  readonly tokens: number | null;
}

/** Facts about the open checkpoint, after its weights are read. */
export interface Sizes {
  readonly kind: 'model' | 'layer';
  readonly layers: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  /** PyTorch's kdim and vdim if they differ from the width; the chapters cannot show those. */
  readonly otherWidths: readonly [key: number, value: number] | null;
  /** The reader's input: a text, or token numbers without a tokeniser. */
  readonly typed: 'text' | 'ids';
  /** Whether heads share keys and values (grouped-query attention). */
  readonly sharedKeys: boolean;
  /** The longest text in positions; null for no limit. */
  readonly context: number | null;
  readonly parameters: number;
  /** The kernels that compute. */
  readonly kernels: string;
}

export interface Missed {
  readonly reason: EngineFailureReason;
  /** Technical details of the cause. */
  readonly detail: string;
}

export interface Reading {
  readonly tokens: readonly Token[];
  readonly maps: HeadMaps;
  /** The GPU kernels that computed the answer; null for the core. */
  readonly webgpu: string | null;
  /** Why the GPU was not used although it was selected; null otherwise. */
  readonly missed: Missed | null;
}

/** One layer's attention with its inputs for a text: the lesson's self-attention tensors by name. */
export interface OpenedLayer {
  readonly tokens: readonly string[];
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  readonly causal: boolean;
  readonly given: Readonly<Record<string, Float32Array>>;
  /** Absent for a single layer. */
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
