/**
 * Why a checkpoint file or its settings cannot be used, as data.
 *
 * The page translates it for the learner; `message` is for debugging.
 */
import { AttentionError } from '../engine.ts';
import { firstNotFinite } from '../first-not-finite.ts';
import { messageOf } from '../message-of.ts';
import type { Dtype } from '../safetensors/header.ts';
import type { OtherFormat } from '../safetensors/other-format.ts';
import { shownName } from '../shown-name.ts';

/** What the file's tensors are interpreted as. */
export type CheckpointKind = 'model' | 'layer';

/** The file formats of a tokeniser. */
export type TokeniserFile = 'vocab.json' | 'merges.txt' | 'added_tokens.json' | 'tokenizer.json';

export type CheckpointProblem =
  /** `detail` describes the error in the header, in English. */
  | { readonly kind: 'not-safetensors'; readonly detail: string }
  | { readonly kind: 'other-format'; readonly format: OtherFormat }
  /** The file ends before the tensor's data; both numbers are bytes from the start of the file. */
  | { readonly kind: 'truncated'; readonly tensor: string; readonly needed: number; readonly found: number }
  /** The checkpoint has so many files, and one of them was not chosen: its number, from 1. */
  | { readonly kind: 'shards'; readonly of: number; readonly missing: number }
  /** Neither a model nor a layer; `names` are some of the names found. */
  | { readonly kind: 'foreign'; readonly names: readonly string[] }
  | { readonly kind: 'missing'; readonly tensor: string; readonly of: CheckpointKind }
  | { readonly kind: 'unexpected'; readonly tensor: string; readonly of: CheckpointKind }
  | { readonly kind: 'shape'; readonly tensor: string; readonly expected: Shape; readonly found: readonly number[] }
  | { readonly kind: 'type'; readonly tensor: string; readonly found: Dtype }
  /** nn.MultiheadAttention with add_bias_kv. */
  | { readonly kind: 'bias-kv'; readonly tensor: string }
  | { readonly kind: 'metadata'; readonly key: string; readonly found: string }
  /** An option in config.json; `expected` and `found` are in JSON's terms, and `key` is empty for the file itself. */
  | { readonly kind: 'config'; readonly key: string; readonly found: string; readonly expected: string }
  | { readonly kind: 'heads'; readonly numHeads: number; readonly width: number }
  | { readonly kind: 'key-heads'; readonly width: number; readonly headWidth: number }
  /** More layers than the page can list, or more heads in all than it can draw. */
  | { readonly kind: 'too-many'; readonly of: 'layers' | 'heads'; readonly found: number; readonly limit: number }
  /** In bytes. */
  | { readonly kind: 'too-large'; readonly parameters: number; readonly needed: number; readonly limit: number }
  /** `needed` are the bytes of the model's weights; null if they fitted, but not what a text needs besides them. */
  | { readonly kind: 'memory'; readonly needed: number | null }
  | { readonly kind: 'not-finite'; readonly tensor: string; readonly position: number }
  /** The weights are finite, but what the model computes from them is not. */
  | { readonly kind: 'overflow' }
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

  readonly problem: CheckpointProblem;

  constructor(problem: CheckpointProblem) {
    const shown = withShownNames(problem);
    super(JSON.stringify(shown));
    this.problem = shown;
  }
}

/** Names come from the file: they may be of any length, and of any characters. */
function withShownNames(problem: CheckpointProblem): CheckpointProblem {
  if (problem.kind === 'type')
    return { ...problem, tensor: shownName(problem.tensor), found: shownName(problem.found) };
  if ('tensor' in problem) return { ...problem, tensor: shownName(problem.tensor) };
  if ('names' in problem) return { ...problem, names: problem.names.map(shownName) };
  if (problem.kind === 'metadata') return { ...problem, found: shownName(problem.found) };
  return problem;
}

/** Any thrown value as a problem. */
export function problemOf(error: unknown): CheckpointProblem {
  return error instanceof CheckpointError ? error.problem : { kind: 'core', detail: messageOf(error) };
}

/** The file was moved or changed after it was chosen. */
export function unreadable(error: unknown): CheckpointError {
  return new CheckpointError({ kind: 'unreadable', detail: messageOf(error) });
}

/** Throws `CheckpointError` if a model's numbers have left the range of single precision. */
export function requireFinite(computed: Float32Array | Float64Array): void {
  if (firstNotFinite(computed) >= 0) refuse({ kind: 'overflow' });
}

/** How the core says that an allocation failed. */
const NO_MEMORY = /memory|could not be allocated/;

/**
 * Calls the core, whose refusals become a `CheckpointError`. `valid`: it can refuse none of its arguments, so numbers
 * have overflowed unless memory ran out.
 */
export function fromCore<T>(use: () => T, valid: boolean): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    if (NO_MEMORY.test(error.message)) return refuse({ kind: 'memory', needed: null });
    return refuse(valid ? { kind: 'overflow' } : { kind: 'core', detail: error.message });
  }
}

export function refuse(problem: CheckpointProblem): never {
  throw new CheckpointError(problem);
}
