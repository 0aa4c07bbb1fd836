/** Creates test requests: any options, with seeded random given tensors. */
import fc from 'fast-check';
import { elementCount } from '#web/engine/cell.ts';
import type { AttentionOptions, BlockOptions, ForwardRequest } from '#web/engine/engine.ts';
import { requested } from '#web/engine/given.ts';
import type { ModelOptions } from '#web/engine/language-model.ts';
import { randomNormal, randomUniform, seedFor } from '#web/engine/random.ts';
import { declarationsOf, shapeOf } from '#web/engine/reference/trace-layout.ts';

const DEFAULTS: Required<AttentionOptions> = {
  tokens: 4,
  sourceTokens: 4,
  cross: false,
  dModel: 6,
  keyWidth: 6,
  valueWidth: 6,
  numHeads: 2,
  numKvHeads: 0,
  bias: false,
  causal: false,
  windowLeft: -1,
  windowRight: -1,
  temperature: 1,
  dropout: 0,
  dropoutSeed: 7,
};

/** Small self-attention by default; widths and lengths follow `dModel` and `tokens`. */
export function optionsWith(changes: Partial<AttentionOptions> = {}): Required<AttentionOptions> {
  const { dModel = DEFAULTS.dModel, tokens = DEFAULTS.tokens } = changes;
  return { ...DEFAULTS, keyWidth: dModel, valueWidth: dModel, sourceTokens: tokens, ...changes };
}

/** A small block with post-norm by default. */
export function blockOptionsWith(changes: Partial<BlockOptions> = {}): BlockOptions {
  const options = optionsWith({ tokens: 5, dModel: 12, numHeads: 6, causal: true, ...changes });
  const block = { dFf: 7, preNorm: false, tanhGelu: false, epsilon: 1e-5, hiddenDropout: 0, residualDropout: 0 };
  return { ...options, ...block, ...changes };
}

/** A small language model by default. */
export function modelOptionsWith(changes: Partial<ModelOptions> = {}): Required<ModelOptions> {
  const sizes = { vocabulary: 5, context: 4, dModel: 4, numHeads: 2, numKvHeads: 0, dFf: 0, layers: 1 };
  const dropout = { embeddingDropout: 0, attentionDropout: 0, residualDropout: 0 };
  return { ...sizes, ...dropout, tied: true, tanhGelu: true, epsilon: 1e-5, ...changes };
}

/** Random values for every required tensor, scaled so that scores are of order 1. */
export function randomRequest(changes: Partial<AttentionOptions> = {}, seed = 1): ForwardRequest {
  const options = optionsWith(changes);
  const given: Record<string, Float32Array> = {};
  for (const declaration of requested(declarationsOf(options))) {
    const own = seedFor(seed, declaration.name);
    const shape = shapeOf(declaration, options);
    const isMatrix = declaration.name.startsWith('w_');
    const size = isMatrix ? 1 / Math.sqrt(elementCount(shape) / options.dModel) : 1;
    const length = elementCount(shape);
    given[declaration.name] = Float32Array.from({ length }, (_, i) => size * randomNormal(own, i));
  }
  return { options, given };
}

type Variant = readonly [string, Required<AttentionOptions>];

/** Options for each of the sixteen lists of tensors, with different extents for all axes. */
export const EVERY_VARIANT: readonly Variant[] = Array.from({ length: 16 }, (_, bits): Variant => {
  const [cross, bias, dropout, grouped] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
  const words = [cross ? 'cross' : 'self', bias && 'bias', dropout && 'dropout', grouped && 'grouped'];
  const options = optionsWith({
    tokens: 5,
    cross: cross ?? false,
    bias: bias ?? false,
    dropout: dropout ? 0.4 : 0,
    ...(grouped ? { dModel: 12, numHeads: 6, numKvHeads: 3 } : { dModel: 8, numHeads: 2 }),
    ...(cross ? { sourceTokens: 7, keyWidth: 9, valueWidth: 10 } : {}),
  });
  return [words.filter(Boolean).join(' '), options];
});

/** Small requests with any variant, shape, mask, temperature and dropout. */
export const ANY_REQUEST: fc.Arbitrary<ForwardRequest> = fc
  .record({
    tokens: fc.integer({ min: 1, max: 12 }),
    otherTokens: fc.integer({ min: 1, max: 12 }),
    numKvHeads: fc.integer({ min: 1, max: 4 }),
    groupSize: fc.integer({ min: 1, max: 4 }),
    headWidth: fc.integer({ min: 1, max: 9 }),
    otherWidth: fc.integer({ min: 1, max: 20 }),
    cross: fc.boolean(),
    bias: fc.boolean(),
    causal: fc.boolean(),
    windowLeft: fc.integer({ min: -1, max: 4 }),
    windowRight: fc.integer({ min: -1, max: 4 }),
    temperature: fc.constantFrom(1, 0.3, 2.5),
    dropout: fc.constantFrom(0, 0.1, 0.9),
    seed: fc.nat(),
    padding: fc.option(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })),
    custom: fc.boolean(),
  })
  .map(({ otherTokens, groupSize, headWidth, otherWidth, seed, padding, custom, ...rest }) => {
    const numHeads = rest.numKvHeads * groupSize;
    const sourceTokens = rest.cross ? otherTokens : rest.tokens;
    const dModel = numHeads * headWidth;
    const widths = rest.cross ? { keyWidth: otherWidth, valueWidth: otherWidth + 1 } : {};
    const request = randomRequest(
      { ...rest, numHeads, dModel, sourceTokens, ...widths, dropoutSeed: seed >>> 0 },
      seed,
    );
    const keyPadding = padding ? Uint8Array.from(padding.slice(0, sourceTokens), Number) : undefined;
    const customMask = custom ? randomMask(rest.tokens * sourceTokens, seed) : undefined;
    return { ...request, ...(keyPadding && { keyPadding }), ...(customMask && { customMask }) };
  });

/** An additive mask: mostly numbers, sometimes −∞. */
function randomMask(length: number, seed: number): Float32Array {
  return Float32Array.from({ length }, (_, i) =>
    randomUniform(seed, i) < 0.2 ? Number.NEGATIVE_INFINITY : randomNormal(seed, i),
  );
}
