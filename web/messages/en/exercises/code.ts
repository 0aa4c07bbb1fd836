/** Writing a function: what each has to do, what happens when it is run, and what to say to a wrong one. */

type CodeLanguage = 'python' | 'javascript';

const NAMES: Readonly<Record<CodeLanguage, string>> = { python: 'Python', javascript: 'JavaScript' };

function shape(lengths: readonly number[], language: CodeLanguage): string {
  if (lengths.length === 0) return 'a number';
  if (language === 'python') return `an array of shape (${lengths.join(', ')}${lengths.length === 1 ? ',' : ''})`;
  return lengths.length === 1 ? `a list of ${lengths[0]} numbers` : `lists of size (${lengths.join(', ')})`;
}

export const code = {
  label: (name: string, language: CodeLanguage) => `${NAMES[language]} code of ${name}`,
  language: 'Language',
  names: NAMES,
  keys: 'Ctrl-Enter runs it; Tab leaves the editor, Ctrl-] and Ctrl-[ indent.',
  note: 'Your code runs on hidden inputs, without network, and is kept in this browser.',
  given: {
    python: 'Matrices are NumPy arrays. MicroPython runs your code, with the part of NumPy that it needs here.',
    javascript: 'A matrix is a list of rows.',
  },
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
  returnedOther: (right: readonly number[], language: CodeLanguage) =>
    `Your function should return ${shape(right, language)}, and returned something else.`,
  returnedShape: (own: readonly number[], right: readonly number[], language: CodeLanguage) =>
    `Your function should return ${shape(right, language)}, and returned ${shape(own, language)}.`,

  tooLong: 'Too long to run here. A few lines are enough.',
  unavailable: 'Code cannot be run here; the server of this page may forbid it. Your code is kept.',
  unreadable: (message: string, line: number | null, language: CodeLanguage) =>
    `This is not ${NAMES[language]} yet${line === null ? '' : ` (line ${line})`}: ${message}.`,
  missing: (name: string) => `Your code has no function \`${name}\`.`,
  timeout: 'Your code was stopped. Look for a loop that never ends.',
  error: (message: string, line: number | null) =>
    `Your code stopped with an error${line === null ? '' : ` in line ${line}`}: ${message}.`,

  functions: {
    scaledScores: {
      prompt: 'Write a function for the scores of one head: every query against every key.',
      starter: ['q: one query a row, k: one key a row', 'return a row for each query, a score for each key'],
      hints: ['A score is q · k / √d_k: multiply pair by pair, add up, divide. d_k is the length of a query.'],
      python: '`q @ k.T` has every query against every key; `q.shape[-1]` is d_k.',
      javascript: '`q.map((query) => k.map((key) => …))` visits every pair; `q[0].length` is d_k.',
    },
    causalMask: {
      prompt: 'Write a function for the causal mask of a text of so many tokens.',
      starter: ['return a row for each query, an entry for each key'],
      hints: [
        'Entry (t, s) is 0 where key s may be read by query t, and −∞ where it comes later.',
        'Query t may read keys 0 to t, itself included.',
      ],
      python: '`np.triu(np.ones((n, n)), 1)` marks what lies above the diagonal; NumPy writes −∞ as `-np.inf`.',
      javascript: '`Array.from({ length: tokens }, (_, t) => …)` makes a list; JavaScript writes −∞ as `-Infinity`.',
    },
    softmax: {
      prompt: 'Write the softmax of one row of scores. It has to survive large scores.',
      starter: ['scores: one row of numbers, some perhaps −∞', 'return as many weights, which add up to 1'],
      hints: [
        'A weight is exp(score) divided by the sum of all exp(score).',
        'exp(1000) is too large. Subtracting the largest score first changes no weight.',
      ],
      python: '`np.exp(scores - scores.max())` has all exponentials.',
      javascript: '`Math.max(...scores)` is the largest score, `Math.exp(x)` an exponential.',
    },
    attention: {
      prompt: 'Write one head of attention, from queries, keys, values and a mask to its result.',
      starter: [
        'q: one query a row, k: one key a row, v: one value a row',
        'mask: one row a query, one column a key, 0 or −∞',
        'return one row for each query',
      ],
      hints: [
        'Z = softmax(Q Kᵀ / √d_k + mask) V, where the softmax runs along each row.',
        'The result of a query is Σ weight · value: as long as a value.',
      ],
      python: '`scores.max(axis=-1, keepdims=True)` is a column that can be subtracted from all scores.',
      javascript: 'Begin with `return q.map((query, t) => { … })`.',
    },
    splitHeads: {
      prompt: 'Write a function that cuts the columns into bands: one matrix for each head.',
      starter: [
        'x: one token a row, all heads’ columns side by side',
        'return one matrix for each head, one token a row',
      ],
      hints: [
        'Head h owns columns h · d_k up to (h + 1) · d_k − 1 of every row.',
        'Each head has as many columns as a row has, divided by the number of heads.',
      ],
      python: '`x.reshape(tokens, num_heads, d_k)` cuts the rows; then tokens and heads change places.',
      javascript: '`row.slice(from, to)` takes some columns; `to` itself is left out.',
    },
    mergeHeads: {
      prompt: 'Write a function that puts the heads’ results side by side again.',
      starter: [
        'z: one matrix for each head, one token a row',
        'return one row for each token, all heads side by side',
      ],
      hints: ['Row t is row t of head 0, then row t of head 1, and so on.', 'There are as many rows as a head has.'],
      python: '`z.swapaxes(0, 1)` has the tokens first; `reshape(tokens, -1)` joins what is left.',
      javascript: '`z.flatMap((head) => head[t])` is row t.',
    },
    multiHeadAttention: {
      prompt: 'Write all of multi-head attention, without mask and bias.',
      starter: ['x: one token a row; the weights are multiplied from the right', 'return one row for each token'],
      hints: [
        'Q = X W_Q, K = X W_K, V = X W_V; split; attention for each head; merge; times W_O.',
        'Scores are divided by √d_k, where d_k is the width of one head.',
      ],
      python: '`q @ k.swapaxes(-1, -2)` has the scores of all heads at once, if q and k are split.',
      javascript: 'Helpers make it short: a dot product, a matrix product, what you wrote before.',
    },
    groupedQueryAttention: {
      prompt:
        'Write grouped-query attention: more heads of queries than heads of keys and values. Neighbouring heads share one.',
      starter: [
        'q: one matrix for each of h heads, one token a row',
        'k, v: one matrix for each of g groups; g divides h',
        'return one matrix for each of the h heads, without a mask',
      ],
      hints: [
        'h / g heads share a group: with 4 heads and 2 groups they read 0, 0, 1, 1.',
        'Within a head nothing changes: scores over √d_k, softmax, sum of values.',
      ],
      python: '`np.repeat(k, 2, axis=0)` has every group twice, one copy after the other.',
      javascript: 'Head h reads group `Math.floor(h / (q.length / k.length))`.',
    },
    softmaxBackward: {
      prompt:
        'Write the way back through a softmax: from the weights and their gradient to the gradient of the scores.',
      starter: [
        'p: the weights, one query a row; the second argument: their gradient',
        'return the gradient of the scores, of the same shape',
      ],
      hints: [
        'dS = P ∘ (dP − rowsum(P ∘ dP)): each score moves all weights of its row, and no others.',
        'First the row’s number: Σ P · dP, the mean of dP under the weights. Then each cell. A row of dS adds up to 0.',
      ],
      python: '`(p * d_p).sum(axis=-1, keepdims=True)` is the row’s number, for every row.',
      javascript: '`p.map((row, t) => …)` visits the rows; `row.reduce(…)` adds up.',
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
