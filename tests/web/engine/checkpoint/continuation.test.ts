/** The continuation of a text from the key/value cache equals reading the whole text again. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Continuation, drawn, likeliest, probabilities } from '#web/engine/checkpoint/continuation.ts';
import { loadModel } from '#web/engine/checkpoint/load-model.ts';
import { OpenedModel } from '#web/engine/checkpoint/opened-model.ts';
import { modelOptions } from '#web/engine/checkpoint/recognise-model.ts';
import { AttentionError } from '#web/engine/engine.ts';
import type { LanguageModel } from '#web/engine/language-model.ts';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { languageModelOf } from '#web/engine/wasm/wasm-language-model.ts';
import { gpt2Blob, hugeEmbedding, problemOf, recognisedModel, SMALL } from './support/opened.ts';

async function open(speed: 'strict' | 'fast', blob = gpt2Blob()) {
  const { file, recognised } = await recognisedModel(blob);
  const options = modelOptions(recognised, 4);
  const model = languageModelOf(await loadCoreModule(speed));
  await loadModel(model, file, recognised, options, () => {});
  return { opened: new OpenedModel(model, options), continuation: new Continuation(model, options) };
}

/** The logits after the last token, by a forward pass over the whole text. */
function uncached(opened: OpenedModel, ids: readonly number[]): Float32Array {
  opened.read(ids);
  return opened.logits().slice(-SMALL.vocabulary);
}

describe.each(['strict', 'fast'] as const)('continued token by token, in the %s build', async (speed) => {
  const { opened, continuation } = await open(speed);

  it('has the logits of the whole text, bit by bit, and reads each token once', () => {
    const ids = [5, 17, 255];
    for (let taken = 0; taken < 12; taken++) {
      const before = continuation.steps;
      const logits = continuation.logitsAfter(ids);
      expect(continuation.steps - before).toBe(taken === 0 ? 3 : 1);
      expect(logits).toEqual(uncached(opened, ids));
      ids.push(likeliest(probabilities(logits, 1), 1)[0]?.id ?? 0);
    }
  });

  it('has them after any changes of the text', () => {
    const text = fc.array(fc.nat(SMALL.vocabulary - 1), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        for (const ids of texts) expect(continuation.logitsAfter(ids)).toEqual(uncached(opened, ids));
      }),
      { numRuns: 20 },
    );
  });

  it('reads nothing for the same text, and only one token where the text got shorter', () => {
    const whole = continuation.logitsAfter([1, 2, 3, 4]);
    const before = continuation.steps;
    expect(continuation.logitsAfter([1, 2, 3, 4])).toEqual(whole);
    expect(continuation.steps).toBe(before);
    continuation.logitsAfter([1, 2]);
    expect(continuation.steps).toBe(before + 1);
  });

  it('refuses a text without tokens or beyond the context, and an unknown token, and goes on', async () => {
    const full = Array.from({ length: SMALL.context }, (_, i) => i);
    expect(continuation.logitsAfter(full)).toEqual(uncached(opened, full));
    expect(await problemOf(() => continuation.logitsAfter([]))).toEqual({ kind: 'empty' });
    expect(await problemOf(() => continuation.logitsAfter([...full, 1]))).toEqual({
      kind: 'too-long',
      tokens: SMALL.context + 1,
      limit: SMALL.context,
    });
    expect(await problemOf(() => continuation.logitsAfter([0, 1, SMALL.vocabulary]))).toMatchObject({ kind: 'core' });
    expect(continuation.logitsAfter([0, 1, 2])).toEqual(uncached(opened, [0, 1, 2]));
  });
});

it('says so if finite weights overflow on the way, and if memory runs out, and goes on', async () => {
  const { continuation } = await open('strict', await hugeEmbedding());
  expect(await problemOf(() => continuation.logitsAfter([1, 2]))).toEqual({ kind: 'overflow' });
  const logits = Float32Array.of(1, 2);
  const readTokens = vi
    .fn(() => logits)
    .mockImplementationOnce(() => {
      throw new AttentionError('there is not enough memory: use fewer tokens or features');
    });
  const full = new Continuation({ readTokens } as Partial<LanguageModel> as LanguageModel, SMALL);
  expect(await problemOf(() => full.logitsAfter([1]))).toEqual({ kind: 'memory', needed: null });
  expect(full.logitsAfter([1])).toBe(logits);
});

describe('the probabilities of the next token', () => {
  const logits = Float32Array.of(1, 3, 2, 3);

  it('are the softmax of the logits, divided by the temperature', () => {
    const exp = [1, 3, 2, 3].map((logit) => Math.exp(logit / 0.5));
    const sum = exp.reduce((a, b) => a + b);
    for (const [id, probability] of probabilities(logits, 0.5).entries())
      expect(probability).toBeCloseTo((exp[id] ?? 0) / sum, 12);
    expect(probabilities(Float32Array.of(1e4, -1e4), 0.1)).toEqual(Float64Array.of(1, 0));
  });

  it('list the likeliest first, and equal ones by their number', () => {
    expect(likeliest(probabilities(logits, 1), 3).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('draw each token as often as they say', () => {
    const of = Float64Array.of(0.25, 0, 0.5, 0.25);
    expect([0, 0.2, 0.25, 0.74, 0.75, 0.999].map((chance) => drawn(of, chance))).toEqual([0, 0, 2, 2, 3, 3]);
    expect(drawn(Float64Array.of(0.3, 0.3, 0), 0.99)).toBe(1);
  });
});
