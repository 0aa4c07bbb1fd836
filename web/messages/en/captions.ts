/** The captions of the figures: one for each step of each chapter, in order. Loaded after the first figure. */
export const captions = {
  'why-attention': {
    states: 'Q has a row for each French word: what it asks for. K has one for each English word: what it offers.',
    score: 'One score: multiply the row of “J’” and the row of “I” pair by pair, and add.',
    shares:
      '“J’” asks every English word. Divided by √d = 2, put through exp and divided by their sum, its scores are weights that add up to 1.',
    context: 'Z blends the English rows by these weights: what the decoder reads for “J’”.',
    fifth: '“profond” reads “deep” most: each French word has a context of its own.',
  },
  tokens: {
    tokens:
      'Each token is a row of numbers in E, which says what word it is, and one in P, which says where it stands.',
    input: 'Add them: X has one row for each token.',
  },
  qkv: {
    meetQ: 'X on the left, the matrix W_Q above. Rows will meet columns.',
    q: 'Each number of Q is a row of X times a column of W_Q, summed. A row of Q says what its token looks for.',
    k: 'Q is put aside. The same X times W_K is K: what each token can be found by.',
    v: 'The same X times W_V is V: what each token hands over when it is read.',
    all: 'Three matrices of one shape, made from the same X.',
  },
  scores: {
    cell: 'Q of one head on the left, its K turned on its side above. One score is the dot product of one query with one key.',
    row: 'One row: the query of the followed word against every key.',
    all: 'Every query against every key.',
  },
  scale: {
    raw: 'The scores, before the division.',
    scaled: 'Each score is multiplied by 1/√d_k. The colours keep their meaning.',
    widths: 'Random scores spread out as a head gets wider, and one key takes the row. Divided by √d_k, they do not.',
  },
  mask: {
    mask: 'Beside the scaled scores, the mask: 0 where a query may look, −∞ where it may not.',
    masked: 'The mask is added: 0 leaves a score as it is, −∞ takes it away (hatched).',
  },
  softmax: {
    row_max: 'The largest score of each row: the winner.',
    exponentials: 'e to the power of the distance from that maximum: 1 for the winner, less for the others.',
    row_sum: 'Add up each row: all the votes.',
    weights:
      'Divide by the sum: every row now holds weights that add up to 1. Dropout, if it is on, strikes some of them out.',
  },
  values: {
    meet: 'The head’s weights, and the values that they weigh.',
    cell: 'One number of Z: each value times its weight, summed.',
    row: 'One row: the values pile up, each as high as its weight. The followed word gets their blend.',
    all: 'Every word has its own blend of the values.',
  },
  'why-heads': {
    one: 'One head: each word has one row of weights.',
    mixed: 'One row for two questions: every weight is the average of two, a double exposure.',
    apart: 'A row for each question: both answers stand out.',
    many: 'Several heads: in each of them, every word has its own row of weights and its own context.',
    lookups:
      'One head has one row for two questions. Choose two heads in the laboratory, and each question gets a row.',
  },
  split: {
    whole: 'Q, K and V, as the projections leave them.',
    apart: 'Cut into bands of columns, one band for each head.',
    heads: 'Each head has its own Q, its own K and its own V.',
  },
  heads: {
    scores: 'Each head computes its own scores.',
    weights: 'Each head turns its scores into weights of its own, so the followed word has a row in each.',
    context: 'Each head ends with its own blend of its own values.',
  },
  concat: {
    apart: 'The contexts of the heads: for each word, one row in each head.',
    merged: 'Side by side: each word has one row again.',
    wrong: 'The same numbers, merged without the transpose: a row now mixes different words.',
  },
  output: {
    meet: 'The merged contexts on the left, W_O above: one block of rows for each head.',
    cell: 'One number of Y: for the first time, numbers from different heads are added.',
    row: 'One row: the followed word, after attention.',
    all: 'Y has the shape of X.',
  },
  block: {
    input: 'What attention reads, and what it finds. With pre-norm it reads a normalised copy of X.',
    attended: 'What attention found is added to the stream: R₁ = X + Y, cell by cell.',
    norm: 'Each row by itself: subtract its mean, divide by its standard deviation, multiply by γ, add β.',
    hidden: 'The feed-forward part first makes four times as many features, for each token by itself.',
    activated: 'GELU, number by number: large ones stay, very negative ones vanish.',
    contracted: 'A second matrix brings them back to the width of the stream.',
    sum: 'This note is added, too: R₂.',
    result: 'What leaves the block: R₂ normalised with post-norm, R₂ itself with pre-norm.',
  },
  fast: {
    whole: 'All scores of one head at once: t · s numbers to keep.',
    firstScores: 'The first tile of keys alone. m₁ is the largest score of each row so far.',
    firstGathered:
      'Exponentials relative to m₁. Their sum is l₁. The values, each times its exponential, add up to A₁.',
    secondScores:
      'The next tile. Where it has a larger score, m grows, and the past shrinks by a factor, marked ×: exp(m₁ − m₂).',
    secondGathered: 'The past times this factor, plus what the tile adds: l₂ = ×l₁ + sum, A₂ = ×A₁ + exponentials · V.',
    divided: 'And so on, tile after tile: only m, l and A are kept. One division at the very end: A/l.',
    same: 'The context by tiles, the context from all weights at once, and the difference: only rounding.',
    roof: 'How many operations a second are possible on this machine and on two graphics processors.',
  },
  bugs: {
    weights: 'Sound: every row of the weights adds up to 1, and what the mask forbids is 0.',
    context: 'Sound: each head has a context, with a row for every token.',
    merged: 'Sound: a row holds one token, and every head has columns of its own.',
    output: 'Sound: W_O mixes the heads, so no column belongs to one head alone.',
    patient: 'In the frame: what a broken layer gives. The other numbers come from the same layer without the bug.',
  },
  summary: {
    weights: 'Each head reads in its own places: a row of weights for every query.',
    output: 'What the heads found, side by side, times W_O: the output.',
  },
  'trained-heads': {
    maps: 'Every head of the trained model: what it reads in this sentence, and the pattern that was measured.',
    passed: 'One layer: what each head reads becomes its context, which it passes on.',
    off: 'Without a head, the model answers the same questions again: some answers are lost.',
  },
  variants: {
    cache: 'What a decoder keeps: keys and values, each shared by a group of query heads.',
    row: 'One new token: one query, one row of weights over the keys that are kept.',
    rows: 'Row after row, in the order of writing. Under a causal mask each needs only keys that are there already.',
  },
  train: {
    learn: 'A model that learns while you watch, with the map of every head.',
    form: 'Two layers of two heads: one learns to read the letter before, and then an induction head forms.',
    off: 'Switch a head off, and see how many answers stay right.',
  },
  cost: {
    projections: 'Each of these is a product of X with a d_model × d_model matrix; the output is a fourth.',
    maps: 'And each head has a map of its own: tokens × tokens numbers, times the number of heads.',
    grow: 'Each area is a number of multiplications. Twice the text means twice the area for words and four times for pairs.',
  },
  backward: {
    loss: 'Y − target says how far each number is off. Half the sum of all squares is the loss: one number judges everything.',
    d_w_o:
      'The gradient of Y is the error itself. The contexts, transposed, times this error give the gradient of W_O.',
    d_context: 'Back through W_O, transposed: how much each number of the head’s contexts changes the loss.',
    d_weights: 'The gradient of every weight: would more of this value have helped?',
    d_v: 'The gradient of a value adds up a part from each query that read it, times the weight: columns have become rows.',
    d_exponents:
      'Each weight’s gradient minus the row’s average, times the weight: the gradients of the masked scores. Each row adds up to 0.',
    d_q: 'Back through temperature and scale. Then every query’s gradient is a mixture of keys.',
    d_k: 'Every key’s gradient adds up what all queries want of it.',
    d_w_v:
      'X, transposed, times the gradients of Q, K and V: the gradients of this head’s columns of W_Q, W_K and W_V.',
    d_input:
      'X went three ways, as queries, keys and values. Three gradients come back, and their sum is the gradient of X.',
  },
};
