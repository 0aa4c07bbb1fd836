/** Computing and finding one number: what is asked, hints, and what to say to a wrong answer. */

const counted = (count: number, one: string, many: string): string => (count === 1 ? `one ${one}` : `${count} ${many}`);

export const cell = {
  compute: (code: string) => `What is \`${code}\`?`,
  computeThrough: (code: string, source: string) => `What is \`${code}\`, computed from scratch (\`${source}\`)?`,
  /** Where the learner's own mask forbids nothing. */
  causalMask: {
    compute: (code: string) => `Your mask forbids nothing, so here a causal one is on. What is \`${code}\`?`,
    hint: 'A causal mask adds −∞ where the key comes after the query, and 0 elsewhere.',
  },
  find: (code: string, address: string, source: string) =>
    `\`${code}\` (${address}) is read from \`${source}\`. Where does it lie there?`,
  precision: (decimals: number, tolerance: string) => `Rounded to ${decimals} decimals; ±${tolerance} is close enough.`,
  whole: 'Whole numbers, counted from 0.',
  sumAllowed: 'You may type a sum: 0.5·1.2 + 3/4.',
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
  restSmaller: (count: number) => `The other ${counted(count, 'candidate is', 'candidates are')} smaller.`,
  preview: (value: string) => `= ${value}`,

  right: (value: string) => `Right: ${value}.`,
  rightExactly: (value: string, exact: string) => `Right: ${value}. The unrounded number is ${exact}.`,
  rightPlace: 'Right.',
  wrong: 'Not yet.',
  wrongSize: (direction: 'more' | 'less'): string =>
    direction === 'more' ? 'Not yet: it is larger than that.' : 'Not yet: it is smaller than that.',
  partly: (right: number, of: number) => `Not yet: ${right} of ${of} are right.`,
  solved: (rounded: string, exact: string) => `From the rounded numbers ${rounded}; the core’s own number is ${exact}.`,

  /** What cannot be read as a number. */
  unreadable: {
    empty: 'Type a number first.',
    separators: (text: string) => `“${text}” has two decimal signs: write thousands without a sign.`,
    unknown: (text: string) => `“${text}” cannot be read as a number.`,
    unfinished: 'The sum is not finished.',
    parenthesis: 'A parenthesis is not closed.',
    undefined: 'That has no value: it divides 0 by 0, or takes ∞ from ∞.',
    tooLong: 'That is too long for one number.',
    whole: 'An index is a whole number, 0 or more.',
  },

  /** Wrong answers that show what went wrong. */
  mistakes: {
    forgotRowTerm: 'You left out the row’s sum: raising one exponent also takes from every other weight of the row.',
    addedRowTerm: 'You added the row’s sum. It is taken away.',
    forgotWeight: 'You left out the weight: the difference is multiplied by it at the end.',
    notTransposed: 'You went along the row. A key is read by every query: its numbers stand in a column.',
    lastAlone: 'That is the last contribution alone. Contributions are added up, none overwrites another.',
    addedFactors: (a: string, b: string) => `You added ${a} and ${b}: multiply each pair, then add the products.`,
    oneFactor: (a: string, b: string) =>
      `You added up \`${a}\` alone: multiply each number by its partner in \`${b}\`.`,
    lostSigns: 'You lost the minus signs: a negative product is taken away.',
    flippedSign: 'The size is right, the sign is not.',
    forgotRest: 'You left out the terms that were added up for you.',
    forgotPart: (name: string) => `You left out ${name}.`,
    subtracted: (name: string) => `${name} is added, not taken away.`,
    averaged: 'You divided by the number of terms. A sum is asked for, not a mean.',
    swapped: 'You swapped query and key: rows are queries, columns are keys.',
    otherHead: (head: number) => `That is the number of head ${head}.`,
    beforeStep: (name: string) => `That is ${name}: the last step is missing.`,
    afterStep: (name: string) => `That is ${name}: one step too far.`,
    notRescaled:
      'You added the past as it was. It was taken against a smaller largest score: multiply it by the factor first.',
    forgotPast: 'That is what this tile adds. What is left of the tiles before is missing.',
    rescaledEverything:
      'The tile’s own sum is taken against the new largest score already: only the past is multiplied.',
    rescaledUpwards: 'You divided by the factor. The past shrinks when a larger score comes.',
    notDividedByCount: (count: number) => `That is the sum. Divide it by the number of features, ${count}.`,
    meanOfSizes: 'You lost the minus signs: the mean of the numbers is asked for, not of their sizes.',
    meanOfShown: (count: number) =>
      `There are ${count} features in the row, those that were added up for you among them.`,
    meanOverTokens: 'You took the mean over the tokens. Layer norm goes along the features of one token.',
    relu: 'That is ReLU, which cuts at 0. GELU bends: it lets through x · Φ(x).',
    shareAlone: 'That is Φ(x) alone: it still has to be multiplied by x.',
    mirrored: 'You dropped the sign of x: GELU of −x is another number.',
    forgotResidual: 'That is what the part adds. What came in is missing: the residual connection adds both.',
    notDividedByDeviation: 'You took the mean away, but did not divide by the deviation of the row.',
    forgotLearnedScale: 'That is the normalised number: multiply by γ and add β.',
    forgotGelu: 'That is the number before GELU.',
    forgotScale: 'You used the raw score: multiply it by the scale 1/√d_k.',
    dividedByWidth: 'You divided by d_k, not by its square root.',
    multipliedByRoot: 'You multiplied by √d_k: divide by it.',
    unmaskedScore: 'You used the unmasked score: add the mask.',
    zeroForMasked: '0 is a score like any other: exp(0) is 1. A forbidden key gets −∞.',
    finiteMask: 'Many programs use such a number; here a forbidden key gets −∞.',
    notForbidden: 'This key is allowed: the mask adds 0.',
    column: 'You normalised the column: divide by the sum of the row, over the keys.',
    notDivided: 'Now divide by the sum of the row.',
    inverted: 'You divided the wrong way round.',
    leftOutOwn: 'The sum of the row includes the number itself.',
    withoutExponential: 'You divided the scores: share out their exponentials.',
    unmaskedSoftmax: 'You let the forbidden keys take part: their exponentials are 0.',
    forgotExponential: 'That is the exponent. Its exponential is asked for.',
    forgotMaximum: 'Subtract the largest score of the row first.',
    forgotTemperature: 'You did not divide by the temperature.',
    wrongWayExponent: 'You subtracted the wrong way round: score minus maximum is never above 0.',
    largestSize: 'You took the largest size. The maximum minds the sign.',
    unmaskedMaximum: 'The largest score belongs to a forbidden key.',
    countedFromOne: 'You counted from 1. Indices start at 0.',
    reversed: 'The numbers are right, but in the wrong order.',
    interleaved: 'You dealt the columns out in turn. A head’s columns lie side by side: column = h·d_k + d.',
    sharedInTurn: 'You dealt the heads out in turn. Those that share a key/value head are neighbours: g = ⌊h / group⌋.',
    withoutTranspose:
      'That is where a plain view would look, without the transpose. Heads and tokens have to change places first.',
    asIfTransposed: 'That is where it should lie. A view only keeps the flat position, so it reads from elsewhere.',
  },

  hints: {
    formula: (formula: string) => `${formula}.`,
    multiply: (product: string) => `The first product: ${product}.`,
    products: (products: string) => `All products: ${products}. Now add.`,
    add: (sum: string) => `Put the numbers in: ${sum}.`,
    forbidden: 'Anything plus −∞ is −∞.',
    largest: 'Any positive number beats every negative one.',
    exponent: (exponent: string) => `The exponent: ${exponent}.`,
    rowSum: (sum: string) => `The sum of the row: ${sum}.`,
    total: (sum: string) => `All numbers of the row add up to ${sum}.`,
    gelu: 'GELU(x) = x · Φ(x), where Φ(x) is the share of a normal distribution below x: 0.5 at 0, 0.84 at 1, 0.16 at −1.',
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
