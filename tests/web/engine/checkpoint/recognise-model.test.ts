/** Recognition of GPT-2-shaped files by their headers, and rejection of invalid or foreign ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckpointError } from '#web/engine/checkpoint/checkpoint-error.ts';
import { recognise } from '#web/engine/checkpoint/recognise.ts';
import { modelOptions } from '#web/engine/checkpoint/recognise-model.ts';
import type { TensorTable } from '#web/engine/checkpoint/tensor-table.ts';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { SafetensorsError, TruncatedError } from '#web/engine/safetensors/header.ts';
import { gpt2Tensors, SIZES } from './support/gpt2-file.ts';
import { gpt2Blob, problemOf, recognisedModel, SMALL } from './support/opened.ts';

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype?: 'F32' | 'I64';
}

/** A table as parsed from a file's header. */
function table(entries: readonly Entry[], metadata: Readonly<Record<string, string>> = {}): TensorTable {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    metadata,
    has: (name) => byName.has(name),
    shape: (name) => byName.get(name)?.shape ?? [],
    dtype: (name) => byName.get(name)?.dtype ?? 'F32',
  };
}

const TENSORS = gpt2Tensors(SMALL, { prefix: 'transformer.', buffers: true });
const without = (name: string): TensorTable => table(TENSORS.filter((one) => one.name !== name));
const changed = (name: string, change: Partial<Entry>): TensorTable =>
  table(TENSORS.map((one) => (one.name === name ? { ...one, ...change } : one)));

describe('a GPT-2-shaped file', () => {
  it('is recognised by its shapes, with the likely number of heads', () => {
    const gpt2 = SIZES['124M'];
    if (!gpt2) throw new Error('the sizes are gone');
    const recognised = recognise(table(gpt2Tensors(gpt2, { buffers: true })));
    expect(recognised).toMatchObject({
      shape: { ...gpt2, dFf: 3072, tied: true, tanhGelu: true, epsilon: 1e-5 },
      numHeads: null,
      likelyHeads: 12,
      parameters: 124_439_808,
    });
  });

  it.each(['', 'transformer.', '_orig_mod.transformer.', 'module._orig_mod.transformer.', 'model.'])(
    'is found behind the prefix "%s", with its output matrix',
    (prefix) => {
      const output = `${prefix.replace('transformer.', '')}lm_head.weight`;
      const tensors = [
        { name: 'grad.wte.weight', shape: [300, 32] },
        ...gpt2Tensors(SMALL, { prefix }),
        { name: output, shape: [300, 32] },
      ];
      expect(recognise(table(tensors))).toMatchObject({ prefix, output, shape: { layers: 3, tied: false } });
    },
  );

  it('may specify more in its metadata', async () => {
    const metadata = { num_heads: '8', gelu: 'exact', eps: '1e-6' };
    const { recognised } = await recognisedModel(gpt2Blob({ metadata }));
    expect(recognised).toMatchObject({ numHeads: 8, likelyHeads: 8, shape: { tanhGelu: false, epsilon: 1e-6 } });
  });

  it('accepts only head counts that divide its width', async () => {
    const { recognised } = await recognisedModel(gpt2Blob());
    expect(recognised.likelyHeads).toBe(null);
    expect(modelOptions(recognised, 8)).toMatchObject({ numHeads: 8, numKvHeads: 8 });
    expect(await problemOf(() => modelOptions(recognised, 5))).toEqual({ kind: 'heads', numHeads: 5, width: 32 });
    expect(await problemOf(() => modelOptions(recognised, 0))).toMatchObject({ kind: 'heads' });
    for (const numHeads of [-1, 0.5, Number.NaN])
      expect(await problemOf(() => modelOptions(recognised, numHeads))).toMatchObject({ kind: 'heads' });
  });

  it('may share keys among heads', async () => {
    const grouped = TENSORS.map((one) => {
      return one.name.includes('c_attn') ? { ...one, shape: [...one.shape.slice(0, -1), 32 + 16] } : one;
    });
    const recognised = recognise(table(grouped));
    if (recognised.kind !== 'model') throw new Error('this is not a model');
    expect(modelOptions(recognised, 8)).toMatchObject({ numHeads: 8, numKvHeads: 2 });
    expect(await problemOf(() => modelOptions(recognised, 2))).toEqual({ kind: 'key-heads', width: 8, headWidth: 16 });
  });

  it.each([
    ['positions are missing', without('transformer.wpe.weight'), { kind: 'missing', tensor: 'transformer.wpe.weight' }],
    ['words are missing', without('transformer.wte.weight'), { kind: 'missing', tensor: 'transformer.wte.weight' }],
    ['a bias is missing', without('transformer.h.1.mlp.c_fc.bias'), { tensor: 'transformer.h.1.mlp.c_fc.bias' }],
    [
      'there is no layer',
      table(TENSORS.filter(({ name }) => !name.includes('.h.'))),
      { tensor: 'transformer.h.0.ln_1.weight' },
    ],
    [
      'a layer is missing',
      table(TENSORS.filter(({ name }) => !name.includes('.h.1.'))),
      { kind: 'missing', tensor: 'transformer.h.1.ln_1.weight' },
    ],
    [
      'a layer has a huge number',
      table([...TENSORS, { name: 'transformer.h.999999999.ln_1.weight', shape: [32] }]),
      { kind: 'missing', tensor: 'transformer.h.3.ln_1.weight' },
    ],
    [
      'only some matrices are (out, in)',
      changed('transformer.h.0.attn.c_attn.weight', { shape: [96, 32] }),
      { kind: 'shape', tensor: 'transformer.h.0.mlp.c_fc.weight', expected: ['columns', 32], found: [32, 128] },
    ],
    [
      'only some biases are there',
      table(TENSORS.filter(({ name }) => !/(attn|mlp)\.c_.*bias$/.test(name))),
      { kind: 'missing', tensor: 'transformer.h.0.attn.c_attn.bias' },
    ],
    [
      'the projections have another width',
      changed('transformer.h.0.attn.c_attn.weight', { shape: [32, 128] }),
      { kind: 'shape', expected: [32, 96], found: [32, 128] },
    ],
    [
      'one layer is wider than the others',
      changed('transformer.h.2.mlp.c_proj.weight', { shape: [128, 33] }),
      { kind: 'shape', tensor: 'transformer.h.2.mlp.c_proj.weight', expected: [128, 32], found: [128, 33] },
    ],
    ['weights are whole numbers', changed('transformer.ln_f.bias', { dtype: 'I64' }), { kind: 'type', found: 'I64' }],
    [
      'layers have a part that GPT-2 lacks',
      table([...TENSORS, { name: 'transformer.h.0.crossattention.c_attn.weight', shape: [32, 64] }]),
      { kind: 'unexpected', tensor: 'transformer.h.0.crossattention.c_attn.weight' },
    ],
    [
      'its metadata have zero heads',
      table(TENSORS, { num_heads: '0' }),
      { kind: 'metadata', key: 'num_heads', found: '0' },
    ],
    ['its metadata name another activation', table(TENSORS, { gelu: 'relu' }), { kind: 'metadata', key: 'gelu' }],
    ['its metadata have a zero epsilon', table(TENSORS, { eps: '0' }), { kind: 'metadata', key: 'eps' }],
  ])('is rejected if %s', async (_, file, problem) => {
    expect(await problemOf(() => recognise(file))).toMatchObject(problem);
  });
});

describe('a file on disk', () => {
  it('reports the first incomplete tensor of a truncated file', async () => {
    const blob = gpt2Blob();
    const cut = blob.slice(0, blob.size - 1);
    await expect(SafetensorsBlob.open(cut)).rejects.toThrow(TruncatedError);
    await expect(SafetensorsBlob.open(cut)).rejects.toMatchObject({ tensor: 'ln_f.bias' });
    await expect(SafetensorsBlob.open(blob.slice(0, 20))).rejects.toThrow(SafetensorsError);
    await expect(SafetensorsBlob.open(blob.slice(0, 4))).rejects.toThrow('the file has 4 bytes');
  });

  it('is recognised without reading any data', async () => {
    const blob = gpt2Blob();
    const ranges: number[] = [];
    const watched = new Proxy(blob, {
      get: (of, key) => {
        if (key === 'size') return of.size;
        return (begin: number, end: number) => {
          ranges.push(end);
          return of.slice(begin, end);
        };
      },
    });
    const file = await SafetensorsBlob.open(watched);
    const header = Math.max(...ranges);
    expect(header).toBeLessThan(blob.size / 10);
    await file.floats('wte.weight', 10, 4);
    expect(ranges.at(-1)).toBe(header + 14 * 4);
    expect(() => file.shape('wte')).toThrow('the file has no tensor "wte"');
    await expect(file.floats('ln_f.bias', 31, 2)).rejects.toThrow(RangeError);
  });
});

describe('for any names and shapes', () => {
  const name = fc.oneof(
    fc.constantFrom(...TENSORS.map((one) => one.name), 'in_proj_weight', 'x.q_proj_weight'),
    fc.string(),
  );
  const extent = fc.oneof(fc.constantFrom(0, 1, 32, 96), fc.nat(2 ** 31));
  const entry = fc.record({
    name,
    shape: fc.array(extent, { maxLength: 3 }),
    dtype: fc.constantFrom('F32' as const, 'I64' as const),
  });

  it('a file is recognised or rejected with a problem', () => {
    const metadata = fc.dictionary(fc.constantFrom('num_heads', 'eps', 'gelu', '__proto__'), fc.string());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.boolean(), metadata, (extra, whole, said) => {
        try {
          recognise(table([...(whole ? TENSORS : []), ...extra], said));
        } catch (error) {
          expect(error).toBeInstanceOf(CheckpointError);
        }
      }),
    );
  });

  it('more layers than the page can list are rejected, of a model or alone', async () => {
    const deep = gpt2Tensors({ vocabulary: 2, context: 2, dModel: 1, layers: 1001 });
    expect(await problemOf(() => recognise(table(deep)))).toEqual({
      kind: 'too-many',
      of: 'layers',
      found: 1001,
      limit: 1000,
    });
    const lone = Array.from({ length: 1001 }, (_, i) => [
      { name: `${i}.in_proj_weight`, shape: [3, 1] },
      { name: `${i}.out_proj.weight`, shape: [1, 1] },
    ]).flat();
    expect(await problemOf(() => recognise(table(lone)))).toMatchObject({ kind: 'too-many', found: 1001 });
    expect(recognise(table(lone.slice(2)))).toMatchObject({ kind: 'layers' });
  });

  it('more heads than the page can draw are rejected', async () => {
    const recognised = recognise(table(gpt2Tensors({ vocabulary: 2, context: 2, dModel: 4096, layers: 2 })));
    if (recognised.kind !== 'model') throw new Error('this is not a model');
    const problem = await problemOf(() => modelOptions(recognised, 4096));
    expect(problem).toEqual({ kind: 'too-many', of: 'heads', found: 8192, limit: 4096 });
    expect(modelOptions(recognised, 2048)).toMatchObject({ numHeads: 2048 });
  });

  it('a problem quotes any name in a readable length', async () => {
    const name = `\u202e${'a.'.repeat(500_000)}in_proj_weight`;
    const problem = await problemOf(() => recognise(table([{ name, shape: [3, 1] }])));
    expect(problem).toMatchObject({
      kind: 'missing',
      tensor: expect.stringMatching(/^⟨202E⟩a\.a.*….*\.out_proj\.weight$/),
    });
    expect(JSON.stringify(problem).length).toBeLessThan(200);
  });
});
