/** Writing a function: what each has to do, what happens when it is run, and what to say to a wrong one. */

const shape = (lengths: readonly number[]): string =>
  lengths.length === 0
    ? 'a number'
    : lengths.length === 1
      ? `a list of ${lengths[0]} numbers`
      : `lists of size (${lengths.join(', ')})`;

export const code = {
  label: (name: string) => `JavaScript code of ${name}`,
  keys: 'Ctrl-Enter runs it; Tab leaves the editor, Ctrl-] and Ctrl-[ indent.',
  note: 'A matrix is a list of rows. Your code runs on hidden inputs, without network, and is kept in this browser.',
  startOver: 'Start over',
  bringBack: 'Bring my code back',
  printed: 'Your code printed:',
  notKept: 'Your code cannot be kept: storage is full or refused. Copy it before you close the page.',

  right: (inputs: number) => `Right: the same numbers as the core on ${inputs} hidden inputs.`,
  differs: (where: string, yours: string, right: string) => `\`${where}\` is ${yours}, but should be ${right}.`,
  firstDifference: (call: number, where: string) => `Hidden input ${call}, ${where}:`,
  comparison: 'The first difference',
  yours: 'yours',
  core: 'the core',
  returnedNothing: 'Your function returned nothing. Is there a `return`?',
  returnedOther: (right: readonly number[]) =>
    `Your function should return ${shape(right)}, and returned something else.`,
  returnedShape: (own: readonly number[], right: readonly number[]) =>
    `Your function should return ${shape(right)}, and returned ${shape(own)}.`,

  tooLong: 'Too long to run here. A few lines are enough.',
  unavailable: 'Code cannot be run here; the server of this page may forbid it. Your code is kept.',
  unreadable: (message: string) => `This is not JavaScript yet: ${message}.`,
  missing: (name: string) => `Your code has no function \`${name}\`.`,
  timeout: 'Your code was stopped. Look for a loop that never ends.',
  error: (message: string, line: number | null) =>
    `Your code stopped with an error${line === null ? '' : ` in line ${line}`}: ${message}.`,

  functions: {
    scaledScores: {
      prompt: 'Write `scaledScores(q, k)`: every query against every key, divided by √d_k.',
      starter: ['q: one query a row, k: one key a row', 'return a row for each query, a score for each key'],
      hints: [
        'A score is a dot product: multiply pair by pair, add up.',
        '`q.map((query) => k.map((key) => …))` visits every pair.',
        'd_k is the length of a query: `q[0].length`.',
      ],
    },
    causalMask: {
      prompt: 'Write `causalMask(tokens)`: 0 where a query may look, −∞ where the key comes later.',
      starter: ['return a row for each query, an entry for each key'],
      hints: [
        '`Array.from({ length: tokens }, (_, t) => …)` makes such a list.',
        'Query t may look at keys 0 to t, itself included.',
        'JavaScript writes −∞ as `-Infinity`.',
      ],
    },
    softmax: {
      prompt: 'Write `softmax(scores)` for one row of scores. It has to survive large scores.',
      starter: ['scores: a list of numbers, perhaps -Infinity', 'return as many weights that add up to 1'],
      hints: [
        '`Math.exp(x)` for each score, divided by the sum of all.',
        'exp(1000) is too large. Subtracting the largest score first changes no share.',
        '`Math.max(...scores)` is the largest score.',
      ],
    },
    attention: {
      prompt: 'Write `attention(q, k, v, mask)`: one head, from queries, keys and values to its result.',
      starter: [
        'q: one query a row, k: one key a row, v: one value a row',
        'mask: one row a query, one column a key, 0 or -Infinity',
        'return one row for each query',
      ],
      hints: [
        'For each query: scores, divided by √d_k, plus the mask’s row; softmax; sum of values.',
        'The result of a query is Σ weight · value: a list as long as a value.',
        'Begin with `return q.map((query, t) => { … })`.',
      ],
    },
    splitHeads: {
      prompt: 'Write `splitHeads(x, numHeads)`: cut the columns into bands, one matrix for each head.',
      starter: [
        'x: one token a row, all heads’ columns side by side',
        'return one matrix for each head, one token a row',
      ],
      hints: [
        'Each head has `x[0].length / numHeads` columns, side by side.',
        'Head h owns columns h·d_k up to (h + 1)·d_k − 1 of every row.',
        '`row.slice(from, to)` takes them; `to` itself is left out.',
      ],
    },
    mergeHeads: {
      prompt: 'Write `mergeHeads(z)`: put the heads’ results side by side again.',
      starter: [
        'z: one matrix for each head, one token a row',
        'return one row for each token, all heads side by side',
      ],
      hints: [
        'Row t is row t of head 0, then row t of head 1, and so on.',
        '`z.flatMap((head) => head[t])` is that row.',
        'As many rows as a head has: `z[0].map((_, t) => …)`.',
      ],
    },
    multiHeadAttention: {
      prompt: 'Write all of it: `multiHeadAttention(x, wQ, wK, wV, wO, numHeads)`, without mask and bias.',
      starter: [
        'x: one token a row; wQ, wK, wV, wO: weights, multiplied from the right',
        'return one row for each token',
      ],
      hints: [
        'Q = X W_Q and so on; split; attention for each head; merge; times W_O.',
        'Helpers make it short: a dot product, a matrix product, what you wrote before.',
        'Scores are divided by √d_k, where d_k is the width of one head.',
      ],
    },
    groupedQueryAttention: {
      prompt:
        'Write `groupedQueryAttention(q, k, v)`: more heads of queries than heads of keys and values. Neighbouring heads share one.',
      starter: [
        'q: one matrix for each of h heads, one token a row',
        'k, v: one matrix for each of g groups; g divides h',
        'return one matrix for each of the h heads, without a mask',
      ],
      hints: [
        'There are `q.length / k.length` heads to a group.',
        'Head h reads group `Math.floor(h / (q.length / k.length))`: with 4 heads and 2 groups 0, 0, 1, 1.',
        'Within a head nothing changes: scores over √d_k, softmax, sum of values.',
      ],
    },
    softmaxBackward: {
      prompt:
        'Write `softmaxBackward(p, dP)`: from the weights P and their gradient to the gradient of the scores, `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      starter: [
        'p: the weights, one query a row; dP: their gradient',
        'return the gradient of the scores, of the same shape',
      ],
      hints: [
        'Work row by row: each score moves all weights of its row, and no others.',
        'First the row’s number: Σ P · dP, the mean of dP under the weights.',
        'Then each cell: its weight times (its dP − the row’s number). A row adds up to 0.',
      ],
    },
  },

  mistakes: {
    forgotScale: 'You forgot to divide by √d_k.',
    dividedByWidth: 'You divided by d_k, not by its square root.',
    multipliedByRoot: 'You multiplied by √d_k: divide by it.',
    swappedQueriesAndKeys: 'You swapped queries and keys: rows are queries, columns are keys.',
    upsideDown: 'Your mask is upside down: it forbids earlier keys and allows later ones.',
    diagonalForbidden: 'Your mask forbids a token to look at itself.',
    onesAndZeros: 'Your mask has 1 for allowed, 0 for forbidden. Added to the scores, 0 allows and −∞ forbids.',
    onesForForbidden: 'Your mask adds 1 to forbidden scores. Only −∞ makes a share of exactly 0.',
    finiteMask: 'That comes close, but here a forbidden key gets −∞.',
    notDivided: 'You did not divide by the sum of the exponentials.',
    withoutExponential: 'You divided the scores: share out their exponentials.',
    overflows: 'Right for small scores, but exp overflows for large ones: subtract the largest first.',
    dividedByCount: 'You divided by the number of scores: divide by the sum of the exponentials.',
    forgotMask: 'You did not add the mask.',
    overQueries: 'You normalised the columns: the softmax runs along each row.',
    maskAfterSoftmax: 'You masked after the softmax: the rows no longer add up to 1.',
    gatheredKeys: 'You added up keys. The weights are for the values.',
    withoutSoftmax: 'You used the scores as weights, without the softmax.',
    withoutTranspose: 'You cut the numbers in the order in which they lie. Heads and tokens have to change places.',
    interleaved: 'You dealt the columns out in turn. Those of a head lie side by side.',
    tokensFirst: 'You have the heads within the tokens: the head comes first.',
    rowsDealt: 'You shared out the rows: share out the columns. Every head sees every token.',
    addedHeads: 'You added the heads up. They stand side by side; adding is what W_O does.',
    groupsInTurn: 'You dealt the groups out in turn. Neighbouring heads share one: 0, 0, 1, 1, not 0, 1, 0, 1.',
    dividedByGroups: 'You divided the head’s number by the number of groups, not of heads in a group.',
    oneGroupForAll: 'All your heads read the first group.',
    stacked: 'You put the heads below each other, not side by side.',
    oneHead: 'You used one head of full width: the columns have to be split first.',
    withoutOutput: 'You left out W_O.',
    scaledByModelWidth: 'You divided by √d_model. A head’s dot product has d_k terms: √d_k.',
    joinedWithoutTranspose: 'You joined the heads as their numbers lie: the tokens are scrambled.',
    forgotRowTerm:
      'You left out the row’s number: raising one score lowers all other weights. Subtract Σ P · dP from dP first.',
    addedRowTerm: 'You added the row’s number. It is subtracted: what one weight gains, the others lose.',
    forgotWeight: 'You left out the weight in front: a key without weight passes nothing on.',
    rowTermUnweighted: 'You multiplied dP by the weight, but not the row’s number: it stands before the bracket.',
    summedGradients: 'You subtracted the plain sum of dP, not Σ P · dP.',
    meanOfGradients: 'You subtracted the plain mean of dP, not that under the weights, Σ P · dP.',
    summedColumns: 'You summed down the columns. The softmax ran along a row, and so does its gradient.',
    ownCellAlone:
      'P (1 − P) dP is what a score does to its own weight. Others of its row change, too: −P_s P_j for each.',
  },
};
