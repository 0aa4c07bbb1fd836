/** Two settings trained side by side: shared by the chapters that compare heads. */
import { count } from '../grammar.ts';

/** A measured mean and its standard deviation, as written. */
interface Found {
  readonly first: string;
  readonly second: string;
  readonly seeds: number;
  readonly ahead: number;
  readonly steps: number;
}

export const sideBySide = {
  choose: 'What is compared',
  plans: {
    'two-lookups': 'Two lookups: 1 head or 2',
    copy: 'Copy: 1 head or 8, each at its own rate',
    'copy-two': 'Copy: 1 head or 2, each at its own rate',
    'copy-one-rate': 'Copy: 1 head or 8, both at one rate',
    recall: 'Recall: 1 layer or 2',
  },
  about: {
    'two-lookups':
      'At every place, say which letter stands before it and which letter came first, as one answer: “db” is not “bd”. One layer of width 16 has one head of width 16, or two of width 8.',
    copy: 'Eight letters, a mark, and the same eight letters again. One layer of width 32 has one head of width 32, or eight of width 4.',
    'copy-two':
      'Eight letters, a mark, and the same eight letters again. One layer of width 32 has one head of width 32, or two of width 16.',
    'copy-one-rate':
      'Eight letters, a mark, and the same eight letters again. One layer of width 32 has one head of width 32, or eight of width 4.',
    recall:
      'Eight letters stand in a circle. Walk round it from anywhere, and say which letter follows. Two heads of width 16 are in one layer, or in each of two layers.',
  },
  fair: {
    heads: 'Both have equally many parameters and, for every seed, the same data in the same order.',
    layers:
      'Two layers have about twice the parameters of one; for every seed both see the same data in the same order.',
  },
  rates: (first: string, second: string) =>
    first === second
      ? `Both train at a learning rate of ${first}.`
      : `Each trains at the learning rate that was best for it with other seeds: ${first} and ${second}.`,
  sides: {
    'two-lookups': ['1 head', '2 heads'],
    copy: ['1 head', '8 heads'],
    'copy-two': ['1 head', '2 heads'],
    'copy-one-rate': ['1 head', '8 heads'],
    recall: ['1 layer', '2 layers'],
  } as Readonly<Record<'two-lookups' | 'copy' | 'copy-two' | 'copy-one-rate' | 'recall', readonly [string, string]>>,
  seeds: 'Seeds each',
  run: 'Train both',
  again: 'Train both again',
  stop: 'Stop',
  loading: 'Loading the engine …',
  running: (step: number, steps: number) => `Training: step ${step} of ${steps}`,
  hidden: 'Stopped: the page was hidden.',
  battery: 'Stopped: the battery is low. You can start it again all the same.',
  failed: (reason: string) => `It cannot be trained here: ${reason}`,
  loss: 'Loss on sequences that were never trained on, in nats',
  accuracy: 'Right answers on the same sequences',
  lossLabel: (first: string, second: string) =>
    `Loss against steps, on a logarithmic scale: mean and standard deviation over the seeds. At the end ${first} and ${second}.`,
  accuracyLabel: (first: string, second: string) =>
    `Right answers against steps: mean over the seeds. At the end ${first} and ${second}.`,
  awaited: 'not trained yet',
  empty: 'Axes without curves: nothing is trained yet.',
  read: 'Read at step',
  readValue: (step: number, first: string, second: string) => `step ${step}: ${first}, ${second}`,
  reading: (loss: string, accuracy: string) => `loss ${loss} · right ${accuracy}`,
  spread: (mean: string, deviation: string) => `${mean} ± ${deviation}`,
  diverged: (count: number) =>
    count === 1 ? 'One run has diverged and is left out.' : `${count} runs have diverged and are left out.`,
  bands: 'Thick: mean over the seeds. Thin: single seeds. Band: one standard deviation either way.',
  table: 'The curves as a table',
  columns: { step: 'step', loss: (side: string) => `loss, ${side}`, accuracy: (side: string) => `right, ${side}` },
  verdict: {
    loss: (lower: string, here: number, seeds: number, step: number) =>
      `Here, at step ${step}, ${lower} had the lower loss for ${here} of ${count(seeds, 'seed', 'seeds')}.`,
    same: (step: number) => `Here, at step ${step}, neither is ahead for more seeds than the other.`,
  },
  found: {
    'two-lookups': ({ first, second, seeds, ahead, steps }: Found) =>
      `Measured beforehand: after ${steps} steps the loss is ${first} with one head and ${second} with two. Two heads had the lower loss for ${ahead} of ${seeds} seeds. This is not a matter of the rate: at each of eight rates, from 0.003 to 0.032, they had it for at least 19 of 20 seeds. One head is not lost: it learns to tell its two places apart by unequal weights, later and less surely.`,
    copy: ({ first, second, seeds, ahead, steps }: Found) =>
      `Measured beforehand: after ${steps} steps the loss is ${first} with one head and ${second} with eight. Eight heads had the lower loss for ${ahead} of ${seeds} seeds. Both copy nearly everything without a mistake: the difference is in how sure they are. Now train both at one rate.`,
    'copy-two': ({ first, second, seeds, ahead, steps }: Found) =>
      `Measured beforehand: after ${steps} steps the loss is ${first} with one head and ${second} with two. One head had the lower loss for ${ahead} of ${seeds} seeds. A coin might do the same, so neither is better here. The rate is the best one for both, chosen with other seeds.`,
    'copy-one-rate': ({ first, second, seeds, ahead, steps }: Found) =>
      `Measured beforehand: after ${steps} steps the loss is ${first} with one head and ${second} with eight. One head had the lower loss for ${ahead} of ${seeds} seeds. That looks like a law about heads, but it is one about this rate, which is too low for eight heads. Now train each at its own rate.`,
    recall: ({ first, second, seeds, steps, learned }: Found & { readonly learned: number }) =>
      `Measured beforehand: after ${steps} steps ${first} of the answers are right with one layer, and ${second} with two, which reached 99 % for ${learned} of ${seeds} seeds. This is not a matter of the rate: at none of eleven rates does one layer give more than 28 % right answers on average. It cannot look for a letter by what stood before it, because nothing has told any letter that. It takes heads that use what other heads found.`,
  },
  heads: (n: number) => count(n, 'head', 'heads'),
  layers: (n: number) => count(n, 'layer', 'layers'),
  otherRates: (steps: number, seeds: number) =>
    `Loss after ${count(steps, 'step', 'steps')} at other learning rates, in nats: mean over ${count(seeds, 'seed', 'seeds')}, measured beforehand`,
  ratesLabel: (lowest: string) => `Loss against the learning rate, both on logarithmic scales. Lowest: ${lowest}.`,
  lowest: (setting: string, loss: string, rate: string) => `${setting} ${loss} at ${rate}`,
  ratesTable: 'The losses at other learning rates as a table',
  rate: 'learning rate',
  reproduce: 'Mean ± standard deviation over the seeds. The same numbers again:',
};
