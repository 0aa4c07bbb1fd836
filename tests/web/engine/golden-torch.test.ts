import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ForwardRequest } from '#web/engine/engine.ts';
import type { SafetensorsFile } from '#web/engine/safetensors.ts';
import { expectClose } from './support/closeness.ts';
import { ENGINES, snapshot, tensorOf } from './support/engines.ts';
import { batchItem, golden, transposedRows } from './support/golden.ts';
import { optionsWith } from './support/requests.ts';

const FILES = readdirSync(new URL('../../golden/torch', import.meta.url)).filter((name) =>
  /^mha_.*\.safetensors$/.test(name),
);

it('covers every kind of recording', () => {
  for (const kind of ['cross_kdim_vdim', 'self_causal_padding', 'self_additive', 'self_window', 'self_nobias']) {
    expect(FILES).toContain(`mha_${kind}.safetensors`);
  }
});

describe.each(FILES)('%s', (path) => {
  const file = golden(`torch/${path}`);
  const [batch = 0] = file.shape('in.q');

  describe.each(ENGINES)('on the %s', (_, engine) => {
    it('is reproduced: per-head weights and output', () => {
      expect(batch).toBeGreaterThan(0);
      for (let item = 0; item < batch; item++) {
        const values = snapshot(engine, requestOf(file, item));
        expectClose('weights', tensorOf(values, 'weights'), batchItem(file, 'out.weights', item), 1e-5);
        expectClose('output', tensorOf(values, 'output'), batchItem(file, 'out.y', item), 1e-5);
      }
    });
  });
});

/** One batch item of the recording, as a request. */
function requestOf(file: SafetensorsFile, item: number): ForwardRequest {
  const cross = file.metadata.self_attention === 'false';
  const [, tokens = 0, dModel = 0] = file.shape('in.q');
  const [, sourceTokens = 0, keyWidth = 0] = file.shape(cross ? 'in.k' : 'in.q');
  const [, , valueWidth = 0] = file.shape(cross ? 'in.v' : 'in.q');
  const numHeads = Number(file.metadata.num_heads);
  const bias = file.metadata.bias === 'true';
  const input = batchItem(file, 'in.q', item);
  const inputs: Record<string, Float32Array> = cross
    ? { input, key_input: batchItem(file, 'in.k', item), value_input: batchItem(file, 'in.v', item) }
    : { embedding: input, position: new Float32Array(input.length) };
  return {
    given: { ...inputs, ...projections(file, dModel, keyWidth, valueWidth), ...(bias ? biases(file, dModel) : {}) },
    options: optionsWith({ tokens, sourceTokens, cross, dModel, keyWidth, valueWidth, numHeads, bias }),
    ...masks(file, item),
  };
}

/** PyTorch stacks the three projections in one matrix if their inputs have the same width. */
function projections(file: SafetensorsFile, dModel: number, keyWidth: number, valueWidth: number) {
  const own = file.has('param.q_proj_weight');
  const weight = (letter: string, position: number, columns: number) =>
    own
      ? transposedRows(file.floats(`param.${letter}_proj_weight`), columns, 0, dModel)
      : transposedRows(file.floats('param.in_proj_weight'), columns, position * dModel, dModel);
  return {
    w_q: weight('q', 0, dModel),
    w_k: weight('k', 1, keyWidth),
    w_v: weight('v', 2, valueWidth),
    w_o: transposedRows(file.floats('param.out_proj.weight'), dModel, 0, dModel),
  };
}

function biases(file: SafetensorsFile, dModel: number) {
  const stacked = file.floats('param.in_proj_bias');
  const part = (position: number) => stacked.slice(position * dModel, (position + 1) * dModel);
  return { b_q: part(0), b_k: part(1), b_v: part(2), b_o: file.floats('param.out_proj.bias') };
}

/** In PyTorch's boolean masks true forbids; numeric masks are added. */
function masks(file: SafetensorsFile, item: number): Pick<ForwardRequest, 'keyPadding' | 'customMask'> {
  const result: { keyPadding?: Uint8Array; customMask?: Float32Array } = {};
  if (file.has('in.key_padding_mask'))
    result.keyPadding = Uint8Array.from(batchItem(file, 'in.key_padding_mask', item));
  if (file.has('in.attn_mask')) {
    const mask = file.floats('in.attn_mask');
    const additive = file.dtype('in.attn_mask') !== 'BOOL';
    result.customMask = additive ? mask : mask.map((forbidden) => (forbidden ? Number.NEGATIVE_INFINITY : 0));
  }
  return result;
}
