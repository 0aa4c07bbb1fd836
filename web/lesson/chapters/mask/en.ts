/** The mask laboratory: four ways to mask, and what each makes of a row; and the mask over hundreds of tokens. */
import { count } from '../../../messages/en/grammar.ts';
import { formatWhole } from '../../../messages/whole-number.ts';

const keys = (n: number): string => count(n, 'key', 'keys');

export const words = {
  row: 'Row compared',
  shutRow: (token: string) => `Mask all of “${token}”`,
  openRow: (token: string) => `Open all of “${token}”`,
  table: (token: string) => `The weights of “${token}”, masked in four ways`,
  sum: 'sum',
  methods: {
    before: '−∞ before, this page',
    after: '0 after the softmax',
    finite: '−10⁹ before',
    naive: '−∞, plain code',
  },
  some: (token: string, open: number, all: number, sum: string) =>
    `“${token}” may look at ${open} of ${keys(all)}. Masked before the softmax, their weights add up to 1; set to 0 after it, to ${sum}: the rest had gone to forbidden keys.`,
  allOpen: (token: string) => `“${token}” may look at every key: all four agree. Forbid some.`,
  blind: (token: string, even: string) =>
    `“${token}” may look at nothing. This page gives it zeros, as ONNX defines; −10⁹ gives every forbidden key ${even}; plain code subtracts ∞ from ∞, and NaN spreads from there.`,
  sums: 'What every row adds up to',
  query: 'query',
  openKeys: 'open keys',
  atScale: {
    title: 'At scale: 512 tokens',
    invitation:
      'The same layer over up to 512 tokens: 262144 weights a head, computed again whenever the mask changes.',
    open: 'Open the large map',
    about: (sentence: number, tokens: number, seed: number) =>
      `Your sentence of ${count(sentence, 'token', 'tokens')}, repeated up to ${tokens}; positions tell the copies apart. Random weights, seed ${seed}.`,
    layer: (tokens: number, dModel: number, heads: number) =>
      `${count(tokens, 'token', 'tokens')}, d_model ${dModel}, ${count(heads, 'head', 'heads')}`,
    tokens: 'Tokens',
    width: 'd_model',
    heads: 'Heads',
    head: 'Head shown',
    blocks: 'Blocks',
    sizes: { window: 'Neighbours on each side', padding: 'Padding tokens at the end', blocks: 'Tokens in a block' },
    tool: 'Tool',
    tools: { look: 'Look', brush: 'Brush', rectangle: 'Rectangle' },
    paints: 'It paints',
    forbid: 'Forbidden',
    allow: 'Allowed',
    brush: 'Brush',
    side: (side: number) => `${side} × ${side}`,
    how: {
      look: 'Point at a weight, or move with the arrow keys; with Shift, 16 at a time.',
      brush: 'Drag, or use the arrow keys and the space bar. With Look a finger scrolls.',
      rectangle: 'Drag, or set two corners by presses, or by arrow keys and space bar. Escape drops it.',
    },
    undo: 'Undo stroke',
    starting: 'Loading the engine and computing …',
    problem: (why: string) => `This could not be computed here: ${why}`,
    map: (head: number, tokens: number) =>
      `Weights of head ${head}, ${count(tokens, 'query', 'queries')} down and ${count(tokens, 'key', 'keys')} across; arrow keys move`,
    legend: (least: string, most: string) => `Weights on a logarithmic scale, from ${least} or less to ${most}`,
    token: (index: number, token: string) => `${index} “${token}”`,
    cell: (query: string, key: string, weight: string, score: string, highest: boolean) =>
      `query ${query}, key ${key}: weight ${weight}, scaled score ${score}${highest ? ', highest in row' : ''}`,
    cellMasked: (query: string, key: string, score: string) =>
      `query ${query}, key ${key}: masked, weight 0; its scaled score would be ${score}`,
    computed: (heads: number, milliseconds: string, kernels: string) =>
      `${heads === 1 ? 'The layer' : `The layer with all ${heads} heads`} was computed in ${milliseconds} ms by ${kernels}, in a worker.`,
    known: (heads: number) =>
      `Nothing was computed: ${heads === 1 ? 'the head was there' : `all ${heads} heads were there`}.`,
    shownAfter: (milliseconds: string) => `On the screen ${milliseconds} ms after the change.`,
    staying: (open: number, all: number, percent: string) =>
      `${formatWhole(open)} of ${count(all, 'pair', 'pairs')} ${open === 1 ? 'stays' : 'stay'} open: ${percent} %.`,
    percent: (value: string) => `${value} %`,
    bands: 'Bands of queries as a table',
    queries: 'queries',
    stay: 'open',
    spread: 'keys, effectively',
    distance: 'mean distance',
    most: 'largest weight',
    blind: 'see nothing',
  },
};
