/**
 * What the prose about training quotes: trainings that `build-scripts/compare-heads.mjs` recorded (`learning-rates.json`,
 * `induction.json`, `poster.json`) and those of `measured.test.ts` (`measured.json`).
 */
import card from '../../../models/learned/README.md?raw';
import { FORMING, SWEEP } from '../../lab-kit/trainer/comparisons.ts';
import { ADAMW, LONGEST, WARMUP } from '../../lab-kit/trainer/optimiser.ts';
import { FIRST_SETTINGS } from '../../lab-kit/trainer/settings.ts';
import { spreadOf } from '../../lab-kit/trainer/summary.ts';
import { recall, taskOf } from '../../lab-kit/trainer/tasks/index.ts';
import type { Quotes } from '../quoted.ts';
import induction from './induction.json';
import swept from './learning-rates.json';
import measured from './measured.json';
import poster from './poster.json';

export type SweptTask = keyof typeof SWEEP.settings;

/** The values of some seeds, for one of a task's settings at a rate; infinite where the training diverged. */
function values(
  task: SweptTask,
  side: number,
  rate: number,
  seeds: keyof typeof SWEEP.seeds,
  of: 'losses' | 'accuracies',
) {
  const [first, last] = SWEEP.seeds[seeds];
  const all: readonly (number | null)[] = swept.tasks[task][side]?.[of][swept.rates.indexOf(rate)] ?? [];
  return all.slice(first - swept.from, last - swept.from + 1).map((value) => value ?? Number.POSITIVE_INFINITY);
}

export const lossesAt = (task: SweptTask, side: number, rate: number) => values(task, side, rate, 'reported', 'losses');

/** The mean share of right answers. */
export const accuracyAt = (task: SweptTask, side: number, rate: number) =>
  spreadOf(values(task, side, rate, 'reported', 'accuracies')).mean;

/** The rate with the lowest mean loss over the seeds that choose. */
export function bestRate(task: SweptTask, side: number): number {
  const means = swept.rates.map((rate) => spreadOf(values(task, side, rate, 'chosen', 'losses')).mean);
  return swept.rates[means.indexOf(Math.min(...means))] ?? Number.NaN;
}

/** A task's setting with so many heads, and for recall with so many layers; its best rate. */
function setting(task = '', count = '') {
  const varied = task === 'recall' ? 'layers' : 'heads';
  const side = swept.tasks[task as SweptTask].findIndex((each) => each[varied] === Number(count));
  return { task: task as SweptTask, side, best: bestRate(task as SweptTask, side) };
}

/** For how many seeds the second setting has the lower loss; at one rate, or each at its best. */
export function ahead(task: string, first: string, second: string, rate?: number): number {
  const [one, other] = [first, second].map((count) => {
    const { task: its, side, best } = setting(task, count);
    return lossesAt(its, side, rate ?? best);
  });
  return (other ?? []).filter((loss, seed) => loss < (one?.[seed] ?? 0)).length;
}

const ratesFrom = (lowest: string | undefined) => swept.rates.filter((rate) => rate >= Number(lowest));

const named = induction.runs.filter((run) => run.induction !== null);
const unnamed = induction.runs.filter(({ heads }) => heads.every((role) => role === null));
const whenNamed = named.map((run) => run.induction ?? Number.NaN);

/** Where the recorded model reads a letter again, and the letter that followed it the first time. */
function lookup(letter: string) {
  const letters = poster.ids.map((id) => recall.vocabulary[id] ?? '');
  const [first, again] = [letters.indexOf(letter), letters.lastIndexOf(letter)];
  if (first === again) throw new Error(`“${letter}” does not come twice`);
  return { tokens: letters.length, again, next: first + 1, answer: letters[first + 1] ?? '' };
}

export const quotes = {
  learned_steps: () => Number(/(\d+) steps/.exec(card)?.[1]),
  /** What a probability costs, in nats, and what it costs to guess among so many tokens. */
  cost: (_, probability) => -Math.log(Number(probability)),
  guess: (_, tokens) => Math.log(Number(tokens)),
  first_vocabulary: () => taskOf(FIRST_SETTINGS.task, FIRST_SETTINGS.text).vocabulary.length,
  warm_up: () => WARMUP,
  longest: () => LONGEST,
  beta: (_, which) => (which === '1' ? ADAMW.beta1 : ADAMW.beta2),
  /** How far a step moves a parameter at most, in learning rates: by the Cauchy–Schwarz inequality, after many steps. */
  farthest: () => {
    const { beta1, beta2 } = ADAMW;
    return (1 - beta1) / Math.sqrt((1 - beta2) * (1 - beta1 ** 2 / beta2));
  },

  /** The copy task: about when it is learned, its loss after 100 steps at a rate, the steps before the rate 3 stops it. */
  copied_after: () => 10 * Math.round(measured.copy.learned / 10),
  copy_loss: (_, rate = '') => (measured.copy.losses as Record<string, number>)[rate] ?? Number.NaN,
  stopped_after: () => measured.copy.stopped,

  /** The training in which an induction head forms. */
  forming_loss: (_, step = '') => (measured.recall.losses as Record<string, number>)[step] ?? Number.NaN,
  /** The percentage of right answers in it, and when guessing evenly among so many tokens. */
  forming_right: (_, step = '') => 100 * ((measured.recall.accuracies as Record<string, number>)[step] ?? Number.NaN),
  guess_right: (_, tokens) => 100 / Number(tokens),
  /** The percentage of right answers without some heads: `1.2` is head 2 of layer 1. */
  right_without: (_, ...heads) =>
    100 * ((measured.recall.right as Record<string, number>)[heads.join(' ')] ?? Number.NaN),
  has_role: (_, head = '', role) => (measured.recall.roles as Record<string, string | null>)[head] === role,
  dissolved: () => Object.values(measured.recall.rolesWithoutPrevious).every((role) => role === null),
  answer: (_, letter = '') => lookup(letter).answer,
  /** The least weight with which a head of layer 2 reads that answer. */
  answer_weight: (_, letter = '') => {
    const { tokens, again, next } = lookup(letter);
    const { heads } = FORMING.settings;
    const at = (head: number) => poster.hundredths[((heads + head) * tokens + again) * tokens + next] ?? Number.NaN;
    return Math.min(...Array.from({ length: heads }, (_, head) => at(head))) / 100;
  },

  /** The same training with other seeds. */
  seeds: () => induction.runs.length,
  forming_steps: () => induction.steps,
  named: () => named.length,
  first_named: () => Math.min(...whenNamed),
  last_named: () => Math.max(...whenNamed),
  both_named: () => named.filter(({ previous }) => previous !== null).length,
  unnamed: () => unnamed.length,
  unnamed_right: () => Math.floor(100 * Math.min(...unnamed.map(({ accuracy }) => accuracy))),

  /** Settings at their best rates: `copy 8` has eight heads, `recall 2` two layers. */
  best: (_, task, count) => setting(task, count).best,
  loss: (_, name, count) => {
    const { task, side, best } = setting(name, count);
    return spreadOf(lossesAt(task, side, best)).mean;
  },
  /** The percentage of right answers. */
  right: (_, name, count) => {
    const { task, side, best } = setting(name, count);
    return 100 * accuracyAt(task, side, best);
  },
  ahead: (_, task = '', first = '', second = '', rate) =>
    ahead(task, first, second, rate === undefined ? undefined : Number(rate)),
  /** The same for the rate at which it is the least, from a rate on. */
  least_ahead: (_, task = '', first = '', second = '', lowest) =>
    Math.min(...ratesFrom(lowest).map((rate) => ahead(task, first, second, rate))),
  rates_from: (_, lowest) => ratesFrom(lowest).length,
  highest_rate: () => Math.max(...swept.rates),
  /** In how many models of two heads each takes one lookup. */
  divided: () => measured.twoLookups.divided,
} satisfies Quotes;
