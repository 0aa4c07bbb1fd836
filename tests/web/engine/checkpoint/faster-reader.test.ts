import { describe, expect, it } from 'vitest';
import { type CopyModel, FasterReader } from '#web/engine/checkpoint/faster-reader.ts';
import { loadModel } from '#web/engine/checkpoint/load-model.ts';
import { OpenedModel } from '#web/engine/checkpoint/opened-model.ts';
import { modelOptions } from '#web/engine/checkpoint/recognise-model.ts';
import { AttentionError, EngineFailure } from '#web/engine/engine.ts';
import type { AsyncModel } from '#web/engine/language-model.ts';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { languageModelOf } from '#web/engine/wasm/wasm-language-model.ts';
import { gpt2Blob, recognisedModel } from './support/opened.ts';

const IDS = [3, 1, 4, 1, 5];

/** A model in the core and a copy of it, with given durations; `change` may corrupt the copy's results. */
async function readers(
  takes: { core: number; copy: number },
  change: (weights: Float32Array) => void = () => {},
  copyOf: (copy: AsyncModel) => ReturnType<CopyModel> = async (copy) => copy,
) {
  const { file, recognised } = await recognisedModel(gpt2Blob());
  const options = modelOptions(recognised, 4);
  const model = languageModelOf(await loadCoreModule('strict'));
  await loadModel(model, file, recognised, options, () => {});
  const opened = new OpenedModel(model, options);
  const expected = opened.read(IDS);
  const state = { disposed: 0, asked: 0, time: 0, copies: [] as boolean[] };
  const copy: AsyncModel = {
    kernels: 'webgpu-test',
    async maps([ids]) {
      if (ids?.length !== IDS.length) throw new AttentionError('too many tokens');
      state.asked++;
      state.time += takes.copy;
      const size = expected.weights.length / expected.layers;
      const weights = Array.from({ length: expected.layers }, (_, i) =>
        expected.weights.slice(i * size, (i + 1) * size),
      );
      for (const map of weights) change(map);
      return weights;
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
  const copyModel: CopyModel = (_options, _read, { inSoftware }) => {
    state.copies.push(inSoftware);
    return copyOf(copy);
  };
  return { reader: new FasterReader(opened, model, copyModel, () => state.time), copy, state, expected };
}

/** Result of reading on the core, without a failure. */
const byCore = { elsewhere: null, missed: null, compared: null };
const byCopy = { elsewhere: 'webgpu-test', missed: null };
const compared = (core: number, copy: number, fresh = false) => ({
  compared: { tokens: IDS.length, core, copy, kernels: 'webgpu-test', fresh },
});
const LOST = new EngineFailure('lost', 'the device was lost');

describe('reading automatically', () => {
  it('uses the core until there is a copy, then both once, then the faster copy', async () => {
    const { reader, state, expected } = await readers({ core: 9, copy: 2 });
    expect(await reader.read(IDS)).toEqual({ maps: expected, ...byCore });
    await reader.copy();
    expect(state.copies).toEqual([false]);
    expect(await reader.read(IDS)).toEqual({ maps: expected, ...byCore, ...compared(9, 2, true) });
    expect(state.asked).toBe(2);
    expect(await reader.read(IDS)).toEqual({ maps: expected, ...byCopy, ...compared(9, 2) });
    // Nobody chose by the comparison.
    expect(await reader.read(IDS, 'core')).toEqual({ maps: expected, ...byCore });
    reader.dispose();
    expect(state.disposed).toBe(1);
  });

  it('stays on a faster core and frees the copy', async () => {
    const { reader, state } = await readers({ core: 2, copy: 9 });
    await reader.copy();
    await reader.read(IDS);
    expect(await reader.read(IDS)).toMatchObject({ ...byCore, ...compared(2, 9) });
    expect(state).toMatchObject({ asked: 2, disposed: 1 });
  });

  it('reports no times if the clock is too coarse to measure them', async () => {
    const { reader } = await readers({ core: 9, copy: 0 });
    await reader.copy();
    await reader.read(IDS);
    expect(await reader.read(IDS)).toMatchObject({ ...byCopy, compared: null });
  });

  it('stays on the core if the copy’s results differ', async () => {
    const { reader, expected, state } = await readers({ core: 9, copy: 2 }, (map) => {
      map[0] = 0.5;
    });
    await reader.copy();
    expect(await reader.read(IDS)).toEqual({ maps: expected, ...byCore });
    expect(await reader.read(IDS)).toMatchObject(byCore);
    expect(state.disposed).toBe(1);
  });

  it('falls back to the core if the copy is lost during a read, and reports it in the same answer', async () => {
    let lost = false;
    const { reader, expected } = await readers({ core: 9, copy: 2 }, () => {
      if (lost) throw LOST;
    });
    await reader.copy();
    await reader.read(IDS);
    expect(await reader.read(IDS)).toMatchObject(byCopy);
    lost = true;
    expect(await reader.read(IDS)).toEqual({ maps: expected, elsewhere: null, missed: LOST, compared: null });
    expect(await reader.read(IDS)).toMatchObject(byCore);
  });

  it('works without a copy and reports no failure', async () => {
    const { reader } = await readers({ core: 9, copy: 2 }, undefined, () => Promise.reject(LOST));
    await reader.copy();
    expect(await reader.read(IDS)).toMatchObject(byCore);
  });

  it('disposes a copy that finishes too late', async () => {
    const { reader, state } = await readers({ core: 9, copy: 2 });
    reader.dispose();
    await reader.copy();
    expect(state.disposed).toBe(1);
  });
});

describe('reading by choice', () => {
  it('uses the core although the copy is faster', async () => {
    const { reader, state } = await readers({ core: 9, copy: 2 });
    await reader.copy();
    await reader.read(IDS);
    expect(await reader.read(IDS, 'core')).toMatchObject(byCore);
    expect(state.asked).toBe(2);
    expect(await reader.read(IDS, 'auto')).toMatchObject(byCopy);
  });

  it('uses a copy, if necessary in software, although the core is faster', async () => {
    const { reader, state, expected } = await readers({ core: 2, copy: 9 });
    const [one, other] = await Promise.all([reader.read(IDS, 'copy'), reader.read(IDS, 'copy')]);
    expect(one).toEqual({ maps: expected, ...byCopy, compared: null });
    expect(other).toMatchObject(byCopy);
    expect(state.copies).toEqual([true]);
    // The automatic choice returns to the faster one.
    await reader.read(IDS, 'auto');
    expect(await reader.read(IDS, 'auto')).toMatchObject({ ...byCore, ...compared(2, 9) });
    expect(await reader.read(IDS, 'copy')).toMatchObject(byCopy);
    expect(state.copies).toEqual([true, true]);
  });

  it('waits for a copy in progress, and makes its own if that one was limited to hardware', async () => {
    const none = new EngineFailure('no-adapter', 'only one in software');
    const tries: (() => Promise<AsyncModel>)[] = [() => Promise.reject(none)];
    const { reader, state } = await readers({ core: 9, copy: 2 }, undefined, async (copy) => tries.shift()?.() ?? copy);
    const copying = reader.copy();
    expect(await reader.read(IDS, 'copy')).toMatchObject(byCopy);
    await copying;
    expect(state.copies).toEqual([false, true]);
  });

  it('uses the core if no copy is possible, reports it each time, and retries when the copy is chosen again', async () => {
    const { reader, state, expected } = await readers({ core: 9, copy: 2 }, undefined, () => Promise.reject(LOST));
    const missed = { maps: expected, elsewhere: null, missed: LOST, compared: null };
    expect(await reader.read(IDS, 'copy')).toEqual(missed);
    expect(await reader.read(IDS, 'copy')).toEqual(missed);
    expect(state.copies).toHaveLength(1);
    expect(await reader.read(IDS, 'core')).toMatchObject(byCore);
    expect(await reader.read(IDS, 'copy')).toEqual(missed);
    expect(state.copies).toHaveLength(2);
  });

  it.each([
    [
      'fails',
      () => {
        throw LOST;
      },
      'lost',
    ],
    ['computes different weights', (map: Float32Array) => void map.fill(0.5), 'wrong'],
  ])('uses the core, within the same answer, if the copy %s', async (_, change, reason) => {
    const { reader, state, expected } = await readers({ core: 9, copy: 2 }, change);
    expect(await reader.read(IDS, 'copy')).toMatchObject({ maps: expected, elsewhere: null, missed: { reason } });
    expect(state.disposed).toBe(1);
  });

  it('rejects a text that is too long with the core’s message, and keeps the copy', async () => {
    const { reader, state } = await readers({ core: 9, copy: 2 });
    await reader.read(IDS, 'copy');
    await expect(reader.read(Array(1000).fill(1), 'copy')).rejects.toMatchObject({ problem: { kind: 'too-long' } });
    expect(await reader.read(IDS, 'copy')).toMatchObject(byCopy);
    expect(state).toMatchObject({ copies: [true], disposed: 0 });
  });
});
