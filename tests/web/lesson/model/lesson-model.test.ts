import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGiven } from '#web/engine/given.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { declarationsOf, shaped } from '#web/engine/reference/trace-layout.ts';
import { DEFAULT_STATE, type ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { maskBits } from '#web/lesson/fields/mask.ts';
import { type LessonModel, lessonModel } from '#web/lesson/model/lesson-model.ts';
import { readNotebook } from '#web/lesson/model/notebook.ts';

const NOTEBOOK = readNotebook(readFileSync(new URL('../../../../web/models/notebook.safetensors', import.meta.url)));

function model(changes: Partial<ModelSettings> = {}): LessonModel {
  return lessonModel({ ...DEFAULT_STATE, preset: 'random' as const, ...changes }, NOTEBOOK);
}

function given(name: string, changes: Partial<ModelSettings> = {}): Float32Array {
  const tensor = model(changes).request.given[name];
  if (!tensor) throw new Error(`no ${name}`);
  return tensor;
}

/** The values of a tensor computed from these settings. */
function computed(name: string, changes: Partial<ModelSettings>): number[] {
  return [...createReferenceEngine().createSession().forward(model(changes).request).get(name).data];
}

const row = (values: Float32Array, t: number, width = 12) => [...values.slice(t * width, (t + 1) * width)];

describe('the random model', () => {
  it('provides exactly the engine’s inputs, for any settings', () => {
    const settings = fc.record({
      dModel: fc.constantFrom(4, 8, 12),
      numHeads: fc.constantFrom(1, 2, 4),
      bias: fc.boolean(),
      dropout: fc.constantFrom(0, 0.3),
      seed: fc.nat(),
      mask: fc.oneof(
        fc.constant({ kind: 'none' as const }),
        fc.constant({ kind: 'causal' as const }),
        fc.record({ kind: fc.constant('window' as const), window: fc.nat(12) }),
        fc.record({ kind: fc.constant('padding' as const), padded: fc.nat(12) }),
        fc.constant({ kind: 'custom' as const, allowed: maskBits((t, s) => s !== t) }),
      ),
    });
    fc.assert(
      fc.property(settings, (changes) => {
        const { request } = model(changes);
        expect(() => checkGiven(shaped(declarationsOf(request.options), request.options), request)).not.toThrow();
      }),
    );
  });

  it('gives equal words equal embeddings regardless of case, and different words different ones', () => {
    const embedding = given('embedding');
    expect(row(embedding, 4)).toEqual(row(embedding, 0));
    expect(row(embedding, 1)).not.toEqual(row(embedding, 0));
  });

  it('gives every position its sines and cosines', () => {
    const position = given('position');
    expect(row(position, 0)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(position[12]).toBeCloseTo(Math.sin(1), 6);
    expect(position[13]).toBeCloseTo(Math.cos(1), 6);
    expect(position[12 * 3 + 4]).toBeCloseTo(Math.sin(3 / 10000 ** (4 / 12)), 6);
    expect(position[12 * 3 + 5]).toBeCloseTo(Math.cos(3 / 10000 ** (4 / 12)), 6);
  });

  it('keeps its weights when the sentence, the heads or the mask change, but not for another seed', () => {
    for (const name of ['w_q', 'w_k', 'w_v', 'w_o']) {
      const weights = given(name);
      expect(given(name, { sentence: 'bank' })).toEqual(weights);
      expect(given(name, { numHeads: 4, mask: { kind: 'causal' }, temperature: 2 })).toEqual(weights);
      expect(given(name, { seed: 43 })).not.toEqual(weights);
    }
    expect(given('w_q')).not.toEqual(given('w_k'));
  });

  it('keeps a word’s embedding when the words around it change', () => {
    expect(row(given('embedding', { sentence: 'a cat' }), 1)).toEqual(row(given('embedding'), 1));
  });

  it('has the spread of PyTorch’s initialisation', () => {
    for (const [name, bound] of [
      ['w_q', Math.sqrt(6 / (4 * 64))],
      ['w_o', 1 / Math.sqrt(64)],
    ] as const) {
      const weights = given(name, { dModel: 64, numHeads: 4 });
      const largest = Math.max(...weights.map(Math.abs));
      expect(largest).toBeLessThanOrEqual(bound);
      expect(largest).toBeGreaterThan(0.99 * bound);
    }
  });

  it('has small biases when they are on, none when off', () => {
    expect(model().request.given.b_q).toBeUndefined();
    const bias = given('b_q', { bias: true });
    expect(bias).toHaveLength(12);
    expect(Math.max(...bias.map(Math.abs))).toBeGreaterThan(0);
    expect(given('w_q', { bias: true })).toEqual(given('w_q'));
  });

  it('labels each position', () => {
    expect(model().tokens).toHaveLength(10);
    expect(model({ sentence: 'No, thanks.' }).tokens).toEqual(['No', ',', 'thanks', '.']);
    expect(() => model({ sentence: ' ' })).toThrow('type at least one');
  });
});

describe('a mask', () => {
  const no = -Infinity;
  const sentence = 'one two three four';

  it.each<[string, ModelSettings['mask'], number[]]>([
    ['none', { kind: 'none' }, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['causal', { kind: 'causal' }, [0, no, no, no, 0, 0, no, no, 0, 0, 0, no, 0, 0, 0, 0]],
    ['window', { kind: 'window', window: 1 }, [0, 0, no, no, 0, 0, 0, no, no, 0, 0, 0, no, no, 0, 0]],
    ['padding', { kind: 'padding', padded: 1 }, [0, 0, 0, no, 0, 0, 0, no, 0, 0, 0, no, 0, 0, 0, no]],
    [
      'custom',
      { kind: 'custom', allowed: maskBits((t, s) => t !== 0 || s === 2) },
      [no, no, 0, no, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
  ])('%s', (_, mask, expected) => {
    expect(computed('mask', { sentence, mask })).toEqual(expected);
  });

  it('of padding may cover the whole sentence: every weight is 0', () => {
    const changes: Partial<ModelSettings> = { sentence, mask: { kind: 'padding', padded: 9 } };
    expect(new Set(computed('weights', changes))).toEqual(new Set([0]));
  });
});

describe('the notebook preset', () => {
  it('ignores the settings that it fixes', () => {
    const { request, tokens, outputIsIdentity } = model({ preset: 'notebook', sentence: '', dModel: 64 });
    expect(tokens).toEqual(['x₁', 'x₂', 'x₃', 'x₄']);
    expect(request.options).toMatchObject({ tokens: 4, dModel: 9, numHeads: 3, bias: true, causal: true, dropout: 0 });
    expect(outputIsIdentity).toBe(true);
    expect(model().outputIsIdentity).toBe(false);
  });

  it('makes the output projection the identity, since the notebook has none', () => {
    const changes: Partial<ModelSettings> = { preset: 'notebook', example: 1 };
    expect(computed('output', changes)).toEqual(computed('merged', changes));
  });

  it('drops the weights that the notebook dropped', () => {
    const second: Partial<ModelSettings> = { preset: 'notebook', example: 1, dropout: 0.2 };
    expect(model(second).request.options.dropout).toBe(0.4);
    expect([...new Set(computed('dropout_mask', second))].sort()).toEqual([0, Math.fround(1 / 0.6)]);
    expect(new Set(computed('dropout_mask', { ...second, example: 0 }))).toEqual(new Set([1]));
  });

  it('must be loaded before it is used', () => {
    expect(() => lessonModel({ ...DEFAULT_STATE, preset: 'notebook' }, null)).toThrow(
      'numbers of the notebook preset are not loaded',
    );
  });
});
