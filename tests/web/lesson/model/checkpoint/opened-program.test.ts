/** The worker's program of an opened checkpoint. */
import { expect, it } from 'vitest';
import type { AsyncModel } from '#web/engine/language-model.ts';
import { CheckpointService } from '#web/lesson/model/checkpoint/checkpoint-service.ts';
import { transferOf } from '#web/lesson/model/checkpoint/opened-program.ts';
import { SMALL } from './support.ts';

it('moves the maps of a reading to the page, and copies every other answer', () => {
  const weights = new Float32Array(4);
  const maps = { layers: 1, heads: 1, tokens: 2, weights };
  expect(transferOf({ tokens: [], maps, webgpu: null, missed: null, compared: null })).toEqual([weights.buffer]);
  expect(transferOf({ taken: [], likeliest: [], steps: 0, tokens: 2 })).toEqual([]);
});

it('says how long the core and a copy took, once both have read a text', async () => {
  let maps: readonly Float32Array[] = [];
  const copy: AsyncModel = { kernels: 'webgpu-test', maps: async () => maps, dispose: () => undefined };
  const service = new CheckpointService(
    () => undefined,
    async () => copy,
    0,
  );
  const none = { shards: [], unread: [], config: null, vocab: null, merges: null, added: null, tokenizer: null };
  await service.recognise({ checkpoint: SMALL, ...none });
  await service.load({ numHeads: 4, place: 0, seed: 1 });
  const byCore = await service.read({ text: '3 1 4', engine: 'wasm' });
  expect(byCore.compared).toBeNull();
  const { weights, layers } = byCore.maps;
  const size = weights.length / layers;
  maps = Array.from({ length: layers }, (_, layer) => weights.slice(layer * size, (layer + 1) * size));
  const { compared } = await service.read({ text: '3 1 4', engine: 'auto' });
  expect(compared).toEqual({
    tokens: 3,
    core: expect.any(Number),
    copy: expect.any(Number),
    kernels: 'webgpu-test',
    fresh: true,
  });
});
