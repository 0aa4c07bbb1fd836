/** Computing and finding one number: what is asked, hints, and what to say to a wrong answer. */
import { count, counted } from '../grammar.ts';

export const cell = {
  compute: (code: string) => `What is \`${code}\`?`,
  /** One number is another than in the figure. */
  suppose: (code: string, value: string) => `Suppose that \`${code}\` were ${value}.`,
  computeThrough: (code: string, source: string) => `What is \`${code}\`, computed from scratch (\`${source}\`)?`,
  /** Where the learner's own mask forbids nothing. */
  causalMask: {
    isOn: 'Your mask forbids nothing, so here a causal one is on.',
    hint: 'A causal mask adds −∞ where the key comes after the query, and 0 elsewhere.',
  },
  find: (code: string, address: string, source: string) =>
    `\`${code}\` (${address}) is read from \`${source}\`. Where does it lie there?`,
  precision: (decimals: number, tolerance: string) =>
    `Rounded to ${count(decimals, 'decimal', 'decimals')}; ±${tolerance} is close enough.`,
  whole: 'Whole numbers, counted from 0.',
  sumAllowed: 'You may type a sum: 0.5·1.2 + 3/4.',
  infinityAllowed: 'For −∞ type -inf.',

  answer: 'Your answer',
  fields: {
    row: 'row',
    column: 'column',
    /** The label of an index that is asked for. */
    index: (name: string, letter: string) => `${name} ${letter}`,
  },
  givens: 'What you need',
  rest: (count: number, value: string) => `The other ${counted(count, 'term adds', 'terms add')} up to ${value}.`,
  restNumbers: (count: number, value: string) =>
    `The other ${counted(count, 'number adds', 'numbers add')} up to ${value}.`,
  restSmaller: (count: number) => `The other ${counted(count, 'number is', 'numbers are')} smaller.`,
  preview: (value: string) => `= ${value}`,

  right: (value: string) => `Right: ${value}.`,
  /** The answer differs from the page's number, because it was worked out with rounded ones. */
  rightRounded: (exact: string) => `Right. Without rounding on the way it is ${exact}.`,
  rightPlace: 'Right.',
  wrongFinite: 'Not yet: look at what the mask adds here.',
  wrongInfinite: 'Not yet: the answer is a finite number.',
  partly: (right: number, of: number) => `Not yet: ${right} of ${of} ${right === 1 ? 'is' : 'are'} right.`,
  solved: (rounded: string, exact: string) => `The rounded numbers give ${rounded}; the unrounded ones give ${exact}.`,

  /** What cannot be read as a number. */
  unreadable: {
    empty: 'Type a number first.',
    separators: (text: string) => `“${text}” has two decimal signs.`,
    unknown: (text: string) => `“${text}” cannot be read as a number.`,
    unfinished: 'The sum is not finished.',
    parenthesis: 'A parenthesis is not closed.',
    undefined: 'That has no value: it is 0 / 0 or ∞ − ∞.',
    tooLong: 'That is too long for one number.',
    whole: 'An index is a whole number, 0 or more.',
  },

  /** Wrong answers that show what went wrong. */
  mistakes: {
    unchanged: (code: string) => `That is the number in the figure. Here \`${code}\` is another one.`,
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
    countedFromOne: 'You counted from 1. Indices start at 0.',
    headFromOne: 'You counted heads from 1, as the picture does. In code the first head is h = 0.',
    reversed: 'The right numbers in the wrong order.',
    interleaved:
      'You gave the columns to the heads in turn. The columns of a head lie side by side: column = h·d_k + d.',
    sharedInTurn: 'You gave the heads to the groups in turn. Neighbouring heads share: g = ⌊h / group⌋.',
    withoutTranspose:
      'That is where a view without the transpose would look. Heads and tokens have to change places first.',
    asIfTransposed: 'That is where it should lie. A view keeps the flat position, so it reads elsewhere.',
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
    heads: (width: number) =>
      `Each head has ${counted(width, 'column', 'columns')}, side by side, those of h = 0 first.`,
    shared: (size: number) =>
      `${counted(size, 'head shares', 'heads in a row share')} one: divide h by ${size}, and round down.`,
    flattened: (tensor: string, symbols: string) => `The column of \`${tensor}\` is ${symbols}.`,
    flatThere: (tensor: string, symbols: string) => `In \`${tensor}\` it is ${symbols}.`,
    flat: (symbols: string, numbers: string) => `The flat position is ${symbols} = ${numbers}. It stays the same.`,
    firstIndex: (label: string, value: number) => `${label} is ${value}.`,
  },
};
