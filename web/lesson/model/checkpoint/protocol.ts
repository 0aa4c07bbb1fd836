/** What the page and the checkpoint worker tell each other. */
import type { Compared } from '../../../engine/checkpoint/faster-reader.ts';
import type { BlockInputs, HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { Recognised } from '../../../engine/checkpoint/recognise.ts';
import type { Token } from '../../../engine/checkpoint/tokeniser.ts';
import type { EngineFailureReason } from '../../../engine/engine.ts';

/** A checkpoint with an optional config.json and tokeniser files. */
export interface CheckpointFiles {
  readonly checkpoint: File;
  /** The other files of a checkpoint in several, such as model-00002-of-00002.safetensors. */
  readonly shards: readonly File[];
  /** The names of other checkpoints that were chosen with it. */
  readonly unread: readonly string[];
  readonly config: File | null;
  readonly vocab: File | null;
  readonly merges: File | null;
  readonly added: File | null;
  readonly tokenizer: File | null;
}

/** How the weights of a checkpoint are read. */
export interface Choice {
  readonly numHeads: number;
  /** The index of the layer, if there are several. */
  readonly place: number;
  /** Seed of the word vectors for a single layer. */
  readonly seed: number;
}

/** Facts known before the weights are read. */
export interface Found {
  /** The file that was chosen as the checkpoint, possibly among several. */
  readonly name: string;
  readonly recognised: Recognised;
  /** Size of the whole file. */
  readonly bytes: number;
  /** Tokens in the tokeniser files; null without such files. */
  readonly tokens: number | null;
  /** Whether a config.json was chosen that this checkpoint has no use for. */
  readonly passedOver: boolean;
  /** The names of other checkpoints that were chosen with it. */
  readonly unread: readonly string[];
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
  /** The number of tokens that a model knows; null for a single layer. */
  readonly vocabulary: number | null;
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
  /** How long the core and the GPU took, if they were compared to choose between them. */
  readonly compared: Compared | null;
}

/** What to continue, and how. */
export interface NextQuestion {
  readonly text: string;
  /** Tokens that follow the text. */
  readonly taken: readonly number[];
  readonly temperature: number;
  /** From 0 to 1: where on the line of all probabilities a token is drawn. */
  readonly chance: number;
}

export interface LikelyToken extends Token {
  readonly probability: number;
}

/** The model's expectation after a text and the tokens taken. */
export interface Next {
  readonly taken: readonly Token[];
  readonly likeliest: readonly LikelyToken[];
  readonly drawn: Token;
  /** Tokens that this answer read; those before them were in the key/value cache. */
  readonly steps: number;
  readonly tokens: number;
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
