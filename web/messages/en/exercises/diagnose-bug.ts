/** Diagnosing a bug: what is shown, what may be wrong, how each bug shows, and why. */
import { translatable } from '../../part.ts';

export const title = 'Diagnose a bug';

const english = {
  note: 'The inputs are right. The framed result comes from somebody’s code.',
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
    weightGradient: (_: number) => '∂α, the gradient of the weights',
    scoreGradient: (_: number) => '∂U, the gradient of the scores',
    input: (_: number) => 'input X',
    normalised: (_: number) => 'the sum, normalised',
    dropped: (_: number) => 'weights after dropout',
  },

  questions: {
    scores: {
      prompt: (head: number, _width: number) =>
        `Somebody computed the scaled scores of head ${head}. Is anything wrong? (Only the first tokens and features are shown.)`,
      hints: [
        'Compute one score: the dot product of a query and a key, divided by √d_k.',
        'Rows are queries. Compare a cell with the one across the diagonal.',
      ],
      sound: 'Each score that you compute is the dot product of its query and its key, divided by √d_k.',
    },
    weights: {
      prompt: (head: number, width: number) =>
        `Somebody computed the weights of head ${head}, with d_k = ${width} and a causal mask. Is anything wrong? (Only the first tokens are shown.)`,
      hints: [
        'Look where the zeros are, and what the rows and the columns add up to.',
        'If both are right, compare two weights of a row: their ratio should be exp((difference of their scores) / √d_k).',
      ],
      sound:
        'Each row adds up to 1, later keys get 0, and the ratio of two weights of a row is exp(difference of their scores / √d_k).',
    },
    joining: {
      prompt: (_head: number, _width: number) =>
        'Somebody put the heads side by side. Is anything wrong? (Only the first tokens, heads and features are shown.)',
      hints: [
        'The first row should be head 1’s first row, then head 2’s, and so on.',
        'Go along the result’s first row: which head and which row does each number come from?',
      ],
      sound: 'Each row consists of the same row of head 1, then of head 2, and so on.',
    },
    output: {
      prompt: (_head: number, _width: number) =>
        'Somebody computed the first token’s output from the parts of its heads. Is anything wrong? (Only the first heads and columns are shown.)',
      hints: [
        'The output should be the sum of the parts: add up one column.',
        'Compare the output with every row above it.',
      ],
      sound: 'Each number of the output is the sum of the parts above it.',
    },
    splitting: {
      prompt: (_head: number, _width: number) =>
        'Somebody split the queries into heads. Is anything wrong? (Imagine that there are only these tokens and features.)',
      hints: [
        'Lay the heads side by side. Is every column there? Are all heads equally wide?',
        'The first row of Q should be spread over the first rows of all heads.',
      ],
      sound: 'The heads are equally wide, and side by side they give every column of Q in its place.',
    },
    softmaxGradient: {
      prompt: (head: number, _width: number) =>
        `Somebody computed the gradient of head ${head}’s scores, back through the softmax. Is anything wrong? (Imagine that there are only these tokens. The gradients are multiplied by a power of ten, so that they are easy to read.)`,
      hints: [
        'A row of weights always adds up to 1. So what must a row of ∂U add up to?',
        'Compute one cell: `∂U = α ∘ (∂α − rowsum(α ∘ ∂α))`.',
      ],
      sound: 'Each row of ∂U adds up to 0, and each cell is its weight times (its ∂α − the row’s sum of α · ∂α).',
    },
    addAndNorm: {
      prompt: (_head: number, _width: number) =>
        'Somebody added X and Y and normalised each token, with γ = 1 and β = 0. Is anything wrong? (Imagine that there are only these tokens and features.)',
      hints: [
        'A normalised row adds up to 0, and its mean square is 1.',
        'If both hold: is the largest cell of a row of X + Y also the largest in the result?',
      ],
      sound: 'Each row adds up to 0, the mean of its squares is 1, and its largest cell is that of X + Y.',
    },
    dropout: {
      prompt: (head: number, _width: number) =>
        `In training, somebody applied dropout with p = 0.25 to the weights of head ${head}. Is anything wrong? (Only the first tokens are shown; there is no mask.)`,
      hints: ['Divide a kept weight by its value before dropout.', 'The factor is the same in every row: 1 / (1 − p).'],
      sound: 'Each weight is 0 or 1 / (1 − 0.25) ≈ 1.33 times what it was, in every row.',
    },
  },

  bugs: {
    none: 'Nothing is wrong.',
    noScale: 'The scores are not divided by √d_k.',
    unscaledWeights: 'The scores are not divided by √d_k.',
    dividedByWidth: 'The scores are divided by d_k, not √d_k.',
    swapped: 'Queries and keys are swapped.',
    overQueries: 'The softmax runs over the queries, down the columns.',
    maskAfterSoftmax: 'The mask comes after the softmax.',
    upsideDown: 'The mask is upside down.',
    noMask: 'There is no mask.',
    noTranspose: 'The transpose before the view is missing.',
    interleaved: 'Columns come from the heads in turn.',
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
    dividedByVariance: 'It is divided by the variance, not by its root.',
    noFactor: 'Kept weights are not multiplied by 1 / (1 − p).',
    dividedByP: 'Kept weights are divided by p, not 1 − p.',
    sharedOutAgain: 'Each row is divided by its sum, so that it adds up to 1 again.',
  },

  /** The signs of each bug. A learner who chose this bug wrongly reads them. */
  signs: {
    none: 'Not yet, something is wrong. Compute one number and compare.',
    noScale: 'Not yet. With this bug the scores would be plain dot products. Compute one.',
    unscaledWeights:
      'Not yet. With this bug the ratio of two weights of a row would be exp(difference of their scores), without √d_k. Compare two.',
    dividedByWidth: 'Not yet. With this bug every score would be the dot product over d_k. Compute one.',
    swapped: 'Not yet. With this bug each score would stand across the diagonal. Compute two such cells.',
    overQueries: 'Not yet. With this bug the columns would add up to 1. Look at the sums.',
    maskAfterSoftmax: 'Not yet. With this bug later keys would get 0, and rows would add up to less than 1.',
    upsideDown: 'Not yet. With this bug the zeros would be below the diagonal, at earlier keys.',
    noMask: 'Not yet. With this bug later keys would have weights above 0.',
    noTranspose: 'Not yet. With this bug the first row would hold several tokens of one head.',
    interleaved: 'Not yet. With this bug the first numbers of a row would come from different heads.',
    headsReversed: 'Not yet. With this bug the first row would begin with the last head’s numbers.',
    noOutput: 'Not yet. With this bug the output would be the heads side by side.',
    averagedHeads: 'Not yet. With this bug each column would be the mean of the parts.',
    lastHeadOnly: 'Not yet. With this bug the output would be the last head’s part.',
    leftOver: 'Not yet. With this bug the last columns would be in no head. Look for them.',
    unequal: 'Not yet. With this bug some heads would have more columns. Count them.',
    wrongView: 'Not yet. With this bug the end of the first row would be in a later row. Look for it.',
    noRowTerm: 'Not yet. With this bug ∂U would be α times ∂α, cell by cell. Compute one.',
    columnTerm:
      'Not yet. With this bug one number would be subtracted from a whole column of ∂α. Compute a cell with its row’s sum.',
    noWeight: 'Not yet. With this bug two cells of a row would differ by as much as in ∂α. Compare two.',
    noResidual: 'Not yet. With this bug a row’s largest cell would be where that of Y is. Add X and Y, and compare.',
    normOverTokens: 'Not yet. With this bug the columns would add up to 0. Look at the sums.',
    notCentred: 'Not yet. With this bug the rows would not add up to 0. Look at the sums.',
    dividedByVariance: 'Not yet. With this bug a row’s mean square would not be 1.',
    noFactor: 'Not yet. With this bug a kept weight would be unchanged. Compare one.',
    dividedByP: 'Not yet. With this bug a kept weight would be 4 times as large as before. Compare one.',
    sharedOutAgain: 'Not yet. With this bug every row would add up to 1. Look at the sums.',
  },

  reasons: {
    noScale: 'These are the plain dot products. They are too large: the softmax would put too much weight on one key.',
    unscaledWeights:
      'The ratio of two weights of a row is exp(difference of their scores), without √d_k. The rows are too sharp: one key gets too much.',
    dividedByWidth:
      'Each score is the dot product divided by d_k. That is too small: the weights would be too much alike.',
    swapped: 'Row t, column s holds the score of key t against query s. So the softmax runs the wrong way.',
    overQueries: 'The columns add up to 1, not the rows: `softmax(dim=-1)`, not `dim=-2`.',
    maskAfterSoftmax:
      'Later keys get 0, but rows add up to less than 1: the softmax counted the forbidden keys. Add −∞ before the softmax.',
    upsideDown: 'Every token sees the future, not the past. Forbid `triu(diagonal=1)`.',
    noMask: 'Later keys have weights above 0: every token sees the future.',
    noTranspose: 'The first row holds several tokens of head 1: `z.transpose(0, 1)` comes before `view`.',
    interleaved: 'Neighbouring columns come from different heads, so the rows of W_O do not fit them.',
    headsReversed: 'The last head stands first, where it meets the rows of W_O that belong to head 1.',
    noOutput: 'The heads never mix: what a head finds stays in its own columns.',
    averagedHeads: 'Each column is the mean of the parts. Concat · W_O is their sum.',
    lastHeadOnly: 'The output is the last head’s part alone: `Y = …` in the loop instead of `Y += …`.',
    leftOver:
      'The last columns are in no head. `d_model // num_heads` rounds down silently; check `d_model % num_heads == 0` first.',
    unequal: 'A tensor cannot hold heads of unequal width. Choose a number of heads that divides d_model.',
    wrongView:
      'The second row of head 1 goes on in the first token’s row. Not `view(H, T, d_k)`: `view(T, H, d_k).transpose(0, 1)`.',
    noRowTerm: 'Every cell is α times ∂α, and rows do not add up to 0. What one weight gains, the others lose.',
    columnTerm:
      'Rows do not add up to 0, because the sum of α · ∂α was taken over the column. The softmax runs along rows: `sum(dim=-1, keepdim=True)`.',
    noWeight: 'Every cell is ∂α minus the row’s sum. So even a key with weight 0 gets a gradient.',
    noResidual: 'This is Y alone, normalised. The token’s own row is lost.',
    normOverTokens:
      'The columns add up to 0, not the rows: a token’s result depends on the other tokens. `dim=-1`, not `dim=-2`.',
    notCentred:
      'Rows do not add up to 0: each was divided by its deviation, but its mean was not subtracted. (RMSNorm does not subtract it either, but divides by the root of the mean square.)',
    dividedByVariance: 'A row’s mean square is not 1. Divide by the root of `x.var()`.',
    noFactor: 'Kept weights are unchanged. So the model would meet larger sums once dropout is off.',
    dividedByP:
      'Kept weights are 4 times as large as before. A part 1 − p of them is kept, so the factor is 1 / (1 − p).',
    sharedOutAgain:
      'Every row adds up to 1, but each was multiplied by another factor. Dropout multiplies all by 1 / (1 − p); the sum is 1 only on average.',
  },
};

export const words = translatable('exercises/diagnose-bug', english);
