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
        'Work out one number: a query’s row times a key’s, divided by the root of their length.',
        'Compare cells across the diagonal: rows are queries.',
      ],
    },
    weights: {
      prompt: (head: number, width: number) =>
        `Are these the weights of head ${head}, with d_k = ${width} and a causal mask? (The first tokens only.)`,
      hints: [
        'Look where the zeros are, and what the rows and the columns add up to.',
        'If both are right: two weights of a row have the ratio exp((difference of their scores) / √d_k).',
      ],
    },
    joining: {
      prompt: (_head: number, _width: number) =>
        'Are these the heads side by side? (The first tokens, heads and features only.)',
      hints: [
        'The first row is head 1’s first row, then head 2’s, and so on.',
        'Follow the result’s first row: from which matrix and row is each number?',
      ],
    },
    output: {
      prompt: (_head: number, _width: number) =>
        'Is this the first token’s output, made of its heads’ parts? (The first heads and columns only.)',
      hints: ['The output is the parts’ sum: add up one column.', 'Compare the output with every row above it.'],
    },
    splitting: {
      prompt: (_head: number, _width: number) =>
        'Are these the queries, split into heads? (The first tokens and features, as if they were all.)',
      hints: [
        'Lay the heads side by side: is every column there, is every head equally wide?',
        'Q’s first row lies in the first rows of all heads.',
      ],
    },
    softmaxGradient: {
      prompt: (head: number, _width: number) =>
        `Is this the gradient of head ${head}’s scores, back through the softmax? (The first tokens, as if they were all; small gradients times a power of ten.)`,
      hints: [
        'A row of weights adds up to 1, whatever the scores. So what is the sum of a row of dS?',
        'Work out one cell: `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      ],
    },
    addAndNorm: {
      prompt: (_head: number, _width: number) =>
        'Is this the sum of input and attention, each token normalised with γ = 1 and β = 0? (The first tokens and features, as if they were all.)',
      hints: [
        'A normalised row adds up to 0, and its mean square is 1.',
        'If so: is the largest cell of a row of X + Y the largest of the result’s row, too?',
      ],
    },
    dropout: {
      prompt: (head: number, _width: number) =>
        `Is this what dropout with p = 0.25 leaves of head ${head}’s weights while training? (The first tokens only, without a mask.)`,
      hints: ['Divide a kept weight by what it was.', 'The factor is the same in every row: 1 / (1 − p).'],
    },
  },

  bugs: {
    none: 'Nothing: it is right.',
    noScale: 'The scores are not divided by √d_k.',
    dividedByWidth: 'The scores are divided by d_k, not √d_k.',
    swapped: 'Queries and keys are swapped.',
    overQueries: 'The softmax runs over the queries, down the columns.',
    maskAfterSoftmax: 'The mask comes after the softmax.',
    upsideDown: 'The mask is upside down.',
    noMask: 'There is no mask.',
    noTranspose: 'The transpose before the view is missing.',
    interleaved: 'Features are dealt out in turn, one of each head.',
    headsReversed: 'The heads stand in the wrong order.',
    noOutput: 'W_O is missing.',
    averagedHeads: 'The heads’ parts are averaged, not added.',
    lastHeadOnly: 'Each head overwrites the one before.',
    leftOver: 'The heads do not divide the width: columns are left over.',
    unequal: 'The heads do not divide the width: some are wider.',
    wrongView: 'The rows are cut in the wrong order: a view without a transpose.',
    noRowTerm: 'The row’s sum is not subtracted.',
    columnTerm: 'The sum runs down the columns, not along the rows.',
    noWeight: 'The weight in front is missing.',
    noResidual: 'The input is not added: no residual connection.',
    normOverTokens: 'The norm runs over the tokens, down the columns.',
    notCentred: 'The mean is not subtracted.',
    dividedByVariance: 'It is divided by the variance, not its root.',
    noFactor: 'Kept weights are not multiplied by 1 / (1 − p).',
    dividedByP: 'Kept weights are divided by p, not 1 − p.',
    sharedOutAgain: 'Each row is divided by what is left of it, to add up to 1 again.',
  },

  /** What one would see if it were this; said to whoever takes something else for it. */
  signs: {
    none: 'Not yet: work out one number and compare.',
    noScale: 'Not yet. Undivided, these would be plain dot products. Work one out.',
    dividedByWidth: 'Not yet. Then every score would be smaller by another √d_k. Work one out.',
    swapped: 'Not yet. Swapped, numbers would stand across the diagonal. Work out two such cells.',
    overQueries: 'Not yet. Over the queries, the columns would add up to 1. Look at the sums.',
    maskAfterSoftmax: 'Not yet. Then later keys would be 0 and rows add up to less than 1.',
    upsideDown: 'Not yet. Upside down, the zeros would be at earlier keys, below the diagonal.',
    noMask: 'Not yet. Without a mask later keys would have a share.',
    noTranspose: 'Not yet. Without the transpose the first row would hold several tokens of one head.',
    interleaved: 'Not yet. Dealt out in turn, a row’s first numbers would come from different heads.',
    headsReversed: 'Not yet. Then the first row would begin with the last head’s numbers.',
    noOutput: 'Not yet. Without W_O the output would be the heads side by side.',
    averagedHeads: 'Not yet. Averaged, each column would be the parts’ sum over the number of heads.',
    lastHeadOnly: 'Not yet. Then the output would be the last head’s part.',
    leftOver: 'Not yet. Then the last columns would be in no head. Look for them.',
    unequal: 'Not yet. Then some heads would have more columns. Count them.',
    wrongView: 'Not yet. A view alone would put the first row’s end into a later row. Follow it.',
    noRowTerm: 'Not yet. Then dS would be P times dP, cell by cell. Work one out.',
    columnTerm:
      'Not yet. Then all of a column would have the same number taken from dP. Work a cell out with its row’s sum.',
    noWeight: 'Not yet. Then two cells of a row would differ as in dP. Compare two.',
    noResidual: 'Not yet. Without X, a row’s largest cell would be where Y’s is. Add the two and compare.',
    normOverTokens: 'Not yet. Over the tokens, the columns would add up to 0. Look at the sums.',
    notCentred: 'Not yet. Then rows would not add up to 0. Look at the sums.',
    dividedByVariance: 'Not yet. Then a row’s mean square would be 1 over the variance, not 1.',
    noFactor: 'Not yet. Without the factor, a kept weight would be what it was. Compare one.',
    dividedByP: 'Not yet. Divided by p, a kept weight would be 4 times what it was. Compare one.',
    sharedOutAgain: 'Not yet. Shared out again, every row would add up to 1. Look at the sums.',
  },

  reasons: {
    none: 'Every number is what the core makes of it.',
    noScale: 'These are the plain dot products: too large, so the softmax puts too much weight on one key.',
    dividedByWidth: 'Each score is the dot product over d_k, too small: the weights come out too much alike.',
    swapped: 'Row t, column s holds the score of key t against query s. So the softmax runs the wrong way.',
    overQueries: 'The columns add up to 1, not the rows: `softmax(dim=-1)`, not `dim=-2`.',
    maskAfterSoftmax:
      'Later keys are 0, but rows add up to less than 1: forbidden keys took part in the sums. Add −∞ before the softmax.',
    upsideDown: 'Every token sees the future, not the past. Forbidden is `triu(diagonal=1)`.',
    noMask: 'Later keys have a share: every token sees the future.',
    noTranspose: 'The first row holds several tokens of head 1: `z.transpose(0, 1)` comes before `view`.',
    interleaved: 'Neighbouring columns come from different heads, and W_O’s rows do not fit them.',
    headsReversed: 'The last head stands first, where W_O has the first head’s rows.',
    noOutput: 'The heads never mix: what one finds stays in its own columns.',
    averagedHeads: 'Each column is the mean of the parts. Concat · W_O is their sum.',
    lastHeadOnly: 'The output is the last head’s part alone: `Y = …` in the loop instead of `Y += …`.',
    leftOver:
      'The last columns are in no head. `d_model // num_heads` rounds down silently; check `d_model % num_heads == 0` first.',
    unequal: 'No tensor holds heads of unequal width, and each would need its own √d_k. Let the heads divide d_model.',
    wrongView:
      'The second row of head 1 goes on in the first token’s row. Not `view(h, T, d_k)`: `view(T, h, d_k).transpose(0, 1)`.',
    noRowTerm: 'Every cell is P times dP, and rows do not add up to 0. What one weight gains, the others lose.',
    columnTerm:
      'Rows do not add up to 0: dP lost the sum of P · dP over its column. The softmax ran along the rows: `sum(dim=-1, keepdim=True)`.',
    noWeight: 'Every cell is dP minus the row’s sum. A key without weight would get a gradient all the same.',
    noResidual: 'This is the normalised Y alone. The token’s own row is lost: what attention does not repeat is gone.',
    normOverTokens: 'The columns add up to 0, not the rows: a token depends on its sentence. `dim=-1`, not `dim=-2`.',
    notCentred:
      'Rows do not add up to 0: each was divided by its deviation, its mean still in it. RMSNorm leaves it in, too, but divides by the root of the mean square.',
    dividedByVariance:
      'A row’s mean square is not 1. `x.var()` goes through the root before anything is divided by it.',
    noFactor: 'Kept weights are what they were: without dropout a model would meet larger sums.',
    dividedByP: 'Kept weights are 4 times what they were. A share 1 − p is kept, so 1 / (1 − p) makes up for it.',
    sharedOutAgain:
      'Every row adds up to 1, each by another factor. Dropout multiplies by 1 / (1 − p); only on average is the sum 1.',
  },
};
