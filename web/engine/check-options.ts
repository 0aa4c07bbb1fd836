/**
 * Rejects invalid attention options, with the messages of the C++ core.
 *
 * The originals are in cpp/src/options.cpp and its bindings: a learner sees the same message with any engine.
 */
import { kvHeads } from './cell.ts';
import { AttentionError, type AttentionOptions, type BlockOptions, type TiledOptions } from './engine.ts';

const COUNTS = [
  ['tokens', 'tokens', 'the input is empty; attention needs at least one token'],
  ['sourceTokens', 'source_tokens', 'there is no key to attend to; give at least one'],
  ['dModel', 'd_model', 'a token needs at least one feature'],
  ['keyWidth', 'key_width', 'a key needs at least one feature'],
  ['valueWidth', 'value_width', 'a value needs at least one feature'],
  ['numHeads', 'num_heads', 'attention needs at least one head'],
] as const;

const MAX_COUNT = 2 ** 32 - 1;

export function checkOptions(options: AttentionOptions): void {
  for (const [field] of COUNTS) requireWhole(field, options[field], 0);
  requireWhole('numKvHeads', options.numKvHeads ?? 0, 0);
  requireWhole('windowLeft', options.windowLeft, -1);
  requireWhole('windowRight', options.windowRight, -1);
  requireWhole('dropoutSeed', options.dropoutSeed, 0);
  for (const [field, name, why] of COUNTS) insist(options[field] > 0, `${name} is 0: ${why}`, field);
  const { dModel, numHeads, temperature, dropout } = options;
  insist(dModel % numHeads === 0, `d_model ${dModel} is not divisible by num_heads ${numHeads}`, 'numHeads');
  insist(
    numHeads % kvHeads(options) === 0,
    `num_heads ${numHeads} is not divisible by num_kv_heads ${options.numKvHeads}: every head of keys and values serves as many heads of queries`,
    'numKvHeads',
  );
  if (!options.cross) requireSelf(options);
  const divisor = Math.fround(temperature);
  insist(
    Number.isFinite(divisor) && divisor > 0 && Number.isFinite(Math.fround(1 / temperature)),
    'temperature must be a positive number, such as 1, that a 32-bit float can hold, and so must 1 / temperature',
    'temperature',
  );
  requireProbability('dropout', dropout);
}

export function requireProbability(name: string, value: number): void {
  const why = `${name} is a probability: it must be at least 0 and less than 1, for example 0.1`;
  insist(value >= 0 && value < 1, why, name);
}

/** `argument` is the option at fault; null if it is not a single one. */
export function insist(condition: boolean, otherwise: string, argument: string | null = null): void {
  if (!condition) throw new AttentionError(otherwise, { code: 'value', ...(argument && { argument }) });
}

export function requireWhole(field: keyof BlockOptions | keyof TiledOptions, value: number, min: number): void {
  insist(
    Number.isInteger(value) && value >= min && value <= MAX_COUNT,
    `${field} must be a whole number from ${min} to ${MAX_COUNT}`,
    field,
  );
}

function requireSelf({ tokens, sourceTokens, dModel, keyWidth, valueWidth }: AttentionOptions): void {
  requireSame('sourceTokens', sourceTokens, 'source_tokens', tokens, 'tokens');
  requireSame('keyWidth', keyWidth, 'key_width', dModel, 'd_model');
  requireSame('valueWidth', valueWidth, 'value_width', dModel, 'd_model');
}

function requireSame(field: keyof AttentionOptions, actual: number, name: string, expected: number, of: string): void {
  insist(
    actual === expected,
    `${name} is ${actual} and ${of} is ${expected}, but in self-attention keys and values come from the same input, so they must be equal (set cross for two inputs)`,
    field,
  );
}
