/** Two settings trained side by side: shared by the chapters that compare heads. */

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
    copy: 'Copy: 1 head or 8',
    'two-lookups': 'Two lookups: 1 head or 2',
    recall: 'Recall: 1 layer or 2',
  },
  about: {
    copy: 'Eight letters, a mark, and the same eight letters again. One layer of width 32: one head of width 32, or eight of width 4.',
    'two-lookups':
      'At every place, say which letter stands before it and which came first, as one answer: “db” is not “bd”. One layer of width 16: one head of width 16, or two of width 8.',
    recall:
      'Eight letters in a circle, then a walk round it from anywhere: say what follows. Two heads of width 16 in one layer, or in each of two.',
  },
  fair: {
    heads: 'Both have as many parameters and, for every seed, the same data in the same order.',
    layers:
      'Two layers have about twice the parameters of one; for every seed both see the same data in the same order.',
  },
  sides: {
    copy: ['1 head', '8 heads'],
    'two-lookups': ['1 head', '2 heads'],
    recall: ['1 layer', '2 layers'],
  } as Readonly<Record<'copy' | 'two-lookups' | 'recall', readonly [string, string]>>,
  seeds: 'Seeds each',
  run: 'Train both',
  again: 'Train both again',
  stop: 'Stop',
  loading: 'Loading the core …',
  running: (step: number, steps: number) => `Training: step ${step} of ${steps}`,
  hidden: 'Stopped: the page was hidden.',
  battery: 'Stopped: the battery is low. You can start it again all the same.',
  failed: (reason: string) => `It cannot be trained here: ${reason}`,
  loss: 'Loss on sequences that no training saw, nats',
  accuracy: 'Share of right answers on the same sequences',
  lossLabel: (first: string, second: string) =>
    `Loss against steps, by factors of ten: mean and standard deviation over the seeds. At the end ${first} and ${second}.`,
  accuracyLabel: (first: string, second: string) =>
    `Share of right answers against steps: mean over the seeds. At the end ${first} and ${second}.`,
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
      `Here, at step ${step}, ${lower} had the lower loss for ${here} of ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}.`,
    same: (step: number) => `Here, at step ${step}, neither is ahead for more seeds than the other.`,
  },
  found: {
    copy: ({ first, second, seeds, ahead }: Found) =>
      `Measured beforehand: one head had the lower loss for ${ahead} of ${seeds} seeds, and gave 99 % right answers after ${first} steps; eight heads needed ${second}. In the end both copy without a mistake. Copying is one lookup a token: one map is enough, and a head of width 4 tells eight places apart less easily than one of width 32.`,
    'two-lookups': ({ first, second, seeds, ahead, steps }: Found) =>
      `Measured beforehand: after ${steps} steps the loss is ${first} with one head and ${second} with two, and lower with two for ${ahead} of ${seeds} seeds. One head is not lost: it learns to tell its two places apart by unequal shares, later and less surely.`,
    recall: ({ first, second, seeds, steps, learned }: Found & { readonly learned: number }) =>
      `Measured beforehand: after ${steps} steps ${first} of the answers are right with one layer, and ${second} with two, which reached 99 % for ${learned} of ${seeds} seeds. One layer cannot look for a letter by what stood before it: nothing has told any letter that. It takes heads that use what other heads found.`,
  },
  reproduce: 'Mean ± standard deviation over the seeds. The same numbers again:',
};
