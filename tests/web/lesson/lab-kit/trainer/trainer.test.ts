/** Training: it learns, resumes from a checkpoint bit for bit, and stops when it diverges. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { IGNORED } from '#web/engine/language-model.ts';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import type { TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { Diverged, Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';

const TINY: TrainingSettings = {
  task: 'copy',
  text: '',
  heads: 2,
  width: 16,
  layers: 1,
  rate: 0.01,
  batch: 8,
  seed: 3,
};

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

const made: Trainer[] = [];
afterEach(() => {
  for (const trainer of made.splice(0)) trainer.dispose();
});
function trainer(changed: Partial<TrainingSettings> = {}): Trainer {
  const one = new Trainer(models.newModel(), { ...TINY, ...changed });
  made.push(one);
  return one;
}
const steps = (one: Trainer, count: number) => Array.from({ length: count }, () => one.step());

describe('a training', () => {
  it('starts at the loss of guessing and learns the task', () => {
    const one = trainer();
    const before = one.evaluate();
    // At these weight sizes the logits differ a little: the loss is within a fifth of ln 9.
    expect(Math.abs(before.loss - one.guess)).toBeLessThan(0.2 * one.guess);
    const measures = steps(one, 200);
    expect(measures.map(({ step }) => step)).toEqual(Array.from({ length: 200 }, (_, i) => i));
    expect(measures.at(-1)?.loss).toBeLessThan(0.2);
    expect(one.evaluate().accuracy).toBeGreaterThan(0.97);
    expect(measures.every(({ norm }) => norm > 0)).toBe(true);
  });

  it('repeats for the same seed and differs for another', () => {
    const [one, same, other] = [trainer(), trainer(), trainer({ seed: 4 })];
    expect(steps(one, 3)).toEqual(steps(same, 3));
    expect(one.step().loss).not.toBe(other.step().loss);
  });

  it('resumes from a checkpoint bit for bit, in the same model and in another', () => {
    const one = trainer();
    steps(one, 7);
    const kept = one.checkpoint();
    const after = steps(one, 5);
    one.restore(kept);
    expect(steps(one, 5)).toEqual(after);
    const other = trainer();
    other.restore(kept);
    expect(other.steps).toBe(7);
    expect(steps(other, 5)).toEqual(after);
    expect(other.checkpoint()).toEqual(one.checkpoint());
  });

  it('shows predictions, probabilities and attention of every head for the probe', () => {
    const one = trainer({ heads: 4, layers: 2 });
    const { sequence, predicted, belief, attention } = one.probe();
    expect(attention).toHaveLength(2 * 4 * 16 * 16);
    for (let row = 0; row < 2 * 4 * 16; row++) {
      const shares = attention.subarray(row * 16, (row + 1) * 16);
      // Sixteen roundings of 2⁻²⁴.
      expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(16 * 2 ** -23);
      expect(shares.subarray((row % 16) + 1).every((share) => share === 0)).toBe(true);
    }
    sequence.targets.forEach((target, t) => {
      if (target === IGNORED) expect(belief[t]).toBe(0);
      else if (predicted[t] !== target) expect(belief[t]).toBeLessThanOrEqual(0.5);
    });
    steps(one, 3);
    const first = one.step();
    one.probe();
    const again = trainer({ heads: 4, layers: 2 });
    expect(steps(again, 4).at(-1), 'looking changes nothing').toEqual(first);
  });

  it('ignores later tokens and never trains on the evaluation sequences', () => {
    const one = trainer();
    const measured = one.evaluate();
    expect(one.evaluate()).toEqual(measured);
  });

  it('stops when the loss explodes, without making that step', () => {
    const one = trainer({ rate: 10 });
    expect(() => steps(one, 100)).toThrow(Diverged);
    const stopped = one.steps;
    expect(stopped).toBeLessThan(40);
    try {
      one.step();
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      expect(error.loss).toBeGreaterThan(20 * one.guess);
    }
    expect(one.steps).toBe(stopped);
  });

  it('stops at a non-finite number, with the core’s error message', () => {
    const one = trainer();
    const broken = one.checkpoint();
    broken.parameters.fill(Number.NaN);
    one.restore(broken);
    expect(() => one.step()).toThrow(Diverged);
    expect(() => one.step()).toThrow(/finite|NaN/);
  });
});
