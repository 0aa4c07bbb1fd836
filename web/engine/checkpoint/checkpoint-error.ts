/**
 * Why a checkpoint file or its settings cannot be used, as data.
 *
 * The page translates it for the learner; `message` is for debugging.
 */
import { messageOf } from '../message-of.ts';
import type { Dtype } from '../safetensors/header.ts';

/** What the file's tensors are interpreted as. */
export type CheckpointKind = 'model' | 'layer';

/** The file formats of a tokeniser. */
export type TokeniserFile = 'vocab.json' | 'merges.txt' | 'tokenizer.json';

export type CheckpointProblem =
  /** `detail` describes the error in the header, in English. */
  | { readonly kind: 'not-safetensors'; readonly detail: string }
  /** The file ends before the tensor's data; both numbers are bytes from the start of the file. */
  | { readonly kind: 'truncated'; readonly tensor: string; readonly needed: number; readonly found: number }
  /** Neither a model nor a layer; `names` are some of the names found. */
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
  /** `expected` describes a part of the file in the format's own terms. */
  | { readonly kind: 'tokeniser'; readonly file: TokeniserFile; readonly expected: string; readonly found: string }
  /** One of a pair of files that belong together. */
  | { readonly kind: 'half'; readonly found: TokeniserFile; readonly missing: TokeniserFile }
  | { readonly kind: 'vocabulary'; readonly tokens: number; readonly model: number }
  | { readonly kind: 'no-token'; readonly text: string }
  | { readonly kind: 'ids'; readonly found: string; readonly vocabulary: number }
  | { readonly kind: 'too-long'; readonly tokens: number; readonly limit: number }
  | { readonly kind: 'empty' }
  /** The core's message, in English. */
  | { readonly kind: 'core'; readonly detail: string };

/** The required extents; a letter matches any extent. */
export type Shape = readonly (number | string)[];

export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';

  constructor(readonly problem: CheckpointProblem) {
    super(JSON.stringify(problem));
  }
}

/** Any thrown value as a problem. */
export function problemOf(error: unknown): CheckpointProblem {
  return error instanceof CheckpointError ? error.problem : { kind: 'core', detail: messageOf(error) };
}

/** The file was moved or changed after it was chosen. */
export function unreadable(error: unknown): CheckpointError {
  return new CheckpointError({ kind: 'unreadable', detail: messageOf(error) });
}

export function refuse(problem: CheckpointProblem): never {
  throw new CheckpointError(problem);
}
