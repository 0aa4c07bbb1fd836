/** What the lesson says about several heads: two seeds trained here agree with the recorded comparisons. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import compared from '#web/lesson/lab-kit/trainer/compared.json';
import { compare } from '#web/lesson/lab-kit/trainer/comparison.ts';
import { COMPARISON_NAMES, COMPARISONS, type ComparisonName } from '#web/lesson/lab-kit/trainer/comparisons.ts';
import { COMPARE_LIMITS, checked } from '#web/lesson/lab-kit/trainer/protocol.ts';
import { aheadAt, spreadOf, summarise } from '#web/lesson/lab-kit/trainer/summary.ts';
import { Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

function parameters(name: ComparisonName, side: 0 | 1): number {
  const trainer = new Trainer(models.newModel(), COMPARISONS[name].settings[side]);
  const { parameters } = trainer;
  trainer.dispose();
  return parameters;
}
const plan = (name: ComparisonName) => {
  const { settings, steps, every } = COMPARISONS[name];
  return { settings: [...settings] as [(typeof settings)[0], (typeof settings)[1]], steps, every };
};

describe('the recorded comparisons', () => {
  it("used at least 20 seeds, the strict build and the page's own settings", () => {
    expect(compared.seeds).toBeGreaterThanOrEqual(20);
    expect(compared.build).toBe('strict');
    for (const name of COMPARISON_NAMES) {
      expect(compared[name].steps[1]).toBe(COMPARISONS[name].steps);
      const request = { ...plan(name), seeds: COMPARE_LIMITS.seeds };
      expect(checked.comparison(request)).toEqual(request);
    }
  });

  it('agree over the seeds', () => {
    expect(compared['two-lookups'].ahead.end, 'two heads').toEqual([0, 20]);
    expect(compared.copy.ahead.end, 'eight heads, each at its best rate').toEqual([1, 19]);
    expect(compared['copy-two'].ahead.end, 'no difference beyond chance').toEqual([12, 8]);
    expect(compared['copy-one-rate'].ahead.end, 'one head, at a rate too low for eight').toEqual([20, 0]);
    expect(compared.recall.ahead.end, 'two layers').toEqual([0, 20]);
  });

  it('use equal parameter counts', () => {
    for (const name of ['two-lookups', 'copy', 'copy-two', 'copy-one-rate'] as const) {
      expect(parameters(name, 0)).toBe(parameters(name, 1));
    }
    expect(parameters('recall', 1)).toBeGreaterThan(1.8 * parameters('recall', 0));
  });

  it.each([
    ['two-lookups', [0, 2]],
    ['copy', [0, 2]],
    ['copy-one-rate', [2, 0]],
  ] as const)('%s gives the same result with two seeds here', (name, ahead) => {
    const { steps } = COMPARISONS[name];
    const [, last] = compare(models.newModel, { ...plan(name), every: steps, seeds: 2 });
    expect(last && aheadAt(last)).toEqual(ahead);
  });
});

describe('summaries', () => {
  const at = (step: number, first: readonly number[], second: readonly (number | null)[]) => ({
    step,
    qualities: [
      first.map((loss) => ({ loss, accuracy: 1 - loss })),
      second.map((loss) => (loss === null ? null : { loss, accuracy: 1 - loss })),
    ] as const,
  });

  it('give mean and standard deviation, without diverged seeds', () => {
    expect(spreadOf([1, 2, 3])).toEqual({ mean: 2, deviation: 1 });
    expect(spreadOf([5])).toEqual({ mean: 5, deviation: 0 });
    const { sides, ahead, steps } = summarise([
      at(0, [0.5, 0.5], [0.5, 0.4]),
      at(2, [0.001, 0.5], [0.4, null]),
      at(4, [0.25, 0.75], [0.5, null]),
    ]);
    expect(steps).toEqual([2, 4]);
    expect(sides[0].end.loss).toEqual({ mean: 0.5, deviation: 0.35355 });
    expect(sides[1].end.loss).toEqual({ mean: 0.5, deviation: 0 });
    expect(sides[0].learned).toEqual({ mean: 2, deviation: 0 });
    expect(sides[0].learnedSeeds).toBe(1);
    expect(sides[1].learned).toBeNull();
    expect(ahead.end).toEqual([2, 0]);
  });
});
