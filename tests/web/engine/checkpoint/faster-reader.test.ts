import { describe, expect, it } from 'vitest';
import { FasterReader } from '../../../../web/engine/checkpoint/faster-reader.ts';
import { loadModel } from '../../../../web/engine/checkpoint/load-model.ts';
import { OpenedModel } from '../../../../web/engine/checkpoint/opened-model.ts';
import { modelOptions } from '../../../../web/engine/checkpoint/recognise-model.ts';
import type { LaterModel } from '../../../../web/engine/language-model.ts';
import { loadCoreModule } from '../../../../web/engine/wasm/load-module.ts';
import { languageModelOf } from '../../../../web/engine/wasm/wasm-language-model.ts';
import { gpt2Blob, recognisedModel } from './support/opened.ts';

const IDS = [3, 1, 4, 1, 5];

/** A model in the core, and a copy of it whose answers `change` may spoil; each answer takes as long as it says. */
async function readers(takes: { core: number; copy: number }, change: (weights: Float32Array) => void = () => {}) {
  const { file, recognised } = await recognisedModel(gpt2Blob());
  const options = modelOptions(recognised, 4);
  const model = languageModelOf(await loadCoreModule('strict'));
  await loadModel(model, file, recognised, options, () => {});
  const opened = new OpenedModel(model, options);
  const expected = opened.read(IDS);
  const state = { disposed: 0, asked: 0, time: 0 };
  const later: LaterModel = {
    kernels: 'webgpu-test',
    async read() {
      state.asked++;
      state.time += takes.copy;
      const size = expected.weights.length / expected.layers;
      const weights = Array.from({ length: expected.layers }, (_, i) =>
        expected.weights.slice(i * size, (i + 1) * size),
      );
      for (const map of weights) change(map);
      return { weights };
    },
    dispose: () => {
      state.disposed++;
    },
  };
  const own = opened.read.bind(opened);
  opened.read = (ids) => {
    state.time += takes.core;
    return own(ids);
  };
  return { reader: new FasterReader(opened, () => state.time), model, later, state, expected };
}

describe('reading by whoever is the faster', () => {
  it('is done by the core until there is a copy, by both once, then by the faster copy', async () => {
    const { reader, model, later, state, expected } = await readers({ core: 9, copy: 2 });
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: null });
    await reader.copy(model, async () => later);
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: null });
    expect(state.asked).toBe(2);
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: 'webgpu-test' });
    reader.dispose();
    expect(state.disposed).toBe(1);
  });

  it('stays with the core where that is the faster, and frees the copy', async () => {
    const { reader, model, later, state } = await readers({ core: 2, copy: 9 });
    await reader.copy(model, async () => later);
    await reader.read(IDS);
    expect((await reader.read(IDS)).elsewhere).toBeNull();
    expect(state).toMatchObject({ asked: 2, disposed: 1 });
  });

  it('stays with the core where the copy computes something else', async () => {
    const { reader, model, later, expected, state } = await readers({ core: 9, copy: 2 }, (map) => {
      map[0] = 0.5;
    });
    await reader.copy(model, async () => later);
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: null });
    expect((await reader.read(IDS)).elsewhere).toBeNull();
    expect(state.disposed).toBe(1);
  });

  it('goes on with the core when the copy is lost in the middle', async () => {
    const { reader, model, later, expected } = await readers({ core: 9, copy: 2 });
    let lost = false;
    const fragile: LaterModel = {
      ...later,
      read: async (ids, options) => {
        if (lost) throw new Error('the device was lost');
        return later.read(ids, options);
      },
    };
    await reader.copy(model, async () => fragile);
    await reader.read(IDS);
    expect((await reader.read(IDS)).elsewhere).toBe('webgpu-test');
    lost = true;
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: null });
  });

  it('needs no copy, and leaves none behind that comes too late', async () => {
    const { reader, model, later, state } = await readers({ core: 9, copy: 2 });
    await reader.copy(model, () => Promise.reject(new Error('there is no graphics processor')));
    expect((await reader.read(IDS)).elsewhere).toBeNull();
    reader.dispose();
    await reader.copy(model, async () => later);
    expect(state.disposed).toBe(1);
  });
});
