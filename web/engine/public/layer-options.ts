/** Checks and completes the options of a layer, and the rows of its inputs. */
import { checkNames, checkTypes, isGiven, type Names, rejectList } from '../check-arguments.ts';
import { checkOptions, insist } from '../check-options.ts';
import { AttentionError, type AttentionOptions } from '../engine.ts';
import { explained } from './core-errors.ts';
import type { MultiHeadOptions } from './multi-head-types.ts';

/** The options of a layer with all defaults filled in, for sequences of any length. */
export type LayerOptions = Omit<AttentionOptions, 'tokens' | 'sourceTokens'>;

const OPTIONS: Names<MultiHeadOptions> = {
  dModel: true,
  numHeads: true,
  numKvHeads: true,
  bias: true,
  causal: true,
  windowLeft: true,
  windowRight: true,
  temperature: true,
  dropout: true,
  dropoutSeed: true,
  cross: true,
  keyWidth: true,
  valueWidth: true,
  seed: true,
};

/** Throws `AttentionError` for unknown names and invalid values. */
export function completed(layer: string, options: MultiHeadOptions): LayerOptions {
  checkNames(`the options of ${layer}`, options, OPTIONS);
  for (const name of ['dModel', 'numHeads'] as const) {
    if (options[name] !== undefined) continue;
    throw new AttentionError(`${name} is missing from the options of ${layer}`, { code: 'missing', argument: name });
  }
  checkTypes(options, 'boolean', ['bias', 'causal', 'cross']);
  checkTypes(options, 'number', ['dModel', 'numHeads', 'numKvHeads', 'windowLeft', 'windowRight']);
  checkTypes(options, 'number', ['temperature', 'dropout', 'dropoutSeed', 'keyWidth', 'valueWidth', 'seed']);
  const { seed = 0 } = options;
  insist(
    Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32,
    'seed must be a whole number from 0 to 4294967295',
    'seed',
  );
  const { dModel, numHeads } = options;
  const complete: LayerOptions = {
    dModel,
    numHeads,
    numKvHeads: options.numKvHeads ?? 0,
    bias: options.bias ?? true,
    causal: options.causal ?? false,
    windowLeft: options.windowLeft ?? -1,
    windowRight: options.windowRight ?? -1,
    temperature: options.temperature ?? 1,
    dropout: options.dropout ?? 0,
    dropoutSeed: options.dropoutSeed ?? 0,
    cross: options.cross ?? false,
    keyWidth: options.keyWidth ?? dModel,
    valueWidth: options.valueWidth ?? dModel,
  };
  explained(() => checkOptions({ ...complete, tokens: 1, sourceTokens: 1 }));
  return complete;
}

/**
 * A byte for each of the `needed` positions, 1 for padding. Throws `AttentionError` for another number of entries, and for entries that are
 * neither 0, 1 nor booleans, such as "0", which JavaScript takes for true.
 */
export function paddingBytes(padding: ArrayLike<number | boolean>, needed: number, axes: string): Uint8Array {
  if (typeof padding !== 'object' || padding.length === undefined) rejectList('keyPadding', 'an array', padding);
  requireEntries('keyPadding', padding.length, needed, axes);
  return Uint8Array.from({ length: needed }, (_, place) => {
    const value: unknown = padding[place];
    if (value === true || value === 1) return 1;
    if (value === false || value === 0) return 0;
    throw new AttentionError(`keyPadding must be 0 or 1 for each key, but is not at entry ${place}`, {
      code: 'value',
      argument: 'keyPadding',
    });
  });
}

/** Throws `AttentionError` unless cross-attention has both inputs of its own, and self-attention neither. */
export function checkSources(
  cross: boolean,
  inputs: { readonly keyInput?: unknown; readonly valueInput?: unknown },
): void {
  for (const name of ['keyInput', 'valueInput'] as const) {
    if (isGiven(inputs[name]) === cross) continue;
    throw cross
      ? new AttentionError(`${name} is missing: cross-attention needs keyInput and valueInput`, {
          code: 'missing',
          argument: name,
        })
      : new AttentionError(`${name} is for cross-attention: set cross`, { code: 'unknown-name', argument: name });
  }
}

export function requireEntries(name: string, count: number, needed: number, axes: string): void {
  if (count === needed) return;
  throw new AttentionError(`${name} has ${count} entries, but needs ${needed}, ${axes}`, {
    code: 'shape',
    argument: name,
  });
}

/** The number of rows of `width` numbers. Throws `AttentionError` if it is not whole. */
export function rowCount(name: string, values: ArrayLike<number>, width: number): number {
  const count = values.length / width;
  if (Number.isInteger(count)) return count;
  throw new AttentionError(
    `${name} has ${values.length} numbers, which is not a whole number of rows of ${width} features`,
    { code: 'shape', argument: name },
  );
}
