/**
 * Why a file, or what was typed for it, cannot be used: what was expected and what was found, as data. The page says it in the
 * learner's language; `message` is for whoever looks for the cause.
 */
import type { Dtype } from '../safetensors/header.ts';

/** What the tensors of a file are read as. */
export type CheckpointKind = 'model' | 'layer';

/** The files that a tokeniser comes in. */
export type TokeniserFile = 'vocab.json' | 'merges.txt' | 'tokenizer.json';

export type CheckpointProblem =
  /** `detail` is what is wrong with the header, in English. */
  | { readonly kind: 'not-safetensors'; readonly detail: string }
  /** The file ends before the data of a tensor does; both in bytes from the start of the file. */
  | { readonly kind: 'truncated'; readonly tensor: string; readonly needed: number; readonly found: number }
  /** Neither a model nor a layer; some of the names that were found. */
  | { readonly kind: 'foreign'; readonly names: readonly string[] }
  | { readonly kind: 'missing'; readonly tensor: string; readonly of: CheckpointKind }
  | { readonly kind: 'unexpected'; readonly tensor: string; readonly of: CheckpointKind }
  | { readonly kind: 'shape'; readonly tensor: string; readonly expected: Shape; readonly found: readonly number[] }
  | { readonly kind: 'type'; readonly tensor: string; readonly found: Dtype }
  /** nn.MultiheadAttention with add_bias_kv. */
  | { readonly kind: 'bias-kv'; readonly tensor: string }
  | { readonly kind: 'metadata'; readonly key: string; readonly found: string }
  | { readonly kind: 'heads'; readonly numHeads: number; readonly width: number }
  | { readonly kind: 'key-heads'; readonly width: number; readonly headWidth: number }
  /** In bytes. */
  | { readonly kind: 'too-large'; readonly parameters: number; readonly needed: number; readonly limit: number }
  | { readonly kind: 'memory'; readonly needed: number }
  | { readonly kind: 'not-finite'; readonly tensor: string; readonly position: number }
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** `expected` names a part of the file, in its own words. */
  | { readonly kind: 'tokeniser'; readonly file: TokeniserFile; readonly expected: string; readonly found: string }
  /** One of the two files that belong together. */
  | { readonly kind: 'half'; readonly found: TokeniserFile; readonly missing: TokeniserFile }
  | { readonly kind: 'vocabulary'; readonly tokens: number; readonly model: number }
  | { readonly kind: 'no-token'; readonly text: string }
  | { readonly kind: 'ids'; readonly found: string; readonly vocabulary: number }
  | { readonly kind: 'too-long'; readonly tokens: number; readonly limit: number }
  | { readonly kind: 'empty' }
  /** What the core says, in English. */
  | { readonly kind: 'core'; readonly detail: string };

/** Extents as they must be; a letter stands for one that may be anything. */
export type Shape = readonly (number | string)[];

export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';

  constructor(readonly problem: CheckpointProblem) {
    super(JSON.stringify(problem));
  }
}

export function refuse(problem: CheckpointProblem): never {
  throw new CheckpointError(problem);
}
