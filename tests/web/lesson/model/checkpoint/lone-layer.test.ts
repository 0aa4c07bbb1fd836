/** A layer alone refuses what it cannot compute in terms that the page translates. */
import { expect, it, vi } from 'vitest';
import { problemOf } from '#tests/web/engine/checkpoint/support/opened.ts';
import { recognise } from '#web/engine/checkpoint/recognise.ts';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { LoneLayer } from '#web/lesson/model/checkpoint/checkpoint-service.ts';
import { goldenFile } from './support.ts';

it('says so if finite weights overflow on the way', async () => {
  const file = await SafetensorsBlob.open(goldenFile('torch/mha_self.safetensors'));
  const found = recognise(file);
  if (found.kind !== 'layers' || !found.layers[0]) throw new Error('this is not a layer');
  vi.spyOn(file, 'floats').mockImplementation(async (_, __, count) => new Float32Array(count).fill(3e38));
  const layer = await LoneLayer.load(file, found.layers[0], found.layers[0].numHeads ?? 1, 1);
  expect(await problemOf(() => layer.read('the cat sat'))).toEqual({ kind: 'overflow' });
});
