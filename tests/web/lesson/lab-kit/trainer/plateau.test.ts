/** When a training counts as learned or flat: on made-up losses, and on real trainings. */
import { beforeAll, describe, expect, it } from 'vitest';
import { EXHAUSTIVE } from '#tests/web/setup/exhaustive.ts';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { words as english } from '#web/lesson/chapters/train/en.ts';
import { words as french } from '#web/lesson/chapters/train/fr.ts';
import { FLAT, LEARNED, Plateau, type Settled } from '#web/lesson/lab-kit/trainer/plateau.ts';
import { TASK_DEFAULTS } from '#web/lesson/lab-kit/trainer/settings.ts';
import { TASK_NAMES } from '#web/lesson/lab-kit/trainer/tasks/index.ts';
import { Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';

/** The step after which the training stops, and why; null if it does not within so many steps. */
function stop(steps: number, measure: (step: number) => { loss: number; accuracy: number }): [Settled, number] | null {
  const plateau = new Plateau();
  for (let step = 0; step < steps; step++) {
    const settled = plateau.add(measure(step));
    if (settled) return [settled, step + 1];
  }
  return null;
}

describe('a plateau', () => {
  it('is learned after enough steps with hardly a wrong answer', () => {
    expect(stop(100, () => ({ loss: 0.019, accuracy: 1 }))).toEqual(['learned', LEARNED.steps]);
    expect(stop(100, () => ({ loss: 0.021, accuracy: 1 }))).toBeNull();
    expect(stop(100, () => ({ loss: 0.001, accuracy: 0.99 }))).toBeNull();
    // Ten bad steps count until fifty good ones have followed.
    const after = stop(200, (step) => (step < 10 ? { loss: 2, accuracy: 0.1 } : { loss: 0.001, accuracy: 1 }));
    expect(after).toEqual(['learned', 10 + LEARNED.steps]);
  });

  it('is flat if the loss has hardly fallen for long', () => {
    const at = (loss: number) => ({ loss, accuracy: 0.3 });
    expect(stop(1000, () => at(2))).toEqual(['flat', 2 * FLAT.steps]);
    // The loss falls by a hundredth, or by a twentieth, from one stretch to the next.
    expect(stop(2000, (step) => at(2 * 0.99 ** (step / FLAT.steps)))?.[0]).toBe('flat');
    expect(stop(2000, (step) => at(2 * 0.95 ** (step / FLAT.steps)))).toBeNull();
    expect(stop(2000, (step) => at(2 + step / 1000))?.[0]).toBe('flat');
  });

  it('is stated with its own numbers', () => {
    for (const { settled } of [english, french]) {
      expect(settled.learned).toContain(String(LEARNED.steps));
      expect(settled.flat).toContain(String(FLAT.steps));
    }
  });
});

describe('a real training with its task’s own settings', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadLanguageModels({ speed: 'strict' });
  });

  it.each([
    ...TASK_NAMES.filter((task) => EXHAUSTIVE || task !== 'sort').map((task) => ({ ...TASK_DEFAULTS[task], task })),
    // Slow trainings must not stop on the plateau with which they begin.
    { ...TASK_DEFAULTS.copy, task: 'copy', rate: 0.0003 } as const,
    ...(EXHAUSTIVE ? [{ ...TASK_DEFAULTS.recall, task: 'recall', rate: 0.001 } as const] : []),
  ])('stops when $task is learned at a rate of $rate', (settings) => {
    // The text is learned with smaller batches here, to save time.
    const own = settings.task === 'text' ? { text: english.sampleText, batch: 4 } : { text: '' };
    const trainer = new Trainer(models.newModel(), { ...settings, ...own, seed: 1 });
    const [settled, steps] = stop(2500, () => trainer.step()) ?? [];
    // A text is learned by heart, but its first letters can only be guessed.
    expect(settled).toBe(settings.task === 'text' ? 'flat' : 'learned');
    expect(trainer.evaluate().accuracy).toBeGreaterThan(settings.task === 'text' ? 0.95 : 0.99);
    expect(steps).toBeGreaterThan(100);
    trainer.dispose();
  });
});
