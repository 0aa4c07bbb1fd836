/**
 * The trainings that the chapter quotes. Those of `measured.json` are repeated here; `npx vitest run web/lesson/chapters/train -u`
 * records them. Of those that `build-scripts/compare-heads.mjs` records, which take long, a few are repeated.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { words as englishLab } from '#web/lesson/chapters/train/en.ts';
import { words as frenchLab } from '#web/lesson/chapters/train/fr.ts';
import induction from '#web/lesson/chapters/train/induction.json';
import swept from '#web/lesson/chapters/train/learning-rates.json';
import { accuracyAt, ahead, bestRate, lossesAt, quotes, type SweptTask } from '#web/lesson/chapters/train/numbers.ts';
import { RECORDED } from '#web/lesson/chapters/train/stage.ts';
import { COMPARISONS, FORMING, SWEEP } from '#web/lesson/lab-kit/trainer/comparisons.ts';
import { headRoles } from '#web/lesson/lab-kit/trainer/head-roles.ts';
import { ADAMW } from '#web/lesson/lab-kit/trainer/optimiser.ts';
import { Plateau } from '#web/lesson/lab-kit/trainer/plateau.ts';
import { FIRST_SETTINGS, type TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { meanLosses } from '#web/lesson/lab-kit/trainer/summary.ts';
import drawn from '#web/lesson/lab-kit/trainer/swept.json';
import { Diverged, Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';
import { sideBySide as english } from '#web/messages/en/labs/side-by-side.ts';
import { sideBySide as french } from '#web/messages/fr/labs/side-by-side.ts';

const FOLDER = import.meta.dirname;
const MESSAGES = [
  ['en', english, englishLab],
  ['fr', french, frenchLab],
] as const;

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

function trained(settings: TrainingSettings, steps: number): Trainer {
  const trainer = new Trainer(models.newModel(), settings);
  for (let step = 0; step < steps; step++) trainer.step();
  return trainer;
}

const fourDigits = (value: number) => Number(value.toPrecision(4));

function measuredCopy() {
  const trainer = trained(FIRST_SETTINGS, 0);
  const plateau = new Plateau();
  while (!plateau.add(trainer.step()));
  const learned = trainer.steps;
  trainer.dispose();
  const losses = [0.003, 0.1, 0.3].map((rate) => {
    const quick = trained({ ...FIRST_SETTINGS, rate }, 100);
    const { loss } = quick.evaluate();
    quick.dispose();
    return [rate, fourDigits(loss)];
  });
  const runaway = trained({ ...FIRST_SETTINGS, rate: 3 }, 0);
  expect(() => {
    while (runaway.steps < 100) runaway.step();
  }).toThrow(Diverged);
  const stopped = runaway.steps;
  runaway.dispose();
  return { learned, losses: Object.fromEntries(losses), stopped };
}

/** Until its task is learned; the recorded maps and losses of the stage are those of this model. */
function measuredRecall() {
  const trainer = trained(FORMING.settings, 0);
  const plateau = new Plateau();
  const losses: Record<number, number> = {};
  const accuracies: Record<number, number> = {};
  const measures: { step: number; loss: number }[] = [];
  let settled: string | null = null;
  while (settled === null && trainer.steps < FORMING.steps) {
    if (trainer.steps === 200 || trainer.steps === 300) {
      const { loss, accuracy } = trainer.evaluate();
      losses[trainer.steps] = fourDigits(loss);
      accuracies[trainer.steps] = fourDigits(accuracy);
    }
    const measure = trainer.step();
    measures.push({ step: measure.step, loss: Math.round(1000 * measure.loss) / 1000 });
    settled = plateau.add(measure);
  }
  expect(settled).toBe('learned');
  const checkpoint = trainer.checkpoint();
  const { sequence, attention } = trainer.probe();
  expect(RECORDED.measures).toEqual(measures);
  expect([RECORDED.steps, RECORDED.ids]).toEqual([trainer.steps, sequence.ids]);
  expect(RECORDED.attention).toEqual(attention.map((share) => Math.round(100 * share) / 100));
  const nameOf = (place: number) => `${Math.floor(place / 2) + 1}.${(place % 2) + 1}`;
  const rightWithout = (...off: number[]) => {
    trainer.restore(checkpoint);
    trainer.switchOff(off);
    return [off.map(nameOf).join(' '), fourDigits(trainer.evaluate().accuracy)];
  };
  const right = Object.fromEntries([rightWithout(2), rightWithout(2, 3), rightWithout(0)]);
  const roles = (maps: Float32Array) =>
    Object.fromEntries(headRoles('recall', sequence.ids, maps).map(({ role }, place) => [nameOf(place), role]));
  // Head 1 of layer 1 is still off.
  const { '2.1': one, '2.2': other } = roles(trainer.probe().attention);
  trainer.dispose();
  return { losses, accuracies, right, roles: roles(attention), rolesWithoutPrevious: { '2.1': one, '2.2': other } };
}

/** For how many seeds of two heads one reads the letter before and the other the first, with at least 0.98 of its weight. */
function measuredLookups() {
  const settings = { ...SWEEP.settings['two-lookups'][1], rate: bestRate('two-lookups', 1) };
  const [first, last] = SWEEP.seeds.reported;
  let divided = 0;
  for (let seed = first; seed <= last; seed++) {
    const trainer = trained({ ...settings, seed } as TrainingSettings, COMPARISONS['two-lookups'].steps);
    const { sequence, attention } = trainer.probe();
    trainer.dispose();
    const length = sequence.ids.length;
    const rows = sequence.ids.map((_, t) => t).slice(2);
    const mean = (head: number, key: (t: number) => number) =>
      rows.reduce((sum, t) => sum + (attention[(head * length + t) * length + key(t)] ?? 0), 0) / rows.length;
    const sure = (head: number) => [mean(head, (t) => t - 1), mean(head, () => 0)].map((each) => each >= 0.975);
    const roles = [sure(0), sure(1)].map(String);
    if (roles.includes('true,false') && roles.includes('false,true')) divided++;
  }
  return { divided };
}

it('the quoted trainings give the recorded numbers', async () => {
  const measured = { copy: measuredCopy(), recall: measuredRecall(), twoLookups: measuredLookups() };
  await expect(`${JSON.stringify(measured, null, 2)}\n`).toMatchFileSnapshot(join(FOLDER, 'measured.json'));
});

describe('the recorded learning rates', () => {
  it('are those of the plan, with different seeds to choose and to report', () => {
    expect(swept.build).toBe('strict');
    expect(swept.rates).toEqual([...SWEEP.rates]);
    expect(swept.seeds).toEqual(SWEEP.seeds);
    const [choose, report] = [SWEEP.seeds.chosen, SWEEP.seeds.reported];
    expect([choose[1] - choose[0] + 1, report[1] - report[0] + 1]).toEqual([20, 20]);
    expect(choose[0]).toBeGreaterThan(report[1]);
    for (const [task, sides] of Object.entries(SWEEP.settings)) {
      const found = swept.tasks[task as SweptTask];
      expect(found.map(({ heads, layers }) => [heads, layers])).toEqual(
        sides.map(({ heads, layers }) => [heads, layers]),
      );
    }
  });

  it.each([
    [0, 0.008],
    [2, 0.016],
  ] as const)('are the same when setting %i of copying is trained again at %d', (side, rate) => {
    const settings = { ...SWEEP.settings.copy[side], rate, seed: 1 } as TrainingSettings;
    const trainer = trained(settings, COMPARISONS.copy.steps);
    expect(trainer.evaluate().loss).toBeCloseTo(lossesAt('copy', side, rate)[0] ?? 0, 6);
    trainer.dispose();
  });

  it('have the means that the page draws', () => {
    const { command, build, ...means } = drawn;
    expect([command, build]).toEqual([swept.command, 'strict']);
    expect(means).toEqual(meanLosses(swept));
  });

  it.each([
    ['copy', 'copy', [0, 2]],
    ['copy-two', 'copy', [0, 1]],
    ['two-lookups', 'two-lookups', [0, 1]],
    ['recall', 'recall', [0, 1]],
  ] as const)('give the page’s comparison %s its settings and rates', (name, task, sides) => {
    expect(COMPARISONS[name].settings).toEqual(
      sides.map((side) => ({ ...SWEEP.settings[task][side], rate: bestRate(task, side) })),
    );
  });
});

it('the fast build stops a step from the recording, as the text says', async () => {
  const { newModel } = await loadLanguageModels({ speed: 'fast' });
  const trainer = new Trainer(newModel(), FORMING.settings);
  const plateau = new Plateau();
  while (!plateau.add(trainer.step())) if (trainer.steps > FORMING.steps) break;
  expect(Math.abs(trainer.steps - RECORDED.steps)).toBeLessThanOrEqual(1);
  trainer.dispose();
});

it('the recorded training in which an induction head forms is the page’s own', () => {
  expect([induction.build, induction.steps, induction.every]).toEqual(['strict', FORMING.steps, FORMING.every]);
  const { previous, induction: named } = induction.runs[0] ?? expect.fail();
  const trainer = trained(FORMING.settings, 0);
  const first: Record<string, number> = {};
  for (let step = 0; step <= 300; step++) {
    if (step % FORMING.every === 0) {
      const { sequence, attention } = trainer.probe();
      for (const { role } of headRoles('recall', sequence.ids, attention)) if (role) first[role] ??= step;
    }
    trainer.step();
  }
  expect(first).toEqual({ previous, induction: named });
  trainer.dispose();
});

it('no step moves a parameter farther than the text says', () => {
  const trainer = trained(FIRST_SETTINGS, 0);
  const parameters = () => trainer.model.parameters.map(({ name }) => trainer.model.parameter(name).slice());
  const farthest = () => {
    const before = parameters();
    trainer.step();
    const moves = parameters().flatMap((now, i) => [...now].map((value, j) => Math.abs(value - (before[i]?.[j] ?? 0))));
    return moves.reduce((most, move) => Math.max(most, move), 0) / FIRST_SETTINGS.rate;
  };
  expect(farthest()).toBeCloseTo(1 / quotes.warm_up(), 4);
  for (let step = 0; step < 60; step++) expect(farthest()).toBeLessThan(quotes.farthest());
  trainer.dispose();
});

describe.each(MESSAGES)('the words of the laboratory in %s', (_, { found }, { optimiser }) => {
  const numbers = { first: '', second: '', seeds: 20, ahead: 20, steps: 300 };

  it('state at how many rates two heads do two lookups better', () => {
    const high = swept.rates.filter((rate) => rate >= 0.003);
    expect([high.length, high.at(-1)]).toEqual([8, 0.032]);
    expect(found['two-lookups'](numbers)).toMatch(/eight rates, from 0\.003 to 0\.032|huit taux, de 0,003 à 0,032/);
    expect(Math.min(...high.map((rate) => ahead('two-lookups', '1', '2', rate)))).toBe(19);
    expect(found['two-lookups'](numbers)).toMatch(/at least 19 of 20|au moins 19 graines sur 20/);
  });

  it('state how much one layer recalls at most', () => {
    const most = Math.max(...swept.rates.map((rate) => accuracyAt('recall', 0, rate)));
    expect([swept.rates.length, Math.ceil(100 * most)]).toEqual([11, 28]);
    expect(found.recall({ ...numbers, learned: 1 })).toMatch(/eleven rates .* 28 %|onze taux.* 28\s%/);
  });

  it('state that no weight decays', () => {
    expect(ADAMW.weightDecay).toBe(0);
    expect(optimiser('', '', 0, 0)).toMatch(/AdamW without weight decay|AdamW sans décroissance des poids/);
  });
});
