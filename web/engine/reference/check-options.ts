/**
 * Refuses options that no attention can be computed with, in the very sentences of the C++ core (cpp/src/options.cpp), so that
 * a learner reads the same words whichever engine is at work.
 */
import { AttentionError, type AttentionOptions } from '../engine.ts';

const COUNTS = [
  ['tokens', 'tokens', 'the input is empty; attention needs at least one token'],
  ['sourceTokens', 'source_tokens', 'there is no key to attend to; give at least one'],
  ['dModel', 'd_model', 'a token needs at least one feature'],
  ['keyWidth', 'key_width', 'a key needs at least one feature'],
  ['valueWidth', 'value_width', 'a value needs at least one feature'],
  ['numHeads', 'num_heads', 'attention needs at least one head'],
] as const;

const WINDOWS = [
  ['windowLeft', 'window_left'],
  ['windowRight', 'window_right'],
] as const;

/** So many numbers in one tensor are refused: 2 GiB of single precision. */
const MOST_NUMBERS = 2 ** 29;

export function checkOptions(options: AttentionOptions): void {
  for (const [field, name] of COUNTS) requireWhole(options[field], name, 0);
  for (const [field, name] of WINDOWS) requireWhole(options[field], name, -1);
  requireWhole(options.dropoutSeed, 'dropout_seed', 0);
  for (const [field, name, why] of COUNTS) require(options[field] > 0, `${name} is 0: ${why}`);
  const { dModel, numHeads, temperature, dropout } = options;
  require(dModel % numHeads === 0, `d_model ${dModel} is not divisible by num_heads ${numHeads}`);
  if (!options.cross) requireSelf(options);
  const divisor = Math.fround(temperature);
  require(
    Number.isFinite(divisor) && divisor > 0,
    'temperature must be a positive number, such as 1, that a 32-bit float can hold',
  );
  require(
    dropout >= 0 && dropout < 1,
    'dropout is a probability: it must be at least 0 and less than 1, for example 0.1',
  );
  requireMemory(options);
}

function require(condition: boolean, otherwise: string): void {
  if (!condition) throw new AttentionError(otherwise);
}

function requireWhole(value: number, name: string, least: number): void {
  require(
    Number.isInteger(value) && value >= least && value < 2 ** 32,
    `${name} is ${value}, but must be a whole number, ${least} or more`,
  );
}

function requireSelf({ tokens, sourceTokens, dModel, keyWidth, valueWidth }: AttentionOptions): void {
  requireSame(sourceTokens, 'source_tokens', tokens, 'tokens');
  requireSame(keyWidth, 'key_width', dModel, 'd_model');
  requireSame(valueWidth, 'value_width', dModel, 'd_model');
}

function requireSame(actual: number, name: string, expected: number, of: string): void {
  require(
    actual === expected,
    `${name} is ${actual} and ${of} is ${expected}, but in self-attention keys and values come from the same input, so they must be equal (set cross for two inputs)`,
  );
}

function requireMemory({ tokens, sourceTokens, dModel, keyWidth, valueWidth, numHeads }: AttentionOptions): void {
  const width = Math.max(dModel, keyWidth, valueWidth);
  const length = Math.max(tokens, sourceTokens);
  require(
    Math.max(numHeads * tokens * sourceTokens, length * width, width * width) <= MOST_NUMBERS,
    `${tokens} × ${sourceTokens} tokens, ${numHeads} heads and width ${width} need more memory than there is`,
  );
}
