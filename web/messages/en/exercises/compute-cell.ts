/** Computing one number: what is asked, hints, and what to say to a wrong answer. */
import { translatable } from '../../part.ts';
import { count, counted } from '../grammar.ts';

export const title = 'Compute a number';

export const words = translatable('exercises/compute-cell', {
  compute: (name: string) => `What is ${name}?`,
  /** One number is another than in the figure. */
  suppose: (name: string, value: string) => `Suppose that ${name} were ${value}.`,
  computeThrough: (name: string) => `What is ${name}, computed from scratch?`,
  /** Where the learner's own mask forbids nothing. */
  causalMask: {
    isOn: 'Your mask forbids nothing, so here a causal one is on.',
    hint: 'A causal mask adds −∞ where the key comes after the query, and 0 elsewhere.',
  },
  precision: (decimals: number, tolerance: string) =>
    `Rounded to ${count(decimals, 'decimal', 'decimals')}; ±${tolerance} is close enough.`,
  rest: (count: number, value: string) => `The other ${counted(count, 'term adds', 'terms add')} up to ${value}.`,
  restNumbers: (count: number, value: string) =>
    `The other ${counted(count, 'number adds', 'numbers add')} up to ${value}.`,
  restSmaller: (count: number) => `The other ${counted(count, 'number is', 'numbers are')} smaller.`,
  wrongFinite: 'Not yet: look at what the mask adds here.',
  wrongInfinite: 'Not yet: the answer is a finite number.',
  solved: (rounded: string, exact: string) => `The rounded numbers give ${rounded}; the unrounded ones give ${exact}.`,

  /** Wrong answers that show what went wrong. */
  mistakes: {
    unchanged: (name: string) => `That is the figure’s number. The exercise supposes that ${name} is another one.`,
    forgotRowTerm: 'You left out the row’s sum: raising one score also lowers every other weight.',
    addedRowTerm: 'You added the row’s sum. Subtract it.',
    forgotWeight: 'You left out the weight: multiply the difference by it.',
    notTransposed: 'You went along the row. Many queries read one key, and their numbers stand in a column.',
    lastAlone: 'That is the last contribution alone. Add up all of them.',
    addedFactors: (a: string, b: string) =>
      `You added \`${a}\` and \`${b}\`: multiply each pair, then add the products.`,
    oneFactor: (a: string, b: string) => `You added up \`${a}\` alone: multiply each by its partner in \`${b}\`.`,
    lostSigns: 'You lost the minus signs: a negative product is taken away.',
    flippedSign: 'The size is right, the sign is not.',
    forgotRest: 'You left out the terms that were added up for you.',
    forgotPart: (name: string) => `You left out \`${name}\`.`,
    subtracted: (name: string) => `\`${name}\` is added, not taken away.`,
    averaged: 'You divided by the number of terms: a sum is asked for.',
    swapped: 'You swapped query and key: rows are queries, columns are keys.',
    otherHead: (head: number) => `That is the number of head ${head}.`,
    beforeStep: (name: string) => `That is the number of \`${name}\` at this place, an earlier step.`,
    notRescaled:
      'You added the past as it was. It was computed relative to a smaller maximum: multiply it by the factor first.',
    forgotPast: 'That is what this tile adds. The tiles before are missing.',
    rescaledEverything: 'Only the past is multiplied: the tile’s own sum is relative to the new maximum already.',
    rescaledUpwards: 'You divided by the factor: the past has to shrink.',
    notDividedByCount: (count: number) => `That is the sum. Divide it by the number of features, ${count}.`,
    meanOfSizes: 'You left out the minus signs.',
    meanOfShown: (count: number) => `Divide by ${count}, the number of all features, not only of those that you see.`,
    meanOverTokens: 'You took the mean over tokens. Layer norm goes along one token’s features.',
    relu: 'That is ReLU, which cuts at 0. GELU is x · Φ(x).',
    shareAlone: 'That is Φ(x) alone: multiply it by x.',
    mirrored: 'You left out the sign of x: GELU of −x is another number.',
    forgotResidual: 'That is only what is added. Add it to the input: this is the residual connection.',
    notDividedByDeviation: 'You subtracted the mean, but did not divide by the row’s standard deviation.',
    forgotLearnedScale: 'That is the normalised number: multiply by γ and add β.',
    forgotGelu: 'That is the number before GELU.',
    forgotScale: 'You used the raw score: multiply it by the scale 1/√d_k.',
    dividedByWidth: 'You divided by d_k, not by its square root.',
    multipliedByRoot: 'You multiplied by √d_k: divide by it.',
    unmaskedScore: 'You used the unmasked score: add the mask.',
    zeroForMasked: '0 is a score like any other: exp(0) is 1. The exponential of a forbidden key must be 0.',
    finiteMask: 'Many programs use a large finite number. The mask here adds one that is not finite.',
    notForbidden: 'This key is allowed: the mask adds 0.',
    column: 'You normalised the column: divide by the sum of the row, over the keys.',
    notDivided: 'Now divide by the sum of the row.',
    inverted: 'You divided the wrong way round.',
    leftOutOwn: 'The sum of the row includes the number itself.',
    withoutExponential: 'You divided the scores. Take their exponentials first.',
    unmaskedSoftmax: 'You let forbidden keys take part: their exponentials are 0.',
    forgotExponential: 'That is the exponent. Now take e to the power of it.',
    forgotMaximum: 'Subtract the largest score of the row first.',
    forgotTemperature: 'You did not divide by the temperature.',
    wrongWayExponent: 'The wrong way round: score minus maximum is never above 0.',
    largestSize: 'You ignored the sign: 1 is larger than −2.',
    unmaskedMaximum: 'The largest score belongs to a forbidden key.',
  },

  hints: {
    formula: (formula: string) => `${formula}.`,
    multiply: (product: string) => `The first product: ${product}.`,
    products: (products: string) => `All products: ${products}. Now add.`,
    add: (sum: string) => `Put the numbers in: ${sum}.`,
    forbidden: 'Anything plus −∞ is −∞.',
    largest: 'Every positive number is larger than every negative one.',
    exponent: (exponent: string) => `The exponent: ${exponent}.`,
    rowSum: (sum: string) => `The sum of the row: ${sum}.`,
    total: (sum: string) => `All numbers of the row add up to ${sum}.`,
    gelu: 'GELU(x) = x · Φ(x), where Φ(x) is the part of a normal distribution below x: 0.5 at 0, 0.84 at 1, 0.16 at −1.',
    normalShare: (x: string, share: string) => `Φ(${x}) is about ${share}. Multiply by x.`,
    divide: (quotient: string) => `Now divide: ${quotient}.`,
  },
});
