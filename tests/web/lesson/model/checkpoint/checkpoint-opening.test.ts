/** Opening a checkpoint from files, including failures; the previous one stays open until success. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { golden } from '#tests/web/engine/support/golden.ts';
import { writeSafetensors } from '#tests/web/engine/support/safetensors/write.ts';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { CheckpointOpening, type Stage } from '#web/lesson/model/checkpoint/checkpoint-opening.ts';
import { openedCheckpoint } from '#web/lesson/model/checkpoint/opened.ts';
import { words as english } from '#web/messages/en/opened.ts';
import { words as french } from '#web/messages/fr/opened.ts';
import { CancelledError } from '#web/workers/worker-client.ts';
import { connect, goldenFile, MERGES, SMALL, TestWorker, VOCAB } from './support.ts';

const CHOICE = { numHeads: 4, place: 0, seed: 42 };

let opening: CheckpointOpening;
let seen: Stage['at'][];
beforeEach(() => {
  opening = new CheckpointOpening(connect);
  seen = [];
  opening.stage.subscribe(({ at }) => {
    if (seen.at(-1) !== at) seen.push(at);
  });
});

async function open(files: readonly File[], choice = CHOICE): Promise<void> {
  await opening.choose(files);
  await opening.load(choice);
}

/** The tensors of a file, in several files. */
async function shardsOf(file: File, count: number): Promise<readonly File[]> {
  const whole = await SafetensorsBlob.open(file);
  const tensors = await Promise.all(
    whole.names.map(async (name) => {
      const shape = whole.shape(name);
      const values = await whole.floats(
        name,
        0,
        shape.reduce((a, b) => a * b, 1),
      );
      return { name, shape, dtype: 'F32', values } as const;
    }),
  );
  return Array.from({ length: count }, (_, place) => {
    const some = tensors.filter((_, number) => number % count === place);
    return new File([writeSafetensors(some)], `model-0000${place + 1}-of-0000${count}.safetensors`);
  });
}

describe('any change to a file', () => {
  it('results in an open checkpoint or in a problem that the page can explain', async () => {
    const bytes = new Uint8Array(await SMALL.arrayBuffer());
    const header = 8 + Number(new DataView(bytes.buffer).getBigUint64(0, true));
    const change = fc.tuple(fc.oneof(fc.nat(header - 1), fc.nat(15)), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.option(fc.nat(bytes.length)), async (changes, length) => {
        const damaged = bytes.slice(0, length ?? bytes.length);
        for (const [at, value] of changes) damaged[at] = value;
        await opening.choose([new File([damaged], 'a.safetensors')]);
        const stage = opening.stage.value;
        expect(['waiting', 'found']).toContain(stage.at);
        if (stage.at !== 'waiting') return;
        expect(stage.problem).not.toMatchObject({ kind: 'core' });
        for (const words of [english, french]) {
          if (typeof stage.problem === 'object' && stage.problem) {
            expect(words.problem(stage.problem)).toMatch(/^\S.{20,}[.?]$/su);
          }
        }
      }),
    );
  });
});

describe('opening a checkpoint', () => {
  it('recognises it, asks, loads it, and reads with it', async () => {
    await opening.choose([SMALL, VOCAB, MERGES]);
    expect(opening.stage.value).toMatchObject({
      at: 'found',
      found: { name: 'small.safetensors', tokens: 272, recognised: { kind: 'model' } },
    });
    await opening.load(CHOICE);
    expect(seen).toEqual(['waiting', 'recognising', 'found', 'loading', 'waiting']);
    const opened = openedCheckpoint.value;
    expect(opened).toMatchObject({
      name: 'small.safetensors',
      sizes: { kind: 'model', layers: 3, numHeads: 4, typed: 'text' },
    });
    const reading = await opened?.read('the cat sat');
    expect(reading?.tokens.map(({ text }) => text)).toEqual(['t', 'he', '·cat', '·sat']);
    expect(reading?.maps).toMatchObject({ layers: 3, heads: 4, tokens: 4 });
    expect(await opened?.layer('the cat sat', 2)).toMatchObject({
      tokens: ['t', 'he', '·cat', '·sat'],
      causal: true,
      dModel: 32,
    });
  });

  it('continues a text by the tokens that the reader takes, as if it had read them in the text', async () => {
    await open([SMALL, VOCAB, MERGES]);
    const opened = openedCheckpoint.value;
    const next = (text: string, taken: readonly number[]) =>
      opened?.next?.({ text, taken, temperature: 1, chance: 0.5 }) ?? Promise.reject(new Error('predicts nothing'));
    const first = await next('the cat', []);
    expect(first).toMatchObject({ taken: [], steps: 3, tokens: 3 });
    expect(first.likeliest).toHaveLength(10);
    // “ sat” is one token.
    const [sat] = (await opened?.read(' sat'))?.tokens ?? [];
    if (!sat) throw new Error('there is no token');
    const second = await next('the cat', [sat.id]);
    expect(second).toMatchObject({ taken: [{ id: sat.id, text: '·sat' }], steps: 1, tokens: 4 });
    const again = await next('the cat sat', []);
    expect(again).toMatchObject({ likeliest: second.likeliest, drawn: second.drawn, steps: 0 });
    await expect(next('the cat', Array(24).fill(sat.id))).rejects.toMatchObject({
      problem: { kind: 'too-long', tokens: 27, limit: 24 },
    });
    expect((await next('the cat', [sat.id])).likeliest).toEqual(second.likeliest);
  });

  it('reads a recorded model by its token numbers', async () => {
    const file = golden('torch/gpt_training.safetensors');
    const [, tokens = 0] = file.shape('in.ids');
    await open([goldenFile('torch/gpt_training.safetensors')]);
    const text = Array.from(file.integers('in.ids').slice(0, tokens), String).join(' ');
    const reading = await openedCheckpoint.value?.read(text);
    expect(reading?.tokens.map((token) => token.text).join(' ')).toBe(text);
    await expect(openedCheckpoint.value?.read('The cat')).rejects.toMatchObject({
      problem: { kind: 'ids', found: 'The' },
    });
  });

  it.each(['mha_self', 'mha_self_nobias', 'mha_cross_kdim_vdim'])('reads the lesson’s words with %s', async (name) => {
    const { metadata } = golden(`torch/${name}.safetensors`);
    const numHeads = Number(metadata.num_heads);
    await open([goldenFile(`torch/${name}.safetensors`)], { ...CHOICE, numHeads });
    const opened = openedCheckpoint.value;
    expect(opened?.sizes.kind).toBe('layer');
    expect(opened?.sizes.otherWidths).toEqual(metadata.kdim === metadata.embed_dim ? null : [10, 12]);
    const reading = await opened?.read('The cat sat');
    expect(reading?.maps).toMatchObject({ layers: 1, heads: numHeads, tokens: 3 });
    const row = reading?.maps.weights.slice(0, 3).reduce((sum, weight) => sum + weight, 0);
    expect(row).toBeCloseTo(1, 6);
  });

  it('accepts a tokeniser chosen after its model', async () => {
    await opening.choose([SMALL]);
    await opening.choose([VOCAB, MERGES]);
    expect(opening.stage.value).toMatchObject({ at: 'found', found: { tokens: 272 } });
  });

  it('reads the options of its model in config.json, also if that is chosen after it', async () => {
    const config = new File(['\ufeff{"model_type":"gpt2","n_head":8}'], 'config.json');
    for (const files of [[SMALL, config], [config]]) {
      await opening.choose(files);
      const recognised = expect.objectContaining({ numHeads: 8, assumed: false });
      expect(opening.stage.value).toMatchObject({ at: 'found', found: { recognised, passedOver: false } });
    }
  });

  it('passes over the config.json of a model beside a lone layer, and says so', async () => {
    const layer = goldenFile('torch/mha_self.safetensors');
    await opening.choose([layer, new File(['{"model_type":"bert"}'], 'config.json')]);
    const recognised = expect.objectContaining({ kind: 'layers' });
    expect(opening.stage.value).toMatchObject({ at: 'found', found: { recognised, passedOver: true } });
    await opening.choose([layer]);
    expect(opening.stage.value).toMatchObject({ at: 'found', found: { passedOver: false } });
  });

  it('joins the shards of a model', async () => {
    const shards = await shardsOf(SMALL, 3);
    await open([...shards.toReversed(), VOCAB, MERGES]);
    const joined = await openedCheckpoint.value?.read('the cat sat');
    await open([SMALL, VOCAB, MERGES]);
    expect(joined?.maps).toEqual((await openedCheckpoint.value?.read('the cat sat'))?.maps);
    await opening.choose(shards.slice(0, 2));
    expect(opening.stage.value).toEqual({ at: 'waiting', problem: { kind: 'shards', of: 3, missing: 3 } });
    const [first, second, third] = shards;
    if (!first || !second || !third) throw new Error('a shard is gone');
    await opening.choose([first, new File([first], second.name), third]);
    expect(opening.stage.value).toMatchObject({ problem: { kind: 'not-safetensors' } });
  });

  it('asks again after an impossible number of heads', async () => {
    await opening.choose([SMALL]);
    await opening.load({ ...CHOICE, numHeads: 5 });
    expect(opening.stage.value).toMatchObject({ at: 'found', problem: { kind: 'heads', numHeads: 5, width: 32 } });
    await opening.load(CHOICE);
    expect(opening.stage.value).toEqual({ at: 'waiting', problem: null });
  });

  it.each([
    ['no checkpoint', [VOCAB, MERGES], 'no-checkpoint'],
    ['a truncated one', [new File([SMALL.slice(0, -7)], 'a.safetensors')], { kind: 'truncated', tensor: 'ln_f.bias' }],
    ['a foreign one', [goldenFile('notebook.safetensors')], { kind: 'foreign' }],
    ['a web page', [new File(['<!doctype html>'], 'a.safetensors')], { kind: 'other-format', format: 'page' }],
    ['a PyTorch file', [new File([`PK\x03\x04${'\0'.repeat(9)}`], 'a.pt')], { kind: 'other-format', format: 'zip' }],
    ['something else', [new File(['\x01'.repeat(9)], 'a.safetensors')], { kind: 'not-safetensors' }],
    ['nothing at all', [new File([], 'a.safetensors')], { kind: 'not-safetensors' }],
    ['another model', [SMALL, new File(['{"model_type":"opt"}'], 'config.json')], { kind: 'config', found: '"opt"' }],
    ['half a tokeniser', [SMALL, VOCAB], { kind: 'half', found: 'vocab.json', missing: 'merges.txt' }],
    ['a broken tokeniser', [SMALL, VOCAB, new File(['x'], 'merges.txt')], { kind: 'tokeniser', file: 'merges.txt' }],
  ])('says what is wrong with %s, and keeps what was open', async (_, files, problem) => {
    await open([SMALL]);
    const before = openedCheckpoint.value;
    await opening.choose(files);
    expect(opening.stage.value).toEqual({
      at: 'waiting',
      problem: typeof problem === 'string' ? problem : expect.objectContaining(problem),
    });
    expect(openedCheckpoint.value).toBe(before);
    expect((await before?.read('3 1 4'))?.tokens).toHaveLength(3);
  });

  it('can be cancelled at any time: the worker ends, and the previous checkpoint stays open', async () => {
    await open([SMALL]);
    const before = openedCheckpoint.value;
    const ended = TestWorker.ended;
    const choosing = opening.choose([SMALL]);
    opening.cancel();
    await choosing;
    expect(opening.stage.value).toEqual({ at: 'waiting', problem: 'cancelled' });
    await opening.choose([SMALL]);
    const loading = opening.load(CHOICE);
    expect(opening.stage.value.at).toBe('loading');
    opening.cancel();
    await loading;
    expect(opening.stage.value).toEqual({ at: 'waiting', problem: 'cancelled' });
    expect(openedCheckpoint.value).toBe(before);
    expect(TestWorker.ended).toBe(ended + 2);
  });

  it('closes the previous checkpoint after success', async () => {
    await open([SMALL]);
    const before = openedCheckpoint.value;
    await open([SMALL]);
    expect(openedCheckpoint.value).not.toBe(before);
    await expect(before?.read('1')).rejects.toThrow(CancelledError);
  });

  it('reports a broken worker', async () => {
    const worker = new TestWorker();
    const broken = new CheckpointOpening((onProgress) => connect(onProgress, worker));
    const choosing = broken.choose([SMALL]);
    worker.fail();
    await choosing;
    expect(broken.stage.value).toMatchObject({ at: 'waiting', problem: { kind: 'core' } });
  });
});
