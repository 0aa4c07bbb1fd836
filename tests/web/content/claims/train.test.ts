/** The numbers that the chapter on training quotes: `learning-rates.json`, and trainings made here. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { words as englishLab } from '#web/lesson/chapters/train/en.ts';
import { words as frenchLab } from '#web/lesson/chapters/train/fr.ts';
import { RECORDED } from '#web/lesson/chapters/train/recorded.ts';
import { COMPARISONS, FORMING, SWEEP } from '#web/lesson/lab-kit/trainer/comparisons.ts';
import { headRoles } from '#web/lesson/lab-kit/trainer/head-roles.ts';
import { ADAMW } from '#web/lesson/lab-kit/trainer/optimiser.ts';
import { Plateau } from '#web/lesson/lab-kit/trainer/plateau.ts';
import type { TrainingSettings } from '#web/lesson/lab-kit/trainer/settings.ts';
import { FIRST_SETTINGS } from '#web/lesson/lab-kit/trainer/settings.ts';
import { meanLosses, spreadOf } from '#web/lesson/lab-kit/trainer/summary.ts';
import drawn from '#web/lesson/lab-kit/trainer/swept.json';
import { recall } from '#web/lesson/lab-kit/trainer/tasks/recall.ts';
import { Diverged, Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';
import { sideBySide as english } from '#web/messages/en/side-by-side.ts';
import { sideBySide as french } from '#web/messages/fr/side-by-side.ts';
import formed from './induction.json';
import swept from './learning-rates.json';
import { chapterText, LANGUAGES, type Language, learnedNumbers } from './support.ts';

type Task = keyof typeof SWEEP.settings;

let models: LoadedModels;
beforeAll(async () => {
  models = await loadLanguageModels({ speed: 'strict' });
});

/** The values of some seeds, for a task's setting at a rate. */
function values(task: Task, side: number, rate: number, seeds: keyof typeof SWEEP.seeds, of: 'losses' | 'accuracies') {
  const [first, last] = SWEEP.seeds[seeds];
  const all: readonly (number | null)[] = swept.tasks[task][side]?.[of][swept.rates.indexOf(rate)] ?? [];
  return all.slice(first - swept.from, last - swept.from + 1).map((value) => value ?? Number.POSITIVE_INFINITY);
}

const loss = (task: Task, side: number, rate: number) => values(task, side, rate, 'reported', 'losses');
const accuracy = (task: Task, side: number, rate: number) =>
  spreadOf(values(task, side, rate, 'reported', 'accuracies')).mean;

/** The rate with the lowest mean loss over the seeds that choose. */
function bestRate(task: Task, side: number): number {
  const means = swept.rates.map((rate) => spreadOf(values(task, side, rate, 'chosen', 'losses')).mean);
  return swept.rates[means.indexOf(Math.min(...means))] ?? Number.NaN;
}

/** For how many seeds the second has the lower loss. */
const ahead = (first: readonly number[], second: readonly number[]) =>
  second.filter((value, seed) => value < (first[seed] ?? 0)).length;

const shown = (language: Language, value: number, digits: number) =>
  language === 'fr' ? value.toFixed(digits).replace('.', ',') : value.toFixed(digits);
const plain = (language: Language, value: number) => (language === 'fr' ? `${value}`.replace('.', ',') : `${value}`);

function trained(settings: TrainingSettings, steps: number): Trainer {
  const trainer = new Trainer(models.newModel(), settings);
  for (let step = 0; step < steps; step++) trainer.step();
  return trainer;
}

describe('the recorded learning rates', () => {
  it('are those of the plan, with different seeds to choose and to report', () => {
    expect(swept.build).toBe('strict');
    expect(swept.rates).toEqual([...SWEEP.rates]);
    expect(swept.seeds).toEqual(SWEEP.seeds);
    const [choose, report] = [SWEEP.seeds.chosen, SWEEP.seeds.reported];
    expect([choose[1] - choose[0] + 1, report[1] - report[0] + 1]).toEqual([20, 20]);
    expect(choose[0]).toBeGreaterThan(report[1]);
    for (const [task, sides] of Object.entries(SWEEP.settings)) {
      const found = swept.tasks[task as Task];
      expect(found.map(({ heads, layers }) => [heads, layers])).toEqual(
        sides.map(({ heads, layers }) => [heads, layers]),
      );
    }
  });

  it('are the same when trained again here', () => {
    for (const [side, rate] of [
      [0, 0.008],
      [2, 0.016],
    ] as const) {
      const trainer = trained(
        { ...SWEEP.settings.copy[side], rate, seed: 1 } as TrainingSettings,
        COMPARISONS.copy.steps,
      );
      expect(trainer.evaluate().loss).toBeCloseTo(loss('copy', side, rate)[0] ?? 0, 6);
      trainer.dispose();
    }
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
  ] as const)('give the page’s comparison %s the settings and rates that the text quotes', (name, task, sides) => {
    expect(COMPARISONS[name].settings).toEqual(
      sides.map((side) => ({ ...SWEEP.settings[task][side], rate: bestRate(task, side) })),
    );
  });
});

describe.each(LANGUAGES)('the chapter on training, %s', (language) => {
  const text = chapterText(language, 'train').replaceAll('{,}', ',');

  it('states the weight that it begins with, and the steps that led there', () => {
    const numbers = learnedNumbers(language);
    const [query, key] = language === 'en' ? ['tired', 'cat'] : ['fatigué', 'chat'];
    const weight = shown(language, numbers.at('weights', 0, numbers.position(query), numbers.position(key)), 2);
    expect(text).toContain(
      language === 'en' ? `give “cat” a weight of ${weight}?` : `donner à « chat » un poids de ${weight} ?`,
    );
    const card = readFileSync(new URL('../../../../web/models/learned/README.md', import.meta.url), 'utf8');
    expect(card).toContain('20000 steps');
    expect(text).toContain('20 000');
  });

  it('states costs and the loss of guessing', () => {
    const trainer = new Trainer(models.newModel(), FIRST_SETTINGS);
    for (const value of [-Math.log(0.9), -Math.log(0.01), trainer.guess]) {
      expect(text).toContain(shown(language, value, 2));
    }
    expect(text).toContain(`\\mathrm{ln}\\, ${trainer.task.vocabulary.length} =`);
    trainer.dispose();
  });

  it('states how far a step moves a parameter', () => {
    const trainer = new Trainer(models.newModel(), FIRST_SETTINGS);
    const parameters = () => trainer.model.parameters.map(({ name }) => trainer.model.parameter(name).slice());
    const furthest = () => {
      const before = parameters();
      trainer.step();
      const moves = parameters().flatMap((now, i) =>
        [...now].map((value, j) => Math.abs(value - (before[i]?.[j] ?? 0))),
      );
      return moves.reduce((most, move) => Math.max(most, move), 0) / FIRST_SETTINGS.rate;
    };
    expect(furthest()).toBeCloseTo(1 / 20, 4);
    for (let step = 0; step < 60; step++) expect(furthest()).toBeLessThan(1.2);
    trainer.dispose();
    // The most that any gradients allow: by the Cauchy–Schwarz inequality, in the limit of many steps.
    const [beta1, beta2] = [0.9, 0.95];
    expect((1 - beta1) / Math.sqrt((1 - beta2) * (1 - beta1 ** 2 / beta2))).toBeLessThan(1.2);
    expect(text).toContain(language === 'en' ? 'than about $1.2 \\, \\eta$' : 'de plus de $1,2 \\, \\eta$ environ');
    expect(text).toContain('$\\eta / 20$');
    expect(text).toMatch(
      /\$\\beta_1\$ is 0\.9 and \$\\beta_2\$ is 0\.95;|\$\\beta_1\$ vaut 0,9 et \$\\beta_2\$ 0,95 ;/,
    );
  });

  it('states that no weight decays', () => {
    expect(ADAMW.weightDecay).toBe(0);
    const { optimiser } = { en: englishLab, fr: frenchLab }[language];
    expect(optimiser('', '', 0, 0)).toMatch(/AdamW without weight decay|AdamW sans réduction des poids/);
  });

  it('states that two heads do two lookups better, each at its best rate', () => {
    const [one, two] = [0, 1].map((side) => loss('two-lookups', side, bestRate('two-lookups', side)));
    if (!one || !two) expect.fail();
    const [first, second] = [shown(language, spreadOf(one).mean, 3), shown(language, spreadOf(two).mean, 4)];
    expect(ahead(one, two)).toBe(20);
    expect(text).toContain(
      language === 'en'
        ? `${second} with two heads and ${first} with one, and lower with two for all 20.`
        : `${second} avec deux têtes et ${first} avec une, et plus basse avec deux têtes pour chacune des 20 graines.`,
    );
    expect(text).toContain(language === 'en' ? 'gets 99 % of the answers' : 'donne 99 % de réponses justes');
    expect(Math.round(100 * accuracy('two-lookups', 0, bestRate('two-lookups', 0)))).toBe(99);
  });

  it('states that copying turns around with the rate', () => {
    const rates = [bestRate('copy', 0), bestRate('copy', 2)] as const;
    const best = [loss('copy', 0, rates[0]), loss('copy', 2, rates[1])] as const;
    expect(ahead(loss('copy', 2, 0.003), loss('copy', 0, 0.003))).toBe(20);
    const turned = ahead(loss('copy', 0, rates[1]), loss('copy', 2, rates[1]));
    const [small, own] = [plain(language, 0.003), rates.map((rate) => plain(language, rate))];
    const means = best.map((values) => shown(language, spreadOf(values).mean, 4));
    const count = ahead(best[0], best[1]);
    expect(text).toContain(
      language === 'en'
        ? `At a rate of ${small} one head has the lower loss for all 20 seeds. At ${own[1]} eight heads have it for ${turned} of the 20.`
        : `Au taux ${small}, une tête a la perte la plus basse pour les 20 graines. Au taux ${own[1]}, ce sont huit têtes, pour ${turned} des 20 graines.`,
    );
    expect(text).toContain(
      language === 'en'
        ? `${own[0]} for one head and ${own[1]} for eight. Then the loss is ${means[0]} with one head and ${means[1]} with eight, lower with eight for ${count} of 20 seeds.`
        : `${own[0]} pour une tête et ${own[1]} pour huit. La perte est alors ${means[0]} avec une tête et ${means[1]} avec huit, plus basse avec huit pour ${count} graines sur 20.`,
    );
  });

  it('states for each task what heads and layers do', () => {
    const high = swept.rates.filter((rate) => rate >= 0.003);
    expect([high.length, high.at(-1)]).toEqual([8, 0.032]);
    for (const rate of high) {
      expect(ahead(loss('two-lookups', 0, rate), loss('two-lookups', 1, rate))).toBeGreaterThanOrEqual(19);
    }
    const words = language === 'en' ? english : french;
    const found = { first: '', second: '', seeds: 20, ahead: 20, steps: 300 };
    const robust = language === 'en' ? /eight rates, from 0\.003 to 0\.032/ : /huit taux, de 0,003 à 0,032/;
    expect(text).toMatch(robust);
    expect(words.found['two-lookups'](found)).toMatch(robust);
    expect(words.found['two-lookups'](found)).toMatch(/at least 19 of 20|au moins 19 graines sur 20/);

    for (const side of [0, 1, 2]) expect(accuracy('copy', side, bestRate('copy', side))).toBeGreaterThan(0.999);
    expect(text).toMatch(/at least 99\.9 %|au moins 99,9 %/);

    const layers = [0, 1].map((side) => Math.round(100 * accuracy('recall', side, bestRate('recall', side))));
    expect(text).toContain(
      language === 'en'
        ? `one layer gives ${layers[0]} % right answers and two layers give ${layers[1]} %`
        : `une couche donne ${layers[0]} % de réponses justes et deux couches ${layers[1]} %`,
    );
    const most = Math.max(...swept.rates.map((rate) => accuracy('recall', 0, rate)));
    expect(Math.ceil(100 * most)).toBe(28);
    expect(swept.rates).toHaveLength(11);
    expect(words.found.recall({ ...found, learned: 1 })).toMatch(/eleven rates .* 28 %|onze taux.* 28\s%/);
  });

  it('states what large rates do to a training of the page', () => {
    const lossAt = (rate: number) => {
      const trainer = trained({ ...FIRST_SETTINGS, rate }, 100);
      const { loss: found } = trainer.evaluate();
      trainer.dispose();
      return found;
    };
    expect(FIRST_SETTINGS.rate).toBe(0.003);
    expect(lossAt(0.003)).toBeLessThan(0.1);
    expect(lossAt(0.1)).toBeGreaterThan(0.3);
    expect(lossAt(0.3)).toBeGreaterThan(Math.log(8));
    const runaway = new Trainer(models.newModel(), { ...FIRST_SETTINGS, rate: 3 });
    expect(() => {
      for (let step = 0; step < 14; step++) runaway.step();
    }).toThrow(Diverged);
    runaway.dispose();
    expect(text).toMatch(
      /below 0\.1 at a rate of 0\.003, above 0\.3 at 0\.1|sous 0,1 au taux 0,003, au-dessus de 0,3 au taux 0,1/,
    );
  });
});

it('states for how many seeds two heads take one lookup each', () => {
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
  expect(divided).toBe(19);
  expect(chapterText('en', 'train')).toMatch(/in 19 of those 20 models .* at least 0\.98 of its weight/);
  expect(chapterText('fr', 'train')).toMatch(/dans 19 de ces 20 modèles, .* au moins 0,98 de son poids/);
});

describe('the induction head', () => {
  const texts = { en: chapterText('en', 'train'), fr: chapterText('fr', 'train').replaceAll('{,}', ',') };
  const states = (english: string, french: string) => {
    expect(texts.en).toContain(english);
    expect(texts.fr).toContain(french);
  };

  it('has recorded trainings that are the page’s own', () => {
    expect([formed.build, formed.steps, formed.every]).toEqual(['strict', FORMING.steps, FORMING.every]);
    const { previous, induction } = formed.runs[0] ?? expect.fail();
    const trainer = new Trainer(models.newModel(), FORMING.settings);
    const roles = () => {
      const { sequence, attention } = trainer.probe();
      return headRoles('recall', sequence.ids, attention).map(({ role }) => role);
    };
    const first: Record<string, number> = {};
    for (let step = 0; step <= 300; step++) {
      if (step % FORMING.every === 0) for (const role of roles()) if (role) first[role] ??= step;
      trainer.step();
    }
    expect(first).toEqual({ previous, induction });
    trainer.dispose();
  });

  it('states for how many seeds the heads are named, and when', () => {
    const { runs, steps } = formed;
    const named = runs.filter(({ induction }) => induction !== null);
    const both = named.filter(({ previous }) => previous !== null);
    const without = runs.filter(({ heads }) => heads.every((role) => role === null));
    const when = named.map(({ induction }) => induction ?? 0);
    expect([runs.length, steps, named.length, both.length, without.length]).toEqual([20, 800, 17, 16, 3]);
    expect([Math.min(...when), Math.max(...when)]).toEqual([180, 420]);
    expect(Math.min(...runs.map(({ accuracy }) => accuracy))).toBeGreaterThan(0.96);
    states('With 17 of them an induction head got its name, between step 180 and', 'Avec 17 d’entre elles,');
    states(
      'With 16 a previous-token head did as well.',
      'Avec 16, une autre a aussi reçu celui de tête du token précédent.',
    );
    states('at least 96 %', 'au moins 96 %');
  });

  it('states its loss, and what is lost without its heads', () => {
    const trainer = new Trainer(models.newModel(), FORMING.settings);
    const plateau = new Plateau();
    const losses: Record<number, number> = {};
    const measures: { step: number; loss: number }[] = [];
    let settled: string | null = null;
    while (settled === null && trainer.steps < FORMING.steps) {
      losses[trainer.steps] = trainer.evaluate().loss;
      const measure = trainer.step();
      measures.push({ step: measure.step, loss: Math.round(1000 * measure.loss) / 1000 });
      settled = plateau.add(measure);
    }
    expect(settled).toBe('learned');
    expect(losses[200]).toBeCloseTo(2, 1);
    expect(losses[300]).toBeCloseTo(0.15, 2);
    const checkpoint = trainer.checkpoint();
    const without = (...off: number[]) => {
      trainer.restore(checkpoint);
      trainer.switchOff(off);
      return trainer.evaluate().accuracy;
    };
    expect(without()).toBeGreaterThan(0.99);
    expect(without(0)).toBeCloseTo(0.38, 2);
    expect(without(2)).toBeGreaterThan(0.97);
    expect(without(2, 3)).toBeCloseTo(0.15, 1);
    trainer.restore(checkpoint);
    const { sequence, attention } = trainer.probe();
    // The stage's recorded maps and losses are those of this model.
    expect(RECORDED.measures).toEqual(measures);
    expect([RECORDED.steps, RECORDED.ids]).toEqual([trainer.steps, sequence.ids]);
    expect(RECORDED.attention).toEqual(attention.map((share) => Math.round(100 * share) / 100));
    expect(headRoles('recall', sequence.ids, attention).map(({ role }) => role)).toEqual([
      'previous',
      null,
      'induction',
      'induction',
    ]);
    // The letter that comes twice in the text, and what followed it the first time.
    const letters = sequence.ids.map((id) => recall.vocabulary[id]);
    const again = letters.lastIndexOf('e');
    expect(letters[letters.indexOf('e') + 1]).toBe('l');
    for (const map of [2, 3]) {
      expect(attention[(map * letters.length + again) * letters.length + letters.indexOf('l')]).toBeGreaterThan(0.9);
    }
    // Without the previous-token head, the pattern above it is gone.
    trainer.switchOff([0]);
    const dissolved = headRoles('recall', sequence.ids, trainer.probe().attention);
    expect(dissolved.slice(2).map(({ role }) => role)).toEqual([null, null]);
    trainer.dispose();
    states('creeps down to about 2.0', 'jusqu’à 2,0 environ');
    states('drops to about 0.15', 'chute à 0,15 environ');
    states('Only about 38 %', 'Environ 38 %');
    states('about 15 % stay right', 'environ 15 % des réponses restent justes');
    states('\\mathrm{ln}\\, 8 = 2.08', '\\mathrm{ln}\\, 8 = 2,08');
    expect(Math.log(8).toFixed(2)).toBe('2.08');
  });

  it('states when the copy task stops', () => {
    const trainer = new Trainer(models.newModel(), FIRST_SETTINGS);
    const plateau = new Plateau();
    while (!plateau.add(trainer.step()));
    expect(trainer.steps).toBeGreaterThan(125);
    expect(trainer.steps).toBeLessThan(135);
    trainer.dispose();
    states('After about 130 steps', 'Après 130 pas environ');
  });
});
