/** Writing a function: what each has to do, what happens when it is run, and what to say to a wrong one. */
import { translatable } from '../../part.ts';
import { count } from '../grammar.ts';

type CodeLanguage = 'python' | 'javascript';

const NAMES: Readonly<Record<CodeLanguage, string>> = { python: 'Python', javascript: 'JavaScript' };

function shape(lengths: readonly number[], language: CodeLanguage): string {
  if (lengths.length === 0) return 'a number';
  if (language === 'python') return `an array of shape (${lengths.join(', ')}${lengths.length === 1 ? ',' : ''})`;
  return lengths.length === 1 ? `a list of ${lengths[0]} numbers` : `lists of size (${lengths.join(', ')})`;
}

export const title = 'Write the function';

export const words = translatable('exercises/write-function', {
  label: (name: string, language: CodeLanguage) => `${NAMES[language]} code of ${name}`,
  language: 'Language',
  names: NAMES,
  keys: 'Ctrl-Enter runs it; Tab leaves the editor, Ctrl-] and Ctrl-[ indent.',
  note: 'Your code runs on hidden inputs, without access to the network. It is kept in this browser.',
  given: {
    python:
      'Matrices are NumPy arrays. MicroPython runs your code; it knows only the part of NumPy that you need here.',
    javascript: 'A matrix is a list of rows.',
  },
  startOver: 'Start over',
  bringBack: 'Bring my code back',
  printed: 'Your code printed:',
  notKept: 'Your code cannot be kept: storage is full or refused. Copy it before you close the page.',

  right: (inputs: number) =>
    `Right: your function gives the right numbers for ${count(inputs, 'hidden input', 'hidden inputs')}.`,
  differs: (where: string, yours: string, right: string) => `\`${where}\` is ${yours}, but should be ${right}.`,
  firstDifference: (call: number, where: string) => `Hidden input ${call}, ${where}:`,
  comparison: 'The first difference',
  yours: 'yours',
  core: 'right',
  returnedNothing: 'Your function returned nothing. Is there a `return`?',
  returnedOther: (right: readonly number[], language: CodeLanguage) =>
    `Your function should return ${shape(right, language)}, but returned something else.`,
  returnedShape: (own: readonly number[], right: readonly number[], language: CodeLanguage) =>
    `Your function should return ${shape(right, language)}, but returned ${shape(own, language)}.`,

  tooLong: 'Too long to run here. A few lines are enough.',
  unavailable:
    'Code cannot be run now. There may be no network, or the server of this page forbids it. Your code is kept.',
  unreadable: (message: string, line: number | null, language: CodeLanguage) =>
    `This is not ${NAMES[language]} yet${line === null ? '' : ` (line ${line})`}: ${message}.`,
  missing: (name: string) => `Your code has no function \`${name}\`.`,
  timeout: 'Your code was stopped. Look for a loop that never ends.',
  error: (message: string, line: number | null) =>
    `Your code stopped with an error${line === null ? '' : ` in line ${line}`}: ${message}.`,

  functions: {
    scaledScores: {
      prompt:
        'Write a function for the scores of one head: every query against every key, divided by √d_k. (The chapter “Scale” says why.)',
      starter: [
        'q: each row is a query; k: each row is a key',
        'return a row for each query, with a score for each key',
      ],
      hints: [
        'A score is q · k / √d_k: multiply pair by pair, add the products, and divide. d_k is the length of a query.',
      ],
      python: '`q @ k.T` has every query against every key; `q.shape[-1]` is d_k.',
      javascript: '`q.map((query) => k.map((key) => …))` visits every pair; `q[0].length` is d_k.',
    },
    causalMask: {
      prompt: 'Write a function that returns the causal mask for a given number of tokens.',
      starter: ['return a row for each query, with an entry for each key'],
      hints: [
        'Entry (t, s) is 0 if query t may read key s, and −∞ if the key comes later.',
        'Query t may read keys 0 to t, itself included.',
      ],
      python: '`np.triu(np.ones((n, n)), 1)` marks what lies above the diagonal; NumPy writes −∞ as `-np.inf`.',
      javascript: '`Array.from({ length: tokens }, (_, t) => …)` makes a list; JavaScript writes −∞ as `-Infinity`.',
    },
    softmax: {
      prompt: 'Write the softmax of one row of scores. It must also work for large scores.',
      starter: [
        'scores: one row of numbers, some perhaps −∞',
        'return a weight for each score; the weights add up to 1',
      ],
      hints: [
        'A weight is exp(score) divided by the sum of all exp(score).',
        'exp(1000) is too large for the computer. Subtract the largest score first: this changes no weight.',
      ],
      python: '`np.exp(scores - scores.max())` makes all exponentials.',
      javascript: '`Math.max(...scores)` is the largest score, `Math.exp(x)` an exponential.',
    },
    attention: {
      prompt: 'Write one head of attention: from queries, keys, values and a mask, compute the contexts.',
      starter: [
        'q: each row is a query; k: each row is a key; v: each row is a value',
        'mask: a row for each query, a column for each key; 0 or −∞',
        'return a context for each query',
      ],
      hints: [
        'Z = softmax(Q Kᵀ / √d_k + mask) V, where the softmax runs along each row.',
        'The context of a query is Σ weight · value, so it is as long as a value.',
      ],
      python: '`scores.max(axis=-1, keepdims=True)` is a column that can be subtracted from all scores.',
      javascript: 'Begin with `return q.map((query, t) => { … })`.',
    },
    splitHeads: {
      prompt: 'Write a function that cuts the columns into bands, and returns one matrix for each head.',
      starter: [
        'x: a row for each token, with the columns of all heads side by side',
        'return one matrix for each head, with a row for each token',
      ],
      hints: [
        'Head h owns columns h · d_k up to (h + 1) · d_k − 1 of every row.',
        'Each head has d_model / num_heads columns.',
      ],
      python: '`x.reshape(tokens, num_heads, d_k)` cuts the rows; then tokens and heads change places.',
      javascript: '`row.slice(from, to)` takes some columns; `to` itself is left out.',
    },
    mergeHeads: {
      prompt: 'Write a function that puts the contexts of all heads side by side again.',
      starter: [
        'z: one matrix for each head, with a row for each token',
        'return a row for each token, with all heads side by side',
      ],
      hints: [
        'Row t is row t of head 1, then row t of head 2, and so on.',
        'The result has as many rows as each head.',
      ],
      python: '`z.swapaxes(0, 1)` puts the tokens first; `reshape(tokens, -1)` joins the other two axes.',
      javascript: '`z.flatMap((head) => head[t])` is row t.',
    },
    multiHeadAttention: {
      prompt: 'Write all of multi-head attention, without mask and bias.',
      starter: ['x: a row for each token; the product is x W, not W x', 'return a row for each token'],
      hints: [
        'Compute Q = X W_Q, K = X W_K and V = X W_V, split them, compute attention in each head, merge, and multiply by W_O.',
        'Scores are divided by √d_k, where d_k is the width of one head.',
      ],
      python: 'If q and k are split, `q @ k.swapaxes(-1, -2)` has the scores of all heads.',
      javascript: 'Write helper functions: a dot product, a matrix product, and those of the exercises before.',
    },
    groupedQueryAttention: {
      prompt:
        'Write grouped-query attention: there are more query heads than key/value heads, and neighbouring query heads share one.',
      starter: [
        'q: one matrix for each of H heads, with a row for each token',
        'k, v: one matrix for each of G groups; G divides H',
        'return one matrix for each of the H heads, without a mask',
      ],
      hints: [
        'H / G heads share a group: with 4 heads and 2 groups, the heads read groups 0, 0, 1, 1.',
        'Within a head nothing changes: divide the scores by √d_k, take the softmax, blend the values.',
      ],
      python: '`np.repeat(k, 2, axis=0)` repeats every group twice, the copies side by side.',
      javascript: 'Head h reads group `Math.floor(h / (q.length / k.length))`.',
    },
    softmaxBackward: {
      prompt:
        'Write the backward pass of a softmax: compute the gradient of the scores from the weights and their gradient.',
      starter: [
        'p: the weights, a row for each query; the second argument: their gradient',
        'return the gradient of the scores, of the same shape',
      ],
      hints: [
        '∂U = α ∘ (∂α − rowsum(α ∘ ∂α)): each score moves all weights of its row, and no others.',
        'First compute one number for each row: Σ α · ∂α, the average of ∂α, counted by the weights. Then compute each cell. A row of ∂U adds up to 0.',
      ],
      python: '`(p * d_p).sum(axis=-1, keepdims=True)` is this number for every row.',
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
    onesForForbidden: 'Your mask adds 1 to forbidden scores. Only −∞ makes a weight of exactly 0.',
    finiteMask: 'That comes close, but here a forbidden key gets −∞.',
    notDivided: 'You did not divide by the sum of the exponentials.',
    withoutExponential: 'You divided the scores. Take their exponentials first.',
    overflows: 'Right for small scores, but exp overflows for large ones: subtract the largest score first.',
    dividedByCount: 'You divided by the number of scores: divide by the sum of the exponentials.',
    forgotMask: 'You did not add the mask.',
    overQueries: 'You normalised the columns: the softmax runs along each row.',
    maskAfterSoftmax: 'You masked after the softmax: the rows no longer add up to 1.',
    gatheredKeys: 'You added up keys. The weights are for the values.',
    withoutSoftmax: 'You used the scores as weights, without the softmax.',
    withoutTranspose:
      'You cut the numbers in the order in which they lie in memory. Heads and tokens have to change places.',
    interleaved: 'You gave the columns to the heads in turn. The columns of a head lie side by side.',
    tokensFirst: 'Your first axis is the token. It should be the head.',
    rowsDealt: 'You divided the rows among the heads. Divide the columns: every head sees every token.',
    addedHeads: 'You added the heads up. Put them side by side; W_O will mix them.',
    groupsInTurn: 'You gave the groups to the heads in turn. Neighbouring heads share one: 0, 0, 1, 1, not 0, 1, 0, 1.',
    dividedByGroups:
      'You divided the head’s number by the number of groups. Divide it by the number of heads in a group.',
    oneGroupForAll: 'All your heads read the first group.',
    stacked: 'You put the heads below each other, not side by side.',
    oneHead: 'You used one wide head. Split the columns first.',
    withoutOutput: 'You left out W_O.',
    scaledByModelWidth: 'You divided by √d_model. A head’s dot product has d_k terms, so divide by √d_k.',
    joinedWithoutTranspose:
      'You joined the heads in the order in which their numbers lie in memory: the tokens are scrambled.',
    forgotRowTerm:
      'You left out the row’s sum. Subtract Σ α · ∂α from ∂α first: raising one score lowers all other weights.',
    addedRowTerm: 'You added the row’s sum. Subtract it: what one weight gains, the others lose.',
    forgotWeight: 'You left out the weight in front. A key with weight 0 passes nothing on.',
    rowTermUnweighted: 'You multiplied only ∂α by the weight. Multiply the row’s sum by it, too.',
    summedGradients: 'You subtracted the plain sum of ∂α, not Σ α · ∂α.',
    meanOfGradients: 'You subtracted the plain mean of ∂α, not the mean counted by the weights, Σ α · ∂α.',
    summedColumns: 'You summed down the columns. The softmax ran along a row, and so does its gradient.',
    ownCellAlone:
      'α (1 − α) ∂α covers only a score’s own weight. The score also changes the other weights of its row, each by −α_s α_j.',
  },
});
