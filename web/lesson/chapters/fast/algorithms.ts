/**
 * Five algorithms for the same layer, with one head over random tokens. Their memory and traffic are counted here; their times are
 * measured elsewhere.
 */
import { letters } from '../../../engine/cell.ts';
import type { ForwardRequest, TensorDeclaration } from '../../../engine/engine.ts';
import { TRACE_LISTS } from '../../../engine/generated/trace-lists.ts';
import { operandsOf, parseProvenance } from '../../../engine/provenance/grammar.ts';
import { cellCount } from '../../../engine/provenance/products.ts';
import { randomNormal, seedFor } from '../../../engine/random.ts';
import { selfAttention } from '../../model/self-attention.ts';

/** Plain loops and SIMD keep every score; tiled, relaxed and WebGPU only those of a tile. */
export const ALGORITHMS = ['plain', 'simd', 'tiled', 'relaxed', 'webgpu'] as const;

export type Algorithm = (typeof ALGORITHMS)[number];

/** Features of the model, and of its one head. */
export const WIDTH = 64;
/** The sizes that can be chosen. */
export const TOKENS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192] as const;
export const LEAST_TOKENS = TOKENS[0];
export const MOST_TOKENS = TOKENS[9];

/** Queries of a block on an accelerator. */
export const QUERIES = [16, 32, 64, 128, 256, 512, 1024, 2048] as const;
export const USUAL_QUERIES = 128;
export const USUAL_TOKENS = 256;
/** The largest number of tokens for algorithms that keep every score; beyond it, their memory is only counted. */
export const MOST_KEPT = 2048;

const BYTES = 4;
/** Queries of a block, for which all keys and values are read once: those of the core's fast path, and of a WebGPU workgroup. */
export const QUERIES_IN_BLOCK = { core: 48, webgpu: 64 };
/** Working memory of the core's fast path per block of queries: (2 · width + 96 keys + 2) numbers for each query. */
const SCRATCH = (2 * WIDTH + 96 + 2) * QUERIES_IN_BLOCK.core;

export function keepsScores(algorithm: Algorithm): boolean {
  return algorithm === 'plain' || algorithm === 'simd';
}

export function runs(algorithm: Algorithm, tokens: number): boolean {
  return !keepsScores(algorithm) || tokens <= MOST_KEPT;
}

export interface Count {
  /** Bytes kept at the same time. */
  readonly memory: number;
  /**
   * Bytes written and read: each matrix once per step that writes or reads it, without anything inside a tile. By tiles, each block
   * of queries reads all keys and values again (Dao et al. 2022, theorem 2): no cache is counted.
   */
  readonly traffic: number;
}

/** `queries` in a block: with as many as there are tokens, keys and values are read once, as at best with a cache. */
export function countOf(
  algorithm: Algorithm,
  tokens: number,
  queries = QUERIES_IN_BLOCK[algorithm === 'webgpu' ? algorithm : 'core'],
): Count {
  if (algorithm === 'simd') return everyTensor(tokens);
  const rows = tokens * WIDTH;
  const weights = 4 * WIDTH ** 2;
  // X is read for each of Q, K and V, which are written and read; Z is written and read, Y written.
  const linear = 3 * rows + 3 * 2 * rows + 2 * rows + rows + weights;
  // X, Q, K, V, Z and Y.
  const kept = 6 * rows + weights;
  if (algorithm !== 'plain') {
    const again = (Math.ceil(tokens / queries) - 1) * 2 * rows;
    return { memory: BYTES * (kept + SCRATCH), traffic: BYTES * (linear + again) };
  }
  // The scores are written; the softmax reads and writes them; gathering the values reads them again.
  return { memory: BYTES * (kept + tokens ** 2), traffic: BYTES * (linear + 4 * tokens ** 2) };
}

/** The core keeps each tensor of its list, and reads the tensors that it is computed from. */
function everyTensor(tokens: number): Count {
  const sizes = selfAttention(tokens, WIDTH, 1);
  const list = TRACE_LISTS.self ?? [];
  const byName = new Map(list.map((tensor) => [tensor.name, tensor]));
  const cells = ({ axes }: TensorDeclaration): number => cellCount(letters(axes), sizes);
  let [memory, traffic] = [0, 0];
  for (const tensor of list) {
    memory += cells(tensor);
    const expression = parseProvenance(tensor.provenance);
    if (expression.kind === 'given') continue;
    traffic += cells(tensor);
    for (const { name } of operandsOf(expression)) {
      const read = byName.get(name);
      if (read) traffic += cells(read);
    }
  }
  return { memory: BYTES * memory, traffic: BYTES * traffic };
}

/** Multiplications and additions of the four projections, the scores and the weighted values. */
export function operations(tokens: number): number {
  return 2 * (4 * tokens * WIDTH ** 2 + 2 * tokens ** 2 * WIDTH);
}

/** Arithmetic intensity: operations per byte (Williams, Waterman & Patterson 2009). */
export function intensity(algorithm: Algorithm, tokens: number, queries?: number): number {
  return operations(tokens) / countOf(algorithm, tokens, queries).traffic;
}

/** Random tokens and weights with variance 1 / inputs, from a fixed seed. */
export function requestOf(tokens: number): ForwardRequest {
  const drawn = (name: string, length: number, factor: number): Float32Array => {
    const seed = seedFor(1, name);
    return Float32Array.from({ length }, (_, i) => factor * randomNormal(seed, i));
  };
  const weight = (name: string) => drawn(name, WIDTH ** 2, 1 / Math.sqrt(WIDTH));
  return {
    options: selfAttention(tokens, WIDTH, 1),
    given: {
      embedding: drawn('embedding', tokens * WIDTH, 1),
      position: new Float32Array(tokens * WIDTH),
      w_q: weight('w_q'),
      w_k: weight('w_k'),
      w_v: weight('w_v'),
      w_o: weight('w_o'),
    },
  };
}
