/** The shipped model: file, numbers, head ablation, and layers in the lesson. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { SafetensorsFile } from '#web/engine/safetensors.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import {
  HARDER,
  type HarderQuestion,
  MEASURES,
  QUESTIONS,
  type Question,
  SHARES,
  type ShareName,
} from '#web/lesson/constants/trained-heads.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { type Examination, examine, harder } from '#web/lesson/model/shipped-model/examine.ts';
import { MODEL_BYTES as COUNTED } from '#web/lesson/model/shipped-model/load-trained.ts';
import { meanContexts } from '#web/lesson/model/shipped-model/mean-contexts.ts';
import { TRAINED_SIZES } from '#web/lesson/model/shipped-model/sizes.ts';
import { readTokens, trainedLayer } from '#web/lesson/model/shipped-model/trained-layer.ts';
import type { TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { modelSizes } from '#web/lesson/state/model-sizes.ts';
import { isFixed, shownSettings } from '#web/lesson/state/shown-settings.ts';
import { controls } from '#web/messages/en/ui/controls.ts';
import { CARD, finished, MODEL_BYTES, PASSAGES, shippedModel, VOCABULARY } from './shipped.ts';

/** The questions that the trainer asks, too. */
const TRAINERS = QUESTIONS.filter(
  (question): question is Exclude<Question, HarderQuestion> => !Object.values<Question>(HARDER).includes(question),
);

let trained: TrainedModel;
let whole: Examination;

const found = (): Examination => finished(examine(trained, PASSAGES));

beforeAll(async () => {
  trained = await shippedModel();
  whole = found();
});
afterAll(() => trained.dispose());

it('is examined in slices of few passages, so that a slow phone still scrolls', () => {
  const passages = PASSAGES.slice(0, 60);
  const run = examine(trained, passages);
  const all = passages.length + harder(passages).length;
  const slices: number[] = [];
  for (let [step, before] = [run.next(), 0]; !step.done; before = step.value, step = run.next())
    slices.push(Math.round((step.value - before) * all));
  expect(slices.reduce((sum, slice) => sum + slice)).toBe(all);
  expect(Math.max(...slices)).toBeLessThanOrEqual(8);
});

describe('the shipped file', () => {
  it('is small, and in half precision', () => {
    const file = new SafetensorsFile(MODEL_BYTES);
    expect(MODEL_BYTES.length).toBeLessThanOrEqual(400_000);
    expect(MODEL_BYTES.length, 'as the progress of its loading is counted').toBe(COUNTED);
    for (const name of file.names) expect(file.dtype(name)).toBe('F16');
  });

  it('has the expected sizes', () => {
    const { layers, dModel, numHeads } = trained.options;
    expect({ layers, dModel, numHeads, bias: true }).toEqual(TRAINED_SIZES);
    expect(trained.options.vocabulary).toBe(VOCABULARY.words.length);
  });

  it('knows every word of the lesson’s sentences, and marks an unknown one', () => {
    for (const sentence of controls.samples) expect(readTokens(trained, tokenise(sentence))).not.toContain('<unk>');
    expect(readTokens(trained, ['The', 'xylophone'])).toEqual(['<start>', 'The', '<unk>']);
    trained.read(trained.vocabulary.encode(['xylophone']).ids);
    expect(trained.expected(3).every(({ word, probability }) => !word.startsWith('<') && probability > 0)).toBe(true);
  });
});

describe('the model card', () => {
  it('has the numbers that the core reproduces', () => {
    const { measured } = VOCABULARY;
    // 16-bit weights, 32-bit sums in another order: see the tolerance of the loss in model.hpp's tests.
    expect(Math.abs(whole.loss - measured.loss)).toBeLessThan(1e-5);
    expect(whole.words).toBe(measured.words);
    for (const question of TRAINERS) expect([question, whole.scores[question]]).toEqual([question, measured[question]]);
  });

  it('states them in its text', () => {
    expect(CARD).toContain(`Cross-entropy ${VOCABULARY.measured.loss.toFixed(4)} nats a word`);
    for (const question of TRAINERS) {
      const { right, asked } = VOCABULARY.measured[question];
      expect(CARD).toContain(`| ${right} of ${asked} | ${((100 * right) / asked).toFixed(1)} % |`);
    }
  });

  it('describes a model that has learned', () => {
    for (const question of ['agreement', 'attracted', 'gender', 'meaning'] as const) {
      const { right, asked } = whole.scores[question];
      expect([question, right / asked > 0.9]).toEqual([question, true]);
    }
  });
});

describe('the measures of the heads', () => {
  it('are those that the trainer measured', () => {
    expect(VOCABULARY.measured.heads).toHaveLength(whole.heads.length);
    for (const [place, trainers] of VOCABULARY.measured.heads.entries()) {
      for (const name of ['previous', 'induction', 'subject'] as const)
        expect(whole.heads[place]?.[name].mean).toBeCloseTo(trainers[name], 5);
      const row = [trainers.previous, trainers.induction, trainers.subject].map((value) => value.toFixed(2));
      expect(CARD).toContain(`| layer ${Math.floor(place / 4) + 1}, head ${(place % 4) + 1} | ${row.join(' | ')} |`);
    }
  });

  it('find a head for the word before, one for repeated text, and one for the subject', () => {
    const largest = (name: ShareName) => Math.max(...whole.heads.map((head) => head[name].mean));
    expect(largest('previous')).toBeGreaterThanOrEqual(0.8);
    expect(largest('induction')).toBeGreaterThanOrEqual(0.6);
    expect(largest('subject')).toBeGreaterThanOrEqual(0.8);
  });

  it('are shares, over as many rows as for a uniform head', () => {
    for (const head of whole.heads) {
      for (const name of MEASURES) expect(head[name].rows).toBe(whole.even[name].rows);
      for (const name of SHARES) {
        expect(head[name].mean).toBeGreaterThanOrEqual(0);
        expect(head[name].mean).toBeLessThanOrEqual(1 + 1e-6);
      }
    }
  });
});

describe('a head that is switched off', () => {
  it('adds nothing to the stream: its rows of W_O are 0, the others unchanged', () => {
    trained.switchOff([{ layer: 1, head: 2 }]);
    const width = TRAINED_SIZES.dModel / TRAINED_SIZES.numHeads;
    const rows = trained.model.parameter('blocks.1.attention.w_o');
    const row = (i: number) => rows.slice(i * TRAINED_SIZES.dModel, (i + 1) * TRAINED_SIZES.dModel);
    for (let i = 0; i < TRAINED_SIZES.dModel; i++) {
      const off = i >= 2 * width && i < 3 * width;
      expect(row(i).every((value) => value === 0)).toBe(off);
    }
    trained.switchOff([]);
    expect(found()).toEqual(whole);
  });

  it('adds its average to every row instead, if asked: its layer’s output keeps its mean over all rows', () => {
    const ids = trained.vocabulary.encode(PASSAGES[0]?.words ?? []).ids;
    const means = finished(meanContexts(trained, PASSAGES));
    expect(means).toHaveLength(8);
    const bias = trained.model.parameter('blocks.1.attention.b_o');
    const rows = trained.model.parameter('blocks.1.attention.w_o');
    trained.switchOff([{ layer: 1, head: 2 }], means);
    const width = TRAINED_SIZES.dModel / TRAINED_SIZES.numHeads;
    const now = trained.model.parameter('blocks.1.attention.b_o');
    for (let m = 0; m < TRAINED_SIZES.dModel; m++) {
      let expected = bias[m] ?? 0;
      for (let d = 0; d < width; d++)
        expected += (means[6]?.[d] ?? 0) * (rows[(2 * width + d) * TRAINED_SIZES.dModel + m] ?? 0);
      expect(now[m]).toBeCloseTo(expected, 5);
    }
    trained.read(ids);
    trained.switchOff([]);
    expect(trained.model.parameter('blocks.1.attention.b_o')).toEqual(bias);
    expect(found()).toEqual(whole);
  });

  it('has its places in the embedding already', () => {
    trained.read(trained.vocabulary.encode(['the']).ids);
    for (const layer of [0, 1]) expect(new Set(trained.layer(layer).given.position)).toEqual(new Set([0]));
  });

  it('has an average over every row of every passage', () => {
    // One passage of two tokens, by plain loops.
    const passage = { words: ['the', 'cat'] };
    const maps = trained.read(trained.vocabulary.encode(['the']).ids);
    const { embedding = [], w_v = [], b_v = [] } = trained.layer(1).given;
    const width = TRAINED_SIZES.dModel / TRAINED_SIZES.numHeads;
    const value = (s: number, column: number) =>
      Array.from(
        { length: TRAINED_SIZES.dModel },
        (_, m) => (embedding[s * TRAINED_SIZES.dModel + m] ?? 0) * (w_v[m * TRAINED_SIZES.dModel + column] ?? 0),
      ).reduce((a, b) => a + b, b_v[column] ?? 0);
    const weight = (t: number, s: number) => maps.weights[((4 + 1) * 2 + t) * 2 + s] ?? 0;
    const means = finished(meanContexts(trained, [passage]));
    for (let d = 0; d < width; d++) {
      const column = width + d;
      const sum = weight(0, 0) * value(0, column) + weight(1, 0) * value(0, column) + weight(1, 1) * value(1, column);
      expect(means[5]?.[d]).toBeCloseTo(sum / 2, 5);
    }
  });

  it('leaves its layer’s maps alone, and changes those of later layers', () => {
    const { ids } = trained.vocabulary.encode('the cat sat on the mat because it was tired'.split(' '));
    const before = trained.read(ids);
    trained.switchOff([{ layer: 0, head: 0 }]);
    const after = trained.read(ids);
    trained.switchOff([]);
    const size = before.heads * before.tokens ** 2;
    expect(after.weights.slice(0, size)).toEqual(before.weights.slice(0, size));
    expect(after.weights.slice(size)).not.toEqual(before.weights.slice(size));
  });

  it('reduces accuracy, once enough heads are off', () => {
    trained.switchOff(Array.from({ length: 8 }, (_, i) => ({ layer: Math.floor(i / 4), head: i % 4 })));
    const none = found();
    trained.switchOff([]);
    expect(none.loss).toBeGreaterThan(whole.loss + 0.3);
    expect(none.scores.gender.right).toBeLessThan(whole.scores.gender.right);
  });
});

describe('a layer as the lesson computes it', () => {
  it.each([0, 1])('has the weights of the model: layer %i', (layer) => {
    const settings = { ...DEFAULT_STATE, preset: 'trained' as const, layer };
    const source = trainedLayer(trained, settings);
    const { request, tokens } = lessonModel(settings, null, source);
    expect(tokens).toEqual(['<start>', ...settings.sentence.split(' ')]);
    expect(modelSizes(settings)).toMatchObject({ tokens: tokens.length, dModel: 64, numHeads: 4, bias: true });
    const trace = createReferenceEngine().createSession().forward(request);
    const { weights, heads, tokens: t } = trained.read(trained.vocabulary.encode(settings.sentence.split(' ')).ids);
    const computed = trace.get('weights').data;
    const size = heads * t * t;
    const theirs = weights.slice(layer * size, (layer + 1) * size);
    // Scores are sums of 64 products of numbers up to about 10, partly in 32 bits.
    const difference = theirs.reduce((most, value, i) => Math.max(most, Math.abs(value - (computed[i] ?? 0))), 0);
    expect(difference).toBeLessThan(64 * 10 * 2 ** -23);
  });

  it('fixes the settings that are shown as fixed', () => {
    const settings = { ...DEFAULT_STATE, preset: 'trained' as const };
    const { request } = lessonModel(settings, null, trainedLayer(trained, settings));
    const { tokens, dModel, numHeads, bias, mask } = shownSettings(settings, chapterOf('heads'));
    expect(request.options).toMatchObject({ tokens, dModel, numHeads, bias, causal: mask.kind === 'causal' });
    expect(
      (['sentence', 'temperature', 'dropout', 'layer', 'head'] as const).filter((name) => isFixed(name, settings)),
    ).toEqual([]);
  });

  it('requires its model', () => {
    expect(() => lessonModel({ ...DEFAULT_STATE, preset: 'trained' }, null)).toThrow(
      'model of the trained preset is not loaded',
    );
  });
});
