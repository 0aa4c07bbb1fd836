/**
 * The seeded random model: an untrained transformer layer. The seed determines every number, so everyone sees the same lesson. An
 * embedding depends only on its word; weights depend on neither sentence nor heads.
 */
import { randomNormal, randomUniform, seedFor } from '../../engine/random.ts';

export interface ModelSize {
  readonly dModel: number;
  readonly bias: boolean;
  readonly seed: number;
}

/** Every given tensor of the self-attention trace, by name. The arrays are cached: do not modify them. */
export function randomTensors(
  tokens: readonly string[],
  { dModel, bias, seed }: ModelSize,
): Record<string, Float32Array> {
  // PyTorch's initialisation of nn.MultiheadAttention: Xavier over the three stacked projections, and 1/√fan_in for the output.
  const projection = Math.sqrt(6 / (dModel + 3 * dModel));
  const output = 1 / Math.sqrt(dModel);
  const size = dModel * dModel;
  const tensors: Record<string, Float32Array> = {
    embedding: cachedNumbers(JSON.stringify(['embedding', dModel, seed, tokens]), () =>
      embeddings(tokens, dModel, seed),
    ),
    position: cachedNumbers(`position ${dModel} ${tokens.length}`, () => sinusoidalPositions(tokens.length, dModel)),
    w_q: drawn('w_q', size, projection, seed),
    w_k: drawn('w_k', size, projection, seed),
    w_v: drawn('w_v', size, projection, seed),
    w_o: drawn('w_o', size, output, seed),
  };
  if (bias) {
    // PyTorch initialises biases with 0, which would show nothing; these are small but visible.
    for (const name of ['b_q', 'b_k', 'b_v', 'b_o']) tensors[name] = drawn(name, dModel, 0.1, seed);
  }
  return tensors;
}

/** (t, m): mean 0 and variance 1, the same vector for the same word regardless of case. */
export function embeddings(tokens: readonly string[], dModel: number, seed: number): Float32Array {
  const result = new Float32Array(tokens.length * dModel);
  for (const [t, token] of tokens.entries()) {
    const wordSeed = seedFor(seed, `embedding ${token.toLowerCase()}`);
    for (let m = 0; m < dModel; m++) result[t * dModel + m] = randomNormal(wordSeed, m);
  }
  return result;
}

/**
 * (t, m): Vaswani et al. 2017, section 3.5. Feature 2i is sin(t / 10000^(2i / d_model)), and feature 2i + 1 is the cosine of the
 * same angle.
 */
export function sinusoidalPositions(tokens: number, dModel: number): Float32Array {
  const result = new Float32Array(tokens * dModel);
  for (let t = 0; t < tokens; t++) {
    for (let m = 0; m < dModel; m++) {
      const angle = t / 10000 ** ((m - (m % 2)) / dModel);
      result[t * dModel + m] = m % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
    }
  }
  return result;
}

function drawn(name: string, count: number, bound: number, seed: number): Float32Array {
  return cachedNumbers(`${name} ${count} ${seed}`, () => uniform(count, bound, seedFor(seed, name)));
}

function uniform(count: number, bound: number, seed: number): Float32Array {
  const result = new Float32Array(count);
  for (let i = 0; i < count; i++) result[i] = (2 * randomUniform(seed, i) - 1) * bound;
  return result;
}

/** 8 MB: twice the weights of the largest model that the lesson allows. */
const MOST_NUMBERS = 2 ** 21;

/**
 * Seeded numbers, which survive unrelated changes such as moving a slider. All callers share the same array and must not modify it.
 */
const cache = new Map<string, Float32Array>();

/** `key` identifies the numbers completely. The least recently used entry is evicted first. */
export function cachedNumbers(key: string, make: () => Float32Array): Float32Array {
  const numbers = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, numbers);
  let total = 0;
  for (const { length } of cache.values()) total += length;
  for (const [oldest, { length }] of cache) {
    if (total <= MOST_NUMBERS || oldest === key) break;
    cache.delete(oldest);
    total -= length;
  }
  return numbers;
}
