/** Opening a training in the lesson: the lesson's engine reproduces the training's attention at every checkpoint. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { InProcessWorker } from '#tests/web/workers/fake-worker.ts';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { words } from '#web/lesson/chapters/train/en.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { Lending, probeSentence, tokensOf } from '#web/lesson/lab-kit/trainer/lend.ts';
import type { TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { TrainingLoop } from '#web/lesson/lab-kit/trainer/training-loop.ts';
import { TrainingSession } from '#web/lesson/lab-kit/trainer/training-session.ts';
import { openedCheckpoint } from '#web/lesson/model/checkpoint/opened.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { LocalizedError } from '#web/lesson/platform/localized-error.ts';

const SETTINGS: TrainingSettings = {
  task: 'recall',
  text: '',
  heads: 2,
  width: 16,
  layers: 2,
  rate: 0.01,
  batch: 4,
  seed: 1,
};

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

/** Does something, and waits for the probe that follows. */
async function probed(its: TrainingSession, act: () => void): Promise<void> {
  const { probe } = its.state.peek();
  act();
  await vi.waitUntil(() => its.state.peek().phase === 'ready' && its.state.peek().probe !== probe);
}

/** A session whose worker has made some steps. */
async function stepped(settings = SETTINGS, steps = 1): Promise<TrainingSession> {
  const its = session(settings);
  for (let i = 0; i < steps; i++) its.step();
  await vi.waitUntil(() => its.state.peek().steps === steps);
  return its;
}

function session(settings: TrainingSettings): TrainingSession {
  const start = () =>
    new InProcessWorker((report) => ({ api: new TrainingLoop(models, report, undefined, () => undefined) }));
  return new TrainingSession(settings, start);
}

const lent = () => openedCheckpoint.peek() ?? expect.fail('nothing was lent');

describe('a training opened in the lesson', () => {
  it('gives the lesson the same attention, for every layer and checkpoint', async () => {
    const its = await stepped(SETTINGS, 6);
    const lending = new Lending(its);
    for (const step of [0, 6]) {
      await probed(its, () => its.look(step));
      lending.lend(words);
      const training = its.state.peek();
      const sentence = probeSentence(training);
      const tokens = tokensOf(sentence, training);
      expect(lent().tokenCount(sentence)).toBe(16);
      expect(lent().steps).toBe(step);
      for (const layer of [0, 1]) {
        expect(lent().layerNow(sentence, layer)).toBeNull();
        const opened = await lent().layer(sentence, layer);
        expect(lent().layerNow(sentence, layer)).toBe(opened);
        expect(opened.tokens).toEqual(tokens);
        const { request } = lessonModel({ ...DEFAULT_STATE, preset: 'opened', sentence, layer }, null, opened);
        const trace = createReferenceEngine().createSession().forward(request);
        const size = 2 * tokens.length ** 2;
        const expected = training.probe?.attention.subarray(layer * size, (layer + 1) * size) ?? [];
        // Two implementations of a softmax over at most 16 scores in single precision; each score sums 8 products of sums of 16.
        trace.get('weights').data.forEach((weight, i) => {
          expect(Math.abs(weight - (expected[i] ?? Number.NaN))).toBeLessThan(2e-5);
        });
      }
    }
    const { maps, tokens } = await lent().read('a b c');
    expect(tokens.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(maps.weights).toHaveLength(2 * 2 * 9);
  });

  it('follows the selected checkpoint, and is another checkpoint after a restart', async () => {
    const its = await stepped();
    const lending = new Lending(its);
    expect(lending.lend(words)).toBe(true);
    const first = lent();
    expect(lending.lend(words)).toBe(false);
    expect(lent()).toBe(first);
    await probed(its, () => its.look(0));
    expect(lending.lend(words)).toBe(false);
    expect(lent()).not.toBe(first);
    expect(lent().name).toBe('your training, after 0 steps');
    await probed(its, () => its.configure({ ...SETTINGS, heads: 4 }));
    expect(lending.lend(words)).toBe(true);
    expect(lent().sizes.numHeads).toBe(4);
  });

  it('lists unknown tokens and the number that it can read', async () => {
    new Lending(await stepped()).lend(words);
    await expect(lent().layer('a dog', 0)).rejects.toThrow(LocalizedError);
    await expect(lent().layer('a dog', 0)).rejects.toThrow('no token “dog”');
    await expect(lent().layer('a '.repeat(17), 0)).rejects.toThrow('at most 16 tokens; these are 17');
  });

  it('reads custom text character by character, including spaces', async () => {
    const text = 'The cat sat on the mat because it was tired.';
    const its = await stepped({ ...SETTINGS, task: 'text', text });
    const sentence = probeSentence(its.state.peek());
    expect(text).toContain(sentence);
    expect(tokensOf(sentence, its.state.peek())).toHaveLength(32);
  });
});
