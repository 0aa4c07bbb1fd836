/**
 * English words of the inspector ("where does this number come from?"), of the data table, and of the names that both use
 * for tensors and positions. Indices count from 1, and from 0 where the arithmetic of code is shown.
 */
import { translatable } from '../part.ts';
import { count, counted } from './grammar.ts';

export const words = translatable('inspector', {
  close: 'Close',
  empty: 'Point at a number to see how it came about.',
  emptyKeys: 'Arrow keys move from cell to cell, Enter pins one, Escape unpins it.',
  back: 'Back',
  backHint: 'Back to the cell before (Backspace)',
  trail: 'Cells followed so far',
  closeHint: 'Close (Escape)',
  toToken: 'Trace to the token',
  stopTracing: 'Stop',
  toTokenHint: 'Follow the largest term, step by step, down to a token',
  exactly: 'Full precision',
  /** Where an index of tiles stands. */
  lastTile: 'last',
  more: (count: number) => `${count} more`,
  follow: (name: string, position: string, value: string) =>
    `${name}${position === '' ? '' : `, ${position}`}: ${value}`,
  strip: {
    caption: 'Term by term',
    keys: 'Arrow keys move between the numbers, Enter follows one.',
    product: 'product',
    term: 'term',
    running: 'running sum',
    candidate: 'candidate',
    largest: 'largest so far',
    order: 'Largest first',
    orderHint: 'Sort the terms by their size',
    count: (count: number) => counted(count, 'term', 'terms'),
    scroll: 'Terms, scrollable',
  },
  copy: {
    plain: (source: string) => `The same number as in ${source}: only its address changes.`,
    column: (tensor: string, symbols: string, numbers: string) =>
      `Column of ${tensor} for code, which counts from 0: ${symbols} = ${numbers}.`,
    row: (tensor: string, symbols: string, numbers: string) =>
      `Row of ${tensor} for code, which counts from 0: ${symbols} = ${numbers}.`,
  },
  view: {
    here: (symbols: string, numbers: string) => `Flat position, which code counts from 0: ${symbols} = ${numbers}.`,
    there: (source: string, symbols: string, numbers: string) =>
      `At that position ${source} keeps ${symbols} = ${numbers}.`,
    stranger: (expected: string, found: string) =>
      `Wanted: ${expected}. Found: ${found}. The shape fits, the owner does not.`,
    same: 'Wanted and found are the same cell here.',
  },
  max: {
    won: (key: string, value: string) => `Won by ${key}, with ${value}.`,
    none: 'Every key is masked: the largest of nothing but −∞ is −∞.',
  },
  /** What a trace to a token found. `most` names one or two terms. */
  why: {
    reads: (query: string, key: string, head: number, weight: string) =>
      `${query} reads ${key} in head ${head}, with the weight ${weight}`,
    hardly: (query: string, key: string, head: number, weight: string) =>
      `${query} hardly reads ${key} in head ${head}: the weight is ${weight}`,
    masked: (query: string, key: string) => `${query} may not read ${key}: the mask forbids it.`,
    raised: (lead: string, n: number, most: readonly string[], score: string) =>
      `${lead}, because of the ${count(n, 'product', 'products')} of its score, ${score}, ${most.join(' and ')} ${most.length > 1 ? 'raise' : 'raises'} it most.`,
    lowered: (lead: string, n: number, most: readonly string[], score: string) =>
      `${lead}. Of the ${count(n, 'product', 'products')} of its score, ${score}, ${most.join(' and ')} ${most.length > 1 ? 'lower' : 'lowers'} it most.`,
    aboveMean: (lead: string, score: string, mean: string) =>
      `${lead}. No product raises its score, ${score}, but the mean of the row is lower still: ${mean}.`,
    outdone: (lead: string, score: string, best: string, higher: string) =>
      `${lead}. No product lowers its score, ${score}, but that of ${best} is higher: ${higher}.`,
    sum: (name: string, value: string, n: number, most: readonly string[]) =>
      `${name}: ${value}. Of its ${count(n, 'term', 'terms')}, ${most.join(' and ')} ${most.length > 1 ? 'contribute' : 'contributes'} most.`,
    term: (number: number, product: string) => `number ${number} (${product})`,
    origin: {
      random: 'The weights are random, so this says nothing about the words.',
      learned: 'The numbers come from training.',
      trained: 'The numbers come from training.',
      opened: 'The numbers come from the model that you opened or trained.',
      'hand-made': 'The numbers were made by hand.',
      notebook: 'The numbers come from the course notebook.',
      unknown: '',
    },
  },
  /** Where given numbers come from. */
  given: {
    seed: (seed: number) => `drawn from seed ${seed}`,
    learned: 'learned in training',
    notebook: 'taken from the notebook',
    trained: (layer: number) => `of layer ${layer} of the trained model`,
    opened: (layer: number) => `of layer ${layer} of the model that you opened or trained`,
    embedding: (token: string) => `The embedding of ${token}`,
    position: (index: number) => `The position encoding of place ${index}: the same for whichever word stands there`,
    input: (token: string) => `What goes in for ${token}`,
    weight: (symbol: string, position: string) => `A weight of ${symbol}: ${position}`,
    bias: (symbol: string, position: string) => `A bias of ${symbol}: ${position}, the same for every token`,
    scale: (dK: number, value: string) => `1/√d_k with d_k = ${dK}: 1/√${dK} = ${value}`,
    temperature: (value: string) => `The softmax temperature that is set: ${value}`,
    maskOpen: (query: string, key: string) => `0: ${query} may look at ${key}`,
    maskAdded: (value: string) => `${value}, added to the scaled score: neither open nor forbidden`,
    maskCausal: (key: string, query: string) => `Forbidden by the causal mask: ${key} comes after ${query}`,
    maskLeft: (distance: number, limit: number) =>
      `Forbidden by the window: the key lies ${counted(distance, 'position', 'positions')} back, and the window reaches back ${limit}`,
    maskRight: (distance: number, limit: number) =>
      `Forbidden by the window: the key lies ${counted(distance, 'position', 'positions')} ahead, and the window reaches ahead ${limit}`,
    maskPadding: (key: string) => `Forbidden to every query: ${key} is padding`,
    maskCustom: (query: string, key: string) => `Forbidden by hand: ${query} may not look at ${key}`,
    dropped: (percent: string) => `0: dropped, as about ${percent} of them are`,
    kept: (value: string, p: string) => `${value} = 1/(1 − ${p}): kept, and makes up for the dropped ones`,
    tileSize: (keys: number) => `${count(keys, 'key', 'keys')} in a tile; the last may have fewer`,
    epsilon: (value: string) => `ε = ${value}: it keeps a row of equal numbers from a division by 0`,
    normWeight: (symbol: string, feature: string) =>
      `What the layer norm has learned, ${symbol}: ${feature}, the same for every token`,
    target: (token: string, next: string) => `What ${token} was to become: the input of ${next}, the token after it`,
    half: '½, so that the gradient of the loss is the error and not twice the error',
    other: (name: string) => `A given number of ${name}`,
    from: (what: string, origin: string) => (origin === '' ? `${what}.` : `${what}, ${origin}.`),
  },
  /** Changing a given number. */
  edit: {
    label: 'Change this number',
    hint: 'Arrow keys change it in steps. Escape puts the number back that was there.',
    was: (value: string) => `(was ${value})`,
    changed: (was: string) => `You changed this number: it was ${was}.`,
    back: (was: string) => `Put back ${was}`,
    /** Why a given number cannot be changed here. */
    fixed: {
      mask: 'The setting “Mask” changes it.',
      temperature: 'The setting “Temperature” changes it.',
      trained:
        'You cannot change single numbers of a whole trained model here: its other layers and its predictions would not follow. With learned or random weights you can.',
      block: 'You cannot change this number. In this chapter you can change E, P, W_Q, W_K, W_V and W_O.',
    },
  },
  /** Special cases, in words. */
  notes: {
    forbidden: '−∞ forbids this key: its exponential, and so its weight, will be exactly 0.',
    unmasked: 'The mask adds 0 here: this key is allowed.',
    zeroExponential: 'exp(−∞) is 0: the weight of a forbidden key is 0.',
    ownMaximum: 'The row’s largest score: its exponent is 0, and exp(0) = 1.',
    emptyRow:
      'Every key of this row is masked: 0/0 is taken as 0, so the row attends to nothing. NaN would have spread.',
    emptyContext: 'Every weight of this row is 0, so its context is 0.',
    shared: (head: string, kvHead: string, size: number) =>
      `${head} reads ${kvHead}, as every head of its group of ${size} does.`,
    groupSum: (kvHead: string, size: number) =>
      `${count(size, 'head shares', 'heads share')} ${kvHead}: what each of them would change adds up.`,
    vanishing: 'So small that it is taken as 0.',
  },
  check: {
    label: 'Self-check',
    given: 'Given: there is nothing to recompute.',
    exact: (value: string) => `Recomputed in TypeScript: ${value}, the same to the last bit.`,
    same: (value: string) => `Recomputed in TypeScript, in double precision: ${value}, the very same.`,
    within: (value: string, difference: string, bound: string) =>
      `Recomputed in TypeScript, in double precision: ${value}. Off by ${difference}; rounding explains up to ${bound}.`,
    failed: (value: string, difference: string, bound: string) =>
      `This number is wrong. Recomputed in TypeScript, in double precision: ${value}. Off by ${difference}, but rounding explains only ${bound}.`,
    boundHint: (roundings: string) =>
      `n·ε·Σ|term| with n = ${roundings} roundings to single precision, each at most ε = 2⁻²⁴ of its number`,
  },
  usedIn: 'Used in',
  /** Behind a name. */
  usedBy: (count: number) => (count === 1 ? '' : ` (${count})`),
  usedByLabel: (count: number) => `, ${counted(count, 'number', 'numbers')}`,
  usedNowhere: 'Nothing else is computed from it.',
  twin: {
    summary: 'The figure’s numbers as a table',
    tensor: 'Tensor',
    head: 'Head',
    /** Along a flattened axis: head 1, feature 2. */
    pair: (head: number, feature: number) => `h${head} d${feature}`,
    caption: (name: string, title: string) => (title === '' ? name : `${name}, ${title}`),
    axes: (rows: string, columns: string) => `${rows} down, ${columns} across`,
    shape: (shape: string) => `shape ${shape}`,
    parts: (parts: readonly string[]) => parts.join('; '),
    /** Plural names of the letters. */
    letters: {
      t: 'queries',
      s: 'keys',
      h: 'heads',
      g: 'key/value heads',
      d: 'features',
      m: 'model features',
      f: 'hidden features',
      n: 'tiles',
    },
    tokens: 'tokens',
    flattened: 'features of each head in turn',
    largest: 'largest',
    largestInRow: (where: string, value: string) => `${where} ${value}`,
    allMasked: 'all masked',
    masked: 'masked',
    /** The heading of a row or a column without an axis. */
    value: 'value',
    infinite: '-inf',
    rows: (from: number, to: number, of: number) => `rows ${from} to ${to} of ${of}`,
    columns: (from: number, to: number, of: number) => `columns ${from} to ${to} of ${of}`,
    rowsBefore: 'Rows before',
    rowsAfter: 'Rows after',
    columnsBefore: 'Columns before',
    columnsAfter: 'Columns after',
    copy: 'Copy as text',
    copied: 'Copied.',
    notCopied: 'The browser did not allow copying: select the table instead.',
    keys: 'Arrow keys move, Enter asks where a number comes from.',
    frame: 'Table, scrollable',
  },
});
