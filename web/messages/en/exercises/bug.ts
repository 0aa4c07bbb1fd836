/** Diagnosing a bug: what is shown, what may be wrong, how each bug shows, and why. */

export const bug = {
  note: 'What goes in is right. The framed result is what somebody’s code made of it.',
  choose: 'What is wrong?',
  chooseFirst: 'Choose one of these first.',
  sum: 'sum',
  part: (head: string) => `head ${head}`,
  soundResult: 'Without the bug:',
  right: 'Right.',

  matrices: {
    q: (_: number) => 'queries Q',
    k: (_: number) => 'keys K',
    projected: (_: number) => 'queries Q, not yet split',
    slice: (head: number) => `queries of head ${head}`,
    scores: (_: number) => 'Q Kᵀ, not yet divided',
    scaled: (_: number) => 'scaled scores',
    weights: (_: number) => 'weights',
    head: (head: number) => `result of head ${head}`,
    concat: (_: number) => 'heads side by side',
    output: (_: number) => 'output Y',
    parts: (_: number) => 'each head’s part, z times its rows of W_O',
    weightGradient: (_: number) => 'dP, the gradient of the weights',
    scoreGradient: (_: number) => 'dS, the gradient of the scores',
    input: (_: number) => 'input X',
    normalised: (_: number) => 'the sum, normalised',
    dropped: (_: number) => 'weights after dropout',
  },

  questions: {
    scores: {
      prompt: (head: number, _width: number) =>
        `Are these the scaled scores of head ${head}? (The first tokens and features only.)`,
      hints: [
        'Work out one number: the dot product of a query’s row and a key’s, divided by the root of their length.',
        'Compare a cell with the one across the diagonal: rows are queries.',
      ],
    },
    weights: {
      prompt: (head: number, width: number) =>
        `Are these the weights of head ${head}, with d_k = ${width} and a causal mask? (The first tokens only.)`,
      hints: [
        'Look where the zeros are, and what the rows and the columns add up to.',
        'If both are right, take two keys of one row: the ratio of their weights is exp((difference of their scores) / √d_k).',
      ],
    },
    joining: {
      prompt: (_head: number, _width: number) =>
        'Are these the heads side by side? (The first tokens, heads and features only.)',
      hints: [
        'The first row holds the first token: head 1’s first row, then head 2’s, and so on.',
        'Follow the result’s first row: in which matrix does each number stand, and in which row?',
      ],
    },
    output: {
      prompt: (_head: number, _width: number) =>
        'Is this the first token’s output, made of its heads’ parts? (The first heads and columns only.)',
      hints: [
        'The output is the sum of the heads’ parts: add up one column.',
        'Compare the output with every row above it.',
      ],
    },
    splitting: {
      prompt: (_head: number, _width: number) =>
        'Are these the queries, split into heads? (The first tokens and features, as if they were all.)',
      hints: [
        'Lay the heads side by side again: is every column there, and is every head equally wide?',
        'Follow the first row of Q: it lies in the first rows of all heads.',
      ],
    },
    softmaxGradient: {
      prompt: (head: number, _width: number) =>
        `Is this the gradient of head ${head}’s scores, taken back through the softmax? (The first tokens, as if they were all; small gradients times a power of ten.)`,
      hints: [
        'A row of weights adds up to 1, whatever the scores. What does that say about the sum of a row of dS?',
        'Work out one cell: `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      ],
    },
    addAndNorm: {
      prompt: (_head: number, _width: number) =>
        'Is this the sum of input and attention, each token normalised with γ = 1 and β = 0? (The first tokens and features, as if they were all.)',
      hints: [
        'A normalised row adds up to 0, and the mean of its squares is 1. Look at the sums first.',
        'If they are right: is the largest cell of a row of X + Y also the largest of the result’s row?',
      ],
    },
    dropout: {
      prompt: (head: number, _width: number) =>
        `Is this what dropout with p = 0.25 leaves of head ${head}’s weights while training? (The first tokens only, without a mask.)`,
      hints: [
        'Divide a weight that was kept by what it was before.',
        'The factor is the same in every row: 1 / (1 − p).',
      ],
    },
  },

  bugs: {
    none: 'Nothing: it is right.',
    noScale: 'The scores were not divided by √d_k.',
    dividedByWidth: 'The scores were divided by d_k instead of √d_k.',
    swapped: 'Queries and keys were swapped.',
    overQueries: 'The softmax ran over the queries, down the columns.',
    maskAfterSoftmax: 'The mask was applied after the softmax.',
    upsideDown: 'The mask is upside down.',
    noMask: 'There is no mask.',
    noTranspose: 'The transpose before the view is missing.',
    interleaved: 'The features were dealt out in turn, one of each head.',
    headsReversed: 'The heads stand in the wrong order.',
    noOutput: 'W_O is missing.',
    averagedHeads: 'The heads’ parts were averaged instead of added.',
    lastHeadOnly: 'Each head overwrites the one before; only the last is left.',
    leftOver: 'The heads do not divide the width, and columns are left over.',
    unequal: 'The heads do not divide the width, and some are wider than others.',
    wrongView: 'The rows were cut in the wrong order: a view without a transpose.',
    noRowTerm: 'The sum of the row was not subtracted.',
    columnTerm: 'The sum runs down the columns instead of along the rows.',
    noWeight: 'The weight in front is missing.',
    noResidual: 'The input was not added: there is no residual connection.',
    normOverTokens: 'The norm ran over the tokens, down the columns.',
    notCentred: 'The mean was not subtracted.',
    dividedByVariance: 'It was divided by the variance instead of its root.',
    noFactor: 'The weights that were kept were not multiplied by 1 / (1 − p).',
    dividedByP: 'The weights that were kept were divided by p instead of 1 − p.',
    sharedOutAgain: 'Each row was divided by what is left of it, so that it adds up to 1 again.',
  },

  /** What one would see if it were this; said to whoever takes something else for it. */
  signs: {
    none: 'Not yet: work out one number of the result and compare.',
    noScale: 'Not yet. Undivided, the result would be the plain dot products. Work one out.',
    dividedByWidth: 'Not yet. Divided by d_k, every score would be smaller by another √d_k. Work one out.',
    swapped: 'Not yet. Swapped, each number would stand across the diagonal. Work out two such cells.',
    overQueries: 'Not yet. Over the queries, the columns would add up to 1. Look at the sums.',
    maskAfterSoftmax: 'Not yet. Masked after the softmax, later keys would be 0 and rows add up to less than 1.',
    upsideDown: 'Not yet. Upside down, the zeros would be at earlier keys, below the diagonal.',
    noMask: 'Not yet. Without a mask later keys would have a share.',
    noTranspose: 'Not yet. Without the transpose the first row would hold several tokens of one head.',
    interleaved: 'Not yet. Dealt out in turn, a row’s first numbers would come from different heads.',
    headsReversed: 'Not yet. In the wrong order, the first row would begin with the last head’s numbers.',
    noOutput: 'Not yet. Without W_O the output would be the heads side by side.',
    averagedHeads: 'Not yet. Averaged, each column would be the sum of the parts over the number of heads.',
    lastHeadOnly: 'Not yet. With the last head alone, the output would be its part.',
    leftOver: 'Not yet. With columns left over, the last would be in no head. Look for them.',
    unequal: 'Not yet. Some heads would then have more columns than others. Count them.',
    wrongView: 'Not yet. A view alone would put the end of the first row into a later row. Follow it.',
    noRowTerm: 'Not yet. Without the row’s sum, dS would be P times dP, cell by cell. Work one out.',
    columnTerm:
      'Not yet. With sums down the columns, every cell of a column would have the same number taken from its dP. Work one out with its row’s sum.',
    noWeight: 'Not yet. Without the weight in front, two cells of a row would differ as they do in dP. Compare two.',
    noResidual: 'Not yet. Without X, a row’s largest cell would be where Y has its largest. Add the two and compare.',
    normOverTokens: 'Not yet. Over the tokens, the columns would add up to 0. Look at the sums.',
    notCentred: 'Not yet. Without the mean subtracted, rows would not add up to 0. Look at the sums.',
    dividedByVariance: 'Not yet. Divided by the variance, a row’s mean square would be 1 over the variance, not 1.',
    noFactor: 'Not yet. Without the factor, a kept weight would be what it was. Compare one.',
    dividedByP: 'Not yet. Divided by p, a kept weight would be 4 times what it was. Compare one.',
    sharedOutAgain: 'Not yet. Shared out again, every row would add up to 1. Look at the sums.',
  },

  reasons: {
    none: 'Every number is what the core makes of it.',
    noScale:
      'These are the plain dot products. Undivided, scores are too large, and the softmax puts too much weight on one key.',
    dividedByWidth: 'Each score is the dot product over d_k. That is too small: the weights come out too much alike.',
    swapped:
      'Row t, column s holds the score of key t against query s. Rows have to be queries, or the softmax runs the wrong way.',
    overQueries:
      'The columns add up to 1, not the rows. A query would take more or less than one whole: `softmax(dim=-1)`, not `dim=-2`.',
    maskAfterSoftmax:
      'Later keys are 0, but rows add up to less than 1: forbidden keys took part in the sums. Add −∞ before the softmax.',
    upsideDown:
      'Earlier keys are 0 and later ones are not: every token sees the future, not the past. Forbidden is `triu(diagonal=1)`.',
    noMask: 'Later keys have a share: every token sees the future.',
    noTranspose:
      'The first row holds several tokens of head 1. The shape is right, the tokens are scrambled: `z.transpose(0, 1)` comes before `view`.',
    interleaved:
      'Neighbouring columns come from different heads. The heads’ bands lie side by side, or W_O’s rows do not fit them.',
    headsReversed: 'The last head stands first, where W_O has the first head’s rows.',
    noOutput: 'The output is the heads side by side: they never mix, and what one finds stays in its own columns.',
    averagedHeads: 'Each column is the mean of the parts. Concat · W_O is their sum.',
    lastHeadOnly: 'The output is the last head’s part alone: `Y = …` in the loop instead of `Y += …`.',
    leftOver:
      'The last columns are in no head. `d_model // num_heads` rounds down silently; check `d_model % num_heads == 0` first.',
    unequal:
      'Some heads are wider than others: no tensor holds them, and each would need its own √d_k. Let the heads divide d_model.',
    wrongView:
      'The second row of head 1 goes on in the first token’s row. `view(h, T, d_k)` cuts memory in the wrong order: `view(T, h, d_k).transpose(0, 1)`.',
    noRowTerm:
      'Every cell is P times dP, and the rows do not add up to 0. Scores of a row compete: what one weight gains, the others lose.',
    columnTerm:
      'The rows do not add up to 0: dP lost the sum of P · dP over its column. The softmax ran along the rows, and so does its gradient: `sum(dim=-1, keepdim=True)`.',
    noWeight: 'Every cell is dP minus the row’s sum. A key without weight would get a gradient all the same.',
    noResidual: 'This is the normalised Y alone. The token’s own row is lost: what attention does not repeat is gone.',
    normOverTokens:
      'The columns add up to 0, not the rows. A token would depend on the rest of its sentence: `dim=-1`, not `dim=-2`.',
    notCentred:
      'The rows do not add up to 0: each was divided by its deviation with its mean still in it. RMSNorm leaves the mean in, too, but divides by the root of the mean square.',
    dividedByVariance:
      'A row’s mean square is not 1. `x.var()` goes through the root before anything is divided by it.',
    noFactor:
      'Kept weights are what they were, so rows have too little on average: without dropout a model would meet larger sums.',
    dividedByP: 'Kept weights are 4 times what they were. A share 1 − p is kept, so 1 / (1 − p) makes up for it.',
    sharedOutAgain:
      'Every row adds up to 1, each by another factor. Dropout multiplies by the fixed 1 / (1 − p); a row adds up to 1 only on average.',
  },
};
