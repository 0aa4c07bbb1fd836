/**
 * English words of the inspector ("where does this number come from?"), of the table twin, and of the names that both use
 * for tensors and positions. Indices count from 0, as the code does.
 */

const counted = (count: number, one: string, many: string): string => (count === 1 ? `one ${one}` : `${count} ${many}`);

export const inspector = {
  unpin: 'Unpin',

  /** What one number of each tensor is. A tensor without an entry is called by its name alone. */
  tensorTitles: {
    embedding: 'token embedding',
    position: 'position encoding',
    input: 'input',
    key_input: 'input of the keys',
    value_input: 'input of the values',
    w_q: 'query weight',
    w_k: 'key weight',
    w_v: 'value weight',
    b_q: 'query bias',
    b_k: 'key bias',
    b_v: 'value bias',
    q_projected: 'query, heads side by side',
    k_projected: 'key, heads side by side',
    v_projected: 'value, heads side by side',
    q: 'query',
    k_shared: 'key, shared by the heads of a group',
    v_shared: 'value, shared by the heads of a group',
    k: 'key',
    v: 'value',
    scores: 'raw score',
    scale: '1/√d_k',
    scaled: 'scaled score',
    mask: '',
    masked: 'masked score',
    temperature: 'of the softmax',
    row_max: 'largest score of the row',
    exponentials: 'exponential',
    row_sum: 'sum of the row',
    weights: 'attention weight',
    dropout_mask: '',
    dropped_weights: 'weight after dropout',
    context: 'gathered values',
    merged: 'heads side by side',
    merged_without_transpose: 'the classic bug',
    w_o: 'output weight',
    b_o: 'output bias',
    output: '',
    epsilon: 'added to a variance',
    residual_1: 'stream after attention',
    residual_2: 'stream after the feed-forward part',
    norm_1_weight: 'γ of the first norm',
    norm_1_bias: 'β of the first norm',
    norm_1_mean: 'mean of the row',
    norm_1_centred: 'distance from the mean',
    norm_1_variance: 'variance of the row',
    norm_1_inverse_deviation: 'one over the deviation of the row',
    norm_1_normalised: 'normalised, before γ and β',
    norm_1: 'first layer norm',
    norm_2_weight: 'γ of the second norm',
    norm_2_bias: 'β of the second norm',
    norm_2_mean: 'mean of the row',
    norm_2_centred: 'distance from the mean',
    norm_2_variance: 'variance of the row',
    norm_2_inverse_deviation: 'one over the deviation of the row',
    norm_2_normalised: 'normalised, before γ and β',
    norm_2: 'second layer norm',
    w_1: 'widening weight',
    b_1: 'widening bias',
    hidden: 'hidden feature, before GELU',
    activated: 'hidden feature, after GELU',
    w_2: 'narrowing weight',
    b_2: 'narrowing bias',
    contracted: 'what the feed-forward part adds',
    tile_size: 'keys in a tile',
    tile_max: 'largest score of the tile',
    running_max: 'largest score so far',
    rescale: 'what remains of the earlier tiles',
    tile_exponentials: 'exponential, against the largest score so far',
    tile_sum: 'sum of the tile',
    running_sum: 'sum so far',
    kept_exponentials: 'exponential after dropout',
    tile_context: 'the tile’s values, weighted',
    accumulated: 'values gathered so far',
    tiled_so_far: 'attention to the keys so far',
    tiled_context: 'attention by tiles',
    tiled_difference: 'attention by tiles, less attention at once',
    target: 'what the output was to be',
    error: 'output minus target',
    half: 'of the sum of squares',
    loss: 'half the sum of all squared errors',
    row_dot: 'weights · their gradients, over the row',
    d_exponents: 'gradient of the exponent',
    d_input_from_q: 'gradient of the input, through the queries',
    d_input_from_k: 'gradient of the input, through the keys',
    d_input_from_v: 'gradient of the input, through the values',
  } as Readonly<Record<string, string>>,

  /** Of every tensor's gradient without a title of its own. */
  gradientOf: (title: string) => `gradient of the ${title}`,

  /** What the letters stand for. */
  letters: {
    t: 'query',
    s: 'key',
    h: 'head',
    g: 'key/value head',
    d: 'feature',
    m: 'model feature',
    f: 'hidden feature',
    n: 'tile',
  },
  token: 'token',
  row: 'row',
  column: 'column',
  entry: 'entry',
  /** “cat”, or “the” (4) when the sentence has that word more than once. */
  word: (word: string, index: number, repeated: boolean) => (repeated ? `“${word}” (${index})` : `“${word}”`),
  /** The same as the head of a row or a column. */
  bareWord: (word: string, index: number, repeated: boolean) => (repeated ? `${word} (${index})` : word),
  counted: (what: string, index: number | string) => `${what} ${index}`,
  flattened: (where: string, index: number, inside: string) => `${where} ${index} (${inside})`,

  /** Said of one cell, for a screen reader. */
  said: {
    cell: (position: string, value: string, remark: string) =>
      `${position === '' ? '' : `${position}: `}${value}${remark === '' ? '' : `, ${remark}`}`,
    highestInRow: 'highest in row',
    masked: 'masked',
    gone: 'no such cell any more',
  },

  heading: 'Where this number comes from',
  empty: 'Point at a number to see how it came about.',
  emptyKeys: 'Arrow keys move from cell to cell, Enter keeps one, Escape lets it go.',
  back: 'Back',
  backHint: 'Back to the cell before (Backspace)',
  trail: 'Cells followed so far',
  unpinHint: 'Let go of this cell (Escape)',
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
    column: (tensor: string, symbols: string, numbers: string) => `Column of ${tensor}: ${symbols} = ${numbers}.`,
    row: (tensor: string, symbols: string, numbers: string) => `Row of ${tensor}: ${symbols} = ${numbers}.`,
  },
  view: {
    here: (symbols: string, numbers: string) => `Flat position here: ${symbols} = ${numbers}.`,
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

  /** Where given numbers come from. */
  given: {
    seed: (seed: number) => `drawn from seed ${seed}`,
    notebook: 'taken from the notebook',
    translation: 'made by hand for the translation',
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
    maskCausal: (key: number, query: number) => `Forbidden by the causal mask: key ${key} comes after query ${query}`,
    maskLeft: (distance: number, limit: number) =>
      `Forbidden by the window: the key lies ${counted(distance, 'position', 'positions')} back, and the window reaches back ${limit}`,
    maskRight: (distance: number, limit: number) =>
      `Forbidden by the window: the key lies ${counted(distance, 'position', 'positions')} ahead, and the window reaches ahead ${limit}`,
    maskPadding: (key: string) => `Forbidden to every query: ${key} is padding`,
    maskCustom: (query: string, key: string) => `Forbidden by hand: ${query} may not look at ${key}`,
    dropped: (percent: string) => `0: this weight was dropped, as about ${percent} of them are`,
    kept: (value: string, p: string) =>
      `${value} = 1/(1 − ${p}): this weight was kept, and makes up for the dropped ones`,
    tileSize: (keys: number) => `${keys} keys in a tile; the last may have fewer`,
    epsilon: (value: string) => `ε = ${value}: it keeps a row of equal numbers from a division by 0`,
    normWeight: (symbol: string, feature: string) =>
      `What the layer norm has learned, ${symbol}: ${feature}, the same for every token`,
    target: (token: string, next: string) => `What ${token} was to become: the input of ${next}, the token after it`,
    half: '½, so that the gradient of the loss is the error and not twice the error',
    other: (name: string) => `A given number of ${name}`,
    from: (what: string, origin: string) => (origin === '' ? `${what}.` : `${what}, ${origin}.`),
  },

  /** Special cases, in words. */
  notes: {
    forbidden: '−∞ forbids this key: its exponential, and so its weight, will be exactly 0.',
    unmasked: 'The mask adds 0 here: this key is allowed.',
    zeroExponential: 'exp(−∞) is 0: a forbidden key gets no share at all.',
    ownMaximum: 'The row’s largest score: its exponent is 0, and exp(0) = 1.',
    emptyRow:
      'Every key of this row is masked: 0/0 is taken as 0, so the row attends to nothing. NaN would have spread.',
    emptyContext: 'Every weight of this row is 0, so nothing is gathered: the result is 0.',
    shared: (head: string, kvHead: string, size: number) =>
      `${head} reads ${kvHead}, as every head of its group of ${size} does.`,
    groupSum: (kvHead: string, size: number) =>
      `${size} heads share ${kvHead}: what each of them would change adds up.`,
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
  usedBy: (name: string, count: number) => (count === 1 ? name : `${name} × ${count}`),
  usedByLabel: (name: string, count: number) => `${name}, ${counted(count, 'number', 'numbers')}`,
  usedNowhere: 'Nothing else is computed from it.',

  twin: {
    summary: 'The same numbers as a table',
    tensor: 'Tensor',
    head: 'Head',
    /** Along a flattened axis: head 0, feature 1. */
    pair: (head: number, feature: number) => `h${head} d${feature}`,
    caption: (name: string, title: string) => (title === '' ? name : `${name}, ${title}`),
    axes: (rows: string, columns: string) => `${rows} down, ${columns} across`,
    shape: (shape: string) => `shape ${shape}`,
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
    /** Where there is no axis to name a row or a column after. */
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
};
