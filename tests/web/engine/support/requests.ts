/** Makes requests for the tests: any options, with seeded random numbers in every given tensor. */
import { elementCount } from '../../../../web/engine/cell.ts';
import type { AttentionOptions, ForwardRequest } from '../../../../web/engine/engine.ts';
import { requested } from '../../../../web/engine/given.ts';
import { randomNormal, seedFor } from '../../../../web/engine/random.ts';
import { shapeOf } from '../../../../web/engine/reference/shapes.ts';
import { declarationsOf } from '../../../../web/engine/reference/trace-layout.ts';

const DEFAULTS: AttentionOptions = {
  tokens: 4,
  sourceTokens: 4,
  cross: false,
  dModel: 6,
  keyWidth: 6,
  valueWidth: 6,
  numHeads: 2,
  bias: false,
  causal: false,
  windowLeft: -1,
  windowRight: -1,
  temperature: 1,
  dropout: 0,
  dropoutSeed: 7,
};

/** Self-attention of small size, unless told otherwise; widths and lengths follow `dModel` and `tokens`. */
export function optionsWith(changes: Partial<AttentionOptions> = {}): AttentionOptions {
  const { dModel = DEFAULTS.dModel, tokens = DEFAULTS.tokens } = changes;
  return { ...DEFAULTS, keyWidth: dModel, valueWidth: dModel, sourceTokens: tokens, ...changes };
}

/** Numbers of mean 0 and variance 1 for every tensor that the options ask for. */
export function randomRequest(changes: Partial<AttentionOptions> = {}, seed = 1): ForwardRequest {
  const options = optionsWith(changes);
  const given: Record<string, Float32Array> = {};
  for (const declaration of requested(declarationsOf(options))) {
    const own = seedFor(seed, declaration.name);
    const count = elementCount(shapeOf(declaration, options));
    given[declaration.name] = Float32Array.from({ length: count }, (_, i) => randomNormal(own, i));
  }
  return { options, given };
}

/** Options that reach every one of the eight lists of tensors, with shapes that no two axes share. */
export const EVERY_VARIANT: readonly (readonly [string, AttentionOptions])[] = [false, true].flatMap((cross) =>
  [false, true].flatMap((bias) =>
    [0, 0.4].map((dropout): readonly [string, AttentionOptions] => {
      const name = `${cross ? 'cross' : 'self'}${bias ? ' bias' : ''}${dropout ? ' dropout' : ''}`;
      const widths = cross ? { sourceTokens: 7, keyWidth: 9, valueWidth: 10 } : {};
      return [name, optionsWith({ tokens: 5, dModel: 8, numHeads: 2, cross, bias, dropout, ...widths })];
    }),
  ),
);
