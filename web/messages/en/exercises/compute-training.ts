/** Computing a loss or a step of training by hand. */
import { translatable } from '../../part.ts';
import { count } from '../grammar.ts';
export const title = 'Compute a step';

export const words = translatable('exercises/compute-training', {
  note: (decimals: number, tolerance: string) =>
    `${count(decimals, 'decimal is', 'decimals are')} enough: ±${tolerance} counts.`,
  answer: (value: string) => `The answer is ${value}.`,
  crossEntropy: {
    prompt:
      'A model gives three tokens these scores, called logits. The marked token is the one that follows. What is the cross-entropy, in nats?',
    token: (number: number) => `token ${number}`,
    target: (number: number) => `token ${number}, which follows`,
    hints: {
      softmax: 'Turn the logits into probabilities with a softmax: exponentials, sum, division.',
      log: 'Then take minus the natural logarithm of the marked token’s probability.',
      sum: (sum: string) => `The exponentials add up to ${sum}.`,
    },
    solution: {
      share: (terms: string, sum: string, share: string) =>
        `${terms} = ${sum}, so the token that follows has a probability of ${share}.`,
      loss: (share: string, loss: string) => `−ln ${share} = ${loss}.`,
    },
    mistakes: {
      sign: 'That is the logarithm. The loss is its negative.',
      share: 'That is the probability. The loss is minus its logarithm.',
      rest: 'That is 1 minus the probability. The loss is minus its logarithm.',
      bits: 'That is in bits: you took the logarithm to base 2. Take the natural one.',
      decimal: 'That is the decimal logarithm: take the natural one.',
      logit: 'That is minus the logit. First comes the softmax over all three.',
      other: 'That is the loss of another token.',
    },
  },
  adamwStep: {
    prompt:
      'AdamW takes its first step, without weight decay. Both running means begin at 0. What is the parameter after it?',
    value: 'parameter w',
    gradient: 'gradient g',
    rate: 'learning rate η',
    hints: {
      means: 'The means begin at 0, so after one step m is 0.1 · g and v is 0.05 · g².',
      correction: 'For the correction, divide m by 1 − 0.9 and v by 1 − 0.95.',
      size: 'Now m is g, and √v is the size of g. What is one divided by the other?',
    },
    solution: {
      means: (mean: string, square: string) => `m = 0.1 · g = ${mean}, v = 0.05 · g² = ${square}.`,
      corrected: (mean: string, square: string) =>
        `Corrected: ${mean} and ${square}; the first over the root of the second is 1 or −1.`,
      step: (value: string, step: string, after: string) =>
        `${value} − ${step} = ${after}: the step is one learning rate long, whatever the size of g.`,
    },
    mistakes: {
      upwards: 'The wrong direction: a parameter moves against its gradient.',
      plain: 'That is plain gradient descent, η · g. AdamW divides by the size of the gradient.',
      uncorrected: 'You left out the corrections 1 − β₁ⁿ and 1 − β₂ⁿ for means that began at 0.',
      step: 'That is the step. What is the parameter after it?',
    },
  },
});
