/** Diagnosing a bug: what is shown, what may be wrong, how each bug shows, and why. */

export const bug = {
  note: 'All that goes in is real and right. The framed result is what somebody’s code made of it.',
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
        `Somebody’s code makes scaled scores of the queries and keys of head ${head} (the first tokens and features only). Is it right?`,
      hints: [
        'Work out one number: the dot product of a query’s row and a key’s row, divided by the square root of their length.',
        'Compare a cell off the diagonal with the one across the diagonal: rows are queries.',
      ],
    },
    weights: {
      prompt: (head: number, width: number) =>
        `Somebody’s code makes weights of these scores, in head ${head}, with d_k = ${width} and a causal mask (the first tokens only). Is it right?`,
      hints: [
        'Look where the zeros are, and what the rows and the columns add up to.',
        'If both are as they should be, take two keys of one row: the ratio of their weights is exp((difference of their scores) / √d_k).',
      ],
    },
    joining: {
      prompt: (_head: number, _width: number) =>
        'Somebody’s code puts the heads side by side (the first tokens, heads and features only). Is it right?',
      hints: [
        'The first row has to hold the first token’s numbers: head 1’s first row, then head 2’s, and so on.',
        'Follow the first row of the result, number by number: in which matrix does each stand, and in which row?',
      ],
    },
    output: {
      prompt: (_head: number, _width: number) =>
        'Here are the parts that the heads contribute to the output of the first token (first heads and columns only). Somebody’s code makes the output of them. Is it right?',
      hints: [
        'The output is the sum over the heads’ parts: add up one column.',
        'Compare the output with every row above it.',
      ],
    },
    splitting: {
      prompt: (_head: number, _width: number) =>
        'Somebody’s code splits the queries into heads (the first tokens and features only, as if they were all). Is it right?',
      hints: [
        'Lay the heads side by side again: is every column there, and is every head as wide as the others?',
        'Follow the first row of Q: it has to lie in the first rows of all heads.',
      ],
    },
    softmaxGradient: {
      prompt: (head: number, _width: number) =>
        `Somebody’s code takes the gradient of the weights of head ${head} back through the softmax (the first tokens only, as if they were all; small gradients times a power of ten). Is it right?`,
      hints: [
        'A row of weights adds up to 1, whatever the scores. What does that say about the sum of a row of dS?',
        'Work out one cell: `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      ],
    },
    addAndNorm: {
      prompt: (_head: number, _width: number) =>
        'Somebody’s code adds what attention found to its input, and normalises each token, with γ = 1 and β = 0 (the first tokens and features only, as if they were all). Is it right?',
      hints: [
        'A normalised row adds up to 0, and the mean of its squares is 1. Look at the sums first.',
        'If the sums are as they should be: which is the largest cell of a row of X + Y, and is it the largest of the result’s row?',
      ],
    },
    dropout: {
      prompt: (head: number, _width: number) =>
        `Somebody’s code drops a quarter of the weights of head ${head} while training, p = 0.25 (the first tokens only, without a mask). Is it right?`,
      hints: [
        'Take a weight that was kept, and divide it by what it was before.',
        'The factor has to be the same in every row: 1 / (1 − p).',
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
    none: 'Not yet: work out one number of the result yourself and compare.',
    noScale:
      'Not yet. Without the division the result would be that of the plain dot products. Work one out and compare.',
    dividedByWidth:
      'Not yet. Divided by d_k, every score would be smaller by another factor √d_k. Work one out and compare.',
    swapped:
      'Not yet. Swapped, each number would stand across the diagonal. Compare two such cells with their dot products.',
    overQueries: 'Not yet. Over the queries, the columns would add up to 1. Look at the sums.',
    maskAfterSoftmax:
      'Not yet. Masked after the softmax, the later keys would be 0 and the rows would add up to less than 1.',
    upsideDown: 'Not yet. Upside down, the zeros would be at earlier keys, below the diagonal.',
    noMask: 'Not yet. Without a mask no weight would be 0, and later keys would have a share.',
    noTranspose: 'Not yet. Without the transpose the first row would hold several tokens of the same head.',
    interleaved: 'Not yet. Dealt out in turn, the first numbers of a row would come from different heads.',
    headsReversed: 'Not yet. In the wrong order, the first row would begin with the last head’s numbers.',
    noOutput: 'Not yet. Without W_O the output would be the heads side by side, number by number.',
    averagedHeads: 'Not yet. Averaged, each column would be the sum of the parts, divided by the number of heads.',
    lastHeadOnly: 'Not yet. With the last head alone, the output would be its part, number by number.',
    leftOver: 'Not yet. With columns left over, the last columns would be in no head. Look for them.',
    unequal: 'Not yet. If the heads did not divide the width, some would have more columns than others. Count them.',
    wrongView: 'Not yet. A view alone would put the end of the first row into a later row. Follow the first row.',
    noRowTerm: 'Not yet. Without the row’s sum, dS would be P times dP, cell by cell. Work one out and compare.',
    columnTerm:
      'Not yet. With sums down the columns, all cells of a column would have the same number taken from their dP. Work one out with the sum of its row, and compare.',
    noWeight:
      'Not yet. Without the weight in front, two cells of a row would differ by as much as they do in dP. Compare two.',
    noResidual:
      'Not yet. Without X, the largest cell of a row would be where Y has its largest. Add the two and compare.',
    normOverTokens: 'Not yet. Over the tokens, the columns would add up to 0. Look at the sums.',
    notCentred: 'Not yet. Without the mean subtracted, a row would not add up to 0. Look at the sums.',
    dividedByVariance:
      'Not yet. Divided by the variance, the mean of a row’s squares would be 1 over the variance instead of 1.',
    noFactor: 'Not yet. Without the factor, a kept weight would be what it was before. Compare one.',
    dividedByP: 'Not yet. Divided by p, a kept weight would be 4 times what it was. Compare one.',
    sharedOutAgain: 'Not yet. Shared out again, every row would add up to 1. Look at the sums.',
  },

  reasons: {
    none: 'Every number is what the core makes of it.',
    noScale:
      'The result is that of the plain dot products. Undivided scores are too large, and the softmax puts nearly all weight on one key.',
    dividedByWidth:
      'Each score is the dot product over d_k. That makes them too small: the weights come out nearly equal.',
    swapped:
      'Row t, column s holds the score of key t against query s. Rows have to be queries, or the softmax runs the wrong way.',
    overQueries:
      'The columns add up to 1, not the rows. A query would take more or less than one whole of the values: `softmax(dim=-1)`, not `dim=-2`.',
    maskAfterSoftmax:
      'Later keys are 0, but the rows add up to less than 1: forbidden keys took part in the sums. −∞ has to be added before the softmax.',
    upsideDown:
      'Earlier keys are 0 and later ones are not: every token sees the future and not the past. It is `triu(diagonal=1)` that is forbidden.',
    noMask: 'Later keys have a share: every token sees the future.',
    noTranspose:
      'The first row holds several tokens of head 1. The shape is right, the tokens are scrambled: `z.transpose(0, 1)` has to come before `view`.',
    interleaved:
      'Neighbouring columns come from different heads. The heads’ bands lie side by side, or W_O’s rows do not fit them.',
    headsReversed: 'The last head stands first, where W_O has the first head’s rows.',
    noOutput: 'The output is the heads side by side: they never mix, and what one head finds stays in its own columns.',
    averagedHeads: 'Each column is the mean of the parts. Concat · W_O is their sum.',
    lastHeadOnly: 'The output is the last head’s part alone: `Y = …` in the loop instead of `Y += …`.',
    leftOver:
      'The last columns are in no head. `d_model // num_heads` rounds down without a word; check `d_model % num_heads == 0` first.',
    unequal:
      'Some heads are wider than others: they cannot be one tensor, and each would need its own √d_k. Choose a number of heads that divides d_model.',
    wrongView:
      'The second row of head 1 is the middle of the first token’s row. `view(h, T, d_k)` cuts the memory in the wrong order: `view(T, h, d_k).transpose(0, 1)`.',
    noRowTerm:
      'Every cell is P times dP, and the rows do not add up to 0. Scores of a row compete: what one weight gains, the others lose.',
    columnTerm:
      'The rows do not add up to 0: from dP, the sum of P · dP over the column was subtracted. The softmax ran along the rows, and so does its gradient: `sum(dim=-1, keepdim=True)`.',
    noWeight: 'Every cell is dP minus the row’s sum. A key without weight would get a gradient all the same.',
    noResidual:
      'The result is the normalised Y alone. The token’s own row is lost: what attention does not repeat is gone.',
    normOverTokens:
      'The columns add up to 0, not the rows. A token would depend on which others it is computed with: `dim=-1`, not `dim=-2`.',
    notCentred:
      'The rows do not add up to 0: each was divided by its deviation with its mean still in it. RMSNorm leaves the mean in, too, but divides by the root of the mean square.',
    dividedByVariance:
      'The mean of a row’s squares is not 1. `x.var()` has to go through the root before anything is divided by it.',
    noFactor:
      'Kept weights are what they were, so that a row has too little on average: a model would meet larger sums when dropout is off.',
    dividedByP: 'Kept weights are 4 times what they were. A share 1 − p is kept, so 1 / (1 − p) makes up for it.',
    sharedOutAgain:
      'Every row adds up to 1, each by another factor. Dropout multiplies by the fixed 1 / (1 − p); a row adds up to 1 only on average.',
  },
};
