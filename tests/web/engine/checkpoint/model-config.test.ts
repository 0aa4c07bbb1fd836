/** config.json: facts of a GPT-2-shaped model that no tensor holds are applied, or refused in words. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckpointError } from '#web/engine/checkpoint/checkpoint-error.ts';
import { applyConfig } from '#web/engine/checkpoint/model-config.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { expectClose } from '../support/closeness.ts';
import { optionsWith } from '../support/requests.ts';
import { goldenBlob, gpt2Blob, openModel, problemOf, recognisedModel } from './support/opened.ts';

const RECORDED = 'gpt2-config/model.safetensors';
const CONFIG = readFileSync(new URL('../../../golden/gpt2-config/config.json', import.meta.url), 'utf8');
const IDS = [8, 11, 12];

const { recognised } = await recognisedModel(gpt2Blob());
const applied = (config: unknown) => applyConfig(recognised, JSON.stringify(config));

describe('a config.json', () => {
  it.each([
    // PyTorch's numbers.
    ['divides a layer’s scores by its number', CONFIG, [0.0824, 0.1988, 0.7188]],
    ['may leave them alone', '{}', [0.0121, 0.0702, 0.9178]],
  ])('%s', async (_, config, row) => {
    const opened = await openModel(goldenBlob(RECORDED), 4, config);
    const { heads, tokens, weights } = opened.read(IDS);
    const head = (1 * heads + 0) * tokens * tokens;
    expectClose('last row of layer 2, head 1', weights.slice(head + 6, head + 9), row, 1e-4);
  });

  it('may leave scores undivided by √d_k', async () => {
    const opened = await openModel(
      gpt2Blob(),
      4,
      '{"scale_attn_weights":false,"scale_attn_by_inverse_layer_idx":true}',
    );
    const plain = await openModel(gpt2Blob(), 4);
    const maps = opened.read(IDS);
    plain.read(IDS);
    const { given, dModel, numHeads } = plain.layer(0);
    const options = optionsWith({ tokens: 3, dModel, numHeads, bias: true, causal: true });
    const session = createReferenceEngine().createSession();
    const temperature = 1 / Math.sqrt(dModel / numHeads);
    const trace = session.forward({ given, options: { ...options, temperature } });
    expectClose('weights of layer 1', maps.weights.slice(0, 4 * 9), trace.get('weights').data, 1e-5);
    session.dispose();
  });

  it('says the number of heads, the activation and the epsilon', () => {
    const said = applied({ n_head: 8, activation_function: 'gelu', layer_norm_epsilon: 1e-6, n_embd: 32, n_layer: 3 });
    expect(said).toMatchObject({
      numHeads: 8,
      likelyHeads: 8,
      assumed: false,
      shape: { tanhGelu: false, epsilon: 1e-6 },
    });
    expect(applied({ activation_function: 'gelu_pytorch_tanh' }).shape.tanhGelu).toBe(true);
    expect(applied({ reorder_and_upcast_attn: true })).toEqual({ ...recognised, assumed: false });
    expect(recognised.assumed).toBe(true);
  });

  it.each([{}, { architectures: ['BertModel'] }, { text_config: { n_head: 4, activation_function: 'gelu' } }])(
    'says nothing if it has none of GPT-2’s options: %j',
    (config) => {
      expect(applied(config)).toEqual(recognised);
    },
  );

  it('is refused where an option nests deeply', async () => {
    const deep = `{"n_head":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await problemOf(() => applyConfig(recognised, deep))).toMatchObject({ kind: 'config', key: '' });
    const repeated = `{"a":1,"a":1,${deep.slice(1)}`;
    expect(await problemOf(() => applyConfig(recognised, repeated))).toMatchObject({ kind: 'config', key: '' });
  });

  it.each([
    ['another model', { model_type: 'gpt_neo' }, 'model_type', '"gpt_neo"', '"gpt2"'],
    ['another activation', { activation_function: 'relu' }, 'activation_function', '"relu"', '"gelu_new"'],
    ['another number of layers', { n_layer: 12 }, 'n_layer', '12', '3'],
    ['another vocabulary', { vocab_size: 50257 }, 'vocab_size', '50257', '300'],
    ['a part of a head', { n_head: 4.5 }, 'n_head', '4.5', '1, 2, 3'],
    ['an epsilon that is 0 in 32 bits', { layer_norm_epsilon: 1e-50 }, 'layer_norm_epsilon', '1e-50', '1e-45 < ε < 1'],
    ['no heads', { n_head: 0 }, 'n_head', '0', '1, 2, 3'],
    ['heads that are a text', { n_head: '4' }, 'n_head', '"4"', '1, 2, 3'],
    ['more heads than can be counted', { n_head: 1e308 }, 'n_head', '1e+308', '1, 2, 3'],
    ['a switch that is a text', { scale_attn_weights: 'yes' }, 'scale_attn_weights', '"yes"', 'true | false'],
    ['a list', [], '', '[]', '{"n_head": …}'],
    ['a text', 'n_head', '', '"n_head"', '{"n_head": …}'],
  ])('is refused for %s', async (_, config, key, found, expected) => {
    expect(await problemOf(() => applied(config))).toEqual({
      kind: 'config',
      key,
      found,
      expected: expect.stringContaining(expected),
    });
  });

  it('is applied or refused, whatever it has', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constant(`${'['.repeat(100_000)}`));
    const option = fc.constantFrom('n_head', 'model_type', 'layer_norm_epsilon', 'activation_function', '__proto__');
    const config = fc.dictionary(option, fc.jsonValue()).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(text, config), (one) => {
        try {
          applyConfig(recognised, one);
        } catch (error) {
          expect(error).toBeInstanceOf(CheckpointError);
        }
      }),
    );
  });
});
