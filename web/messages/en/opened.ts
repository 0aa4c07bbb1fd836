/** Opening the reader's checkpoint: what can be opened, what a file has, why it cannot be used, and the maps of its heads. */
import type { CheckpointKind, CheckpointProblem, Shape } from '../../engine/checkpoint/checkpoint-error.ts';
import type { RecognisedModel } from '../../engine/checkpoint/recognise-model.ts';
import type { OtherFormat } from '../../engine/safetensors/other-format.ts';
import { translatable } from '../part.ts';
import { formatWhole } from '../whole-number.ts';
import { count } from './grammar.ts';

const shape = (extents: Shape): string => `(${extents.join(', ')})`;
const bytes = (count: number): string =>
  count < 1e6
    ? `${(count / 1e3).toFixed(1)} kB`
    : count < 1e9
      ? `${(count / 1e6).toFixed(0)} MB`
      : `${(count / 1e9).toFixed(2)} GB`;
const kinds: Readonly<Record<CheckpointKind, string>> = {
  model: 'a GPT-2-shaped model',
  layer: 'an nn.MultiheadAttention',
};
const save = 'Load it in Python and save its tensors with safetensors.torch.save_file';
const failed = 'The download went wrong';
const formats: Readonly<Record<OtherFormat, string>> = {
  zip: `a zip archive, as the .pt and .bin files of PyTorch are. ${save}`,
  pickle: `a Python pickle, as the old .pt and .bin files of PyTorch are. ${save}`,
  hdf5: 'an HDF5 file, as the .h5 files of Keras are. Load it in Python and save its tensors with safetensors',
  npy: 'a .npy file of NumPy: one array without a name. Load it in Python and save its numbers with safetensors.numpy.save_file',
  onnx: 'an ONNX file. The model from which it was made often has .safetensors files, too',
  gguf: 'a GGUF file. The model from which it was made often has .safetensors files, too',
  emptyZip: `an empty zip archive. ${failed}`,
  gzip: 'a gzip archive. Unpack it first',
  xz: 'an xz archive. Unpack it first',
  sevenZip: 'a 7z archive. Unpack it first',
  lfs: 'a pointer of Git LFS. “git lfs pull” fetches the file itself',
  page: `a web page. ${failed}`,
  text: `a text. ${failed}`,
};

function problem(of: CheckpointProblem): string {
  switch (of.kind) {
    case 'not-safetensors':
      return `This is not a safetensors file, or its header is damaged: ${of.detail}.`;
    case 'other-format':
      return `This is not a safetensors file, but ${formats[of.format]}.`;
    case 'truncated':
      return `The file is not whole: the tensor “${of.tensor}” ends ${formatWhole(of.needed)} bytes into the data, and the file has ${formatWhole(of.found)} of them. Was the download complete?`;
    case 'shards':
      return `This checkpoint has ${formatWhole(of.of)} files: please choose all of them together. Number ${of.missing} is missing.`;
    case 'foreign':
      return `This file is neither a GPT-2-shaped model (there is no “wte.weight”) nor an nn.MultiheadAttention (no “in_proj_weight”). ${of.names.length === 0 ? 'It has no tensors.' : `Its tensors begin with ${of.names.map((name) => `“${name}”`).join(', ')}.`}`;
    case 'missing':
      return `The tensor “${of.tensor}” is missing: ${kinds[of.of]} needs it.`;
    case 'unexpected':
      return `The tensor “${of.tensor}” belongs to no part that ${kinds[of.of]} has, so the numbers here would be another model’s.`;
    case 'shape':
      return `The tensor “${of.tensor}” should have the shape ${shape(of.expected)}, but has ${shape(of.found)}.`;
    case 'type':
      return `The tensor “${of.tensor}” should hold floating-point numbers (F16, BF16, F32 or F64), but holds ${of.found}.`;
    case 'bias-kv':
      return `The tensor “${of.tensor}” says that this layer was made with add_bias_kv: it attends to a learned key and value besides the tokens, which this lesson does not show.`;
    case 'metadata':
      return `The file’s metadata say that ${of.key} is “${of.found}”, which cannot be.`;
    case 'config':
      return of.key === ''
        ? `config.json should be ${of.expected}, but is ${of.found}.`
        : `config.json says that ${of.key} is ${of.found}, but with this file only ${of.expected} can be computed here.`;
    case 'heads':
      return `${formatWhole(of.numHeads)} heads do not divide the width ${formatWhole(of.width)}: every head has as many features.`;
    case 'key-heads':
      return `Keys have ${formatWhole(of.width)} columns, which is not a whole number of heads of width ${of.headWidth}, or not a number that divides the heads. Is the number of heads right?`;
    case 'too-many':
      return of.of === 'layers'
        ? `The file has ${formatWhole(of.found)} layers; this page can list ${formatWhole(of.limit)}.`
        : `That makes ${formatWhole(of.found)} heads in all layers together; this page can draw ${formatWhole(of.limit)}.`;
    case 'too-large':
      return `The model has ${formatWhole(of.parameters)} parameters, which take ${bytes(of.needed)} as 32-bit floats. A page has room for ${bytes(of.limit)}.`;
    case 'memory':
      return of.needed === null
        ? 'The model reads this text in more memory than the browser has left. A shorter text may fit; closing other pages may help.'
        : `The model needs ${bytes(of.needed)} of memory, and the browser does not have that much left. Closing other pages may help.`;
    case 'not-finite':
      return `The tensor “${of.tensor}” has a number at position ${formatWhole(of.position)} that is infinite or not a number (NaN).`;
    case 'overflow':
      return 'With this text, the model’s numbers grow beyond the largest 32-bit number, so there are no weights to show.';
    case 'unreadable':
      return `The file could not be read: it was moved or changed since it was chosen (${of.detail}).`;
    case 'tokeniser':
      return `${of.file} is not what a byte-level tokeniser has: expected ${of.expected}, found ${of.found}.`;
    case 'half':
      return `${of.found} comes with ${of.missing}: please choose both, or a tokenizer.json.`;
    case 'vocabulary':
      return `The tokeniser has ${count(of.tokens, 'token', 'tokens')}, but the model only knows ${formatWhole(of.model)}: these files do not belong together.`;
    case 'no-token':
      return `The vocabulary has no token for “${of.text}”.`;
    case 'ids':
      return `Without the files of its tokeniser this model reads token numbers from 0 to ${formatWhole(of.vocabulary - 1)}, such as “3 1 4”; “${of.found}” is not one.`;
    case 'too-long':
      return `The sentence has ${formatWhole(of.tokens)} tokens; there is room for ${formatWhole(of.limit)}.`;
    case 'empty':
      return 'The sentence has no tokens yet.';
    case 'core':
      return `The core could not compute it: ${of.detail}`;
  }
}

export const words = translatable('opened', {
  heading: 'Open your own checkpoint',
  about:
    'A .safetensors file with a GPT-2-shaped model (GPT-2’s own names, as nanoGPT has them, too), with a PyTorch nn.MultiheadAttention, or saved by this project. For text, choose the model’s vocab.json and merges.txt, or its tokenizer.json, together with it; and its config.json and added_tokens.json, if there are any.',
  private: 'The file is read here, on your machine. Nothing is uploaded.',
  choose: 'Choose files…',
  drop: 'or drop them here',
  noCheckpoint: 'There is no checkpoint among these files: please choose a .safetensors file, too.',
  recognising: 'Reading the header…',
  problem,
  stays: 'What was there before stays.',

  foundModel: (layers: number, width: number, vocabulary: number, context: number, parameters: number) =>
    `A GPT-2-shaped model: ${count(layers, 'layer', 'layers')} of width ${formatWhole(width)}, ${count(vocabulary, 'token', 'tokens')}, ${count(context, 'position', 'positions')}, ${count(parameters, 'parameter', 'parameters')}.`,
  foundLayer: (width: number, bias: boolean) =>
    `An nn.MultiheadAttention of width ${formatWhole(width)}, ${bias ? 'with' : 'without'} biases.`,
  keyWidths: (key: number, value: number) =>
    `Its keys are made from width ${formatWhole(key)}, its values from ${formatWhole(value)}.`,
  memory: (needed: number) => `It takes ${bytes(needed)} of memory.`,
  options: ({ assumed, scale, shape: { tanhGelu, epsilon } }: RecognisedModel) =>
    [
      assumed ? 'No file says which options it has. Assumed:' : 'Its options:',
      tanhGelu ? 'GELU by the tanh formula,' : 'exact GELU,',
      `ε = ${epsilon} in the layer norms,`,
      scale.byWidth ? 'scores divided by √d_k.' : 'scores not divided by √d_k.',
      scale.byLayer ? 'Layer n divides its scores by n, too; here this is part of W_Q and b_Q.' : '',
      assumed ? 'If there is a config.json, choose it together with the file.' : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  transposed: 'Its matrices are (out, in), as in nn.Linear and nanoGPT; they are transposed when they are read.',
  noBiases: 'It has no biases; here they are zeros.',
  tokens: (tokens: number) => `Its tokeniser has ${count(tokens, 'token', 'tokens')}.`,
  noTokeniser: 'No tokeniser was chosen: the model is typed to in token numbers, such as “3 1 4”.',
  wordVectors: 'A layer alone has no vocabulary: it reads the vectors that the lesson draws for words from its seed.',
  passedOver: 'It has no use for the config.json, which is about a whole model: that file was not read.',
  unread: (first: string, others: number) =>
    `One file of weights is opened at a time: “${first}” ${others === 0 ? 'was' : `and ${count(others, 'more file', 'more files')} were`} not read.`,
  whichLayer: 'Which layer',
  heads: 'Heads',
  headsWhy: {
    configured: 'as the model’s files say',
    likely: 'the file does not say; GPT-2’s heads are 64 wide',
    unknown: 'the file does not say: how many has it?',
  },
  load: 'Load the weights',
  cancel: 'Cancel',
  loading: (done: number, all: number, layers: number, of: number) =>
    `${bytes(done)} of ${bytes(all)}, ${formatWhole(layers)} of ${count(of, 'layer', 'layers')}`,
  starting: 'Starting…',
  cancelled: 'Cancelled. What was there before stays.',

  open: (name: string) => `Open: ${name}`,
  sentence: 'Its text',
  sentenceIds: 'Its token numbers',
  gpt2Numbers: 'In GPT-2’s vocabulary, these numbers say “The dogs near the river are tired”.',
  reading: 'Computing…',
  read: (tokens: number, milliseconds: number, kernels: string) =>
    `${count(tokens, 'token', 'tokens')}, computed in ${formatWhole(milliseconds)} ms by the C++ core in a worker, ${kernels}.`,
  readOnWebGpu: (tokens: number, milliseconds: number, kernels: string) =>
    `${count(tokens, 'token', 'tokens')}, computed in ${formatWhole(milliseconds)} ms on the graphics processor, ${kernels}.`,
  gpuFaster: (tokens: number, gpu: string, core: string, times: string) =>
    `The graphics processor took ${gpu} ms for ${count(tokens, 'token', 'tokens')}, the C++ core ${core} ms: ${times} times as fast.`,
  coreFaster: (tokens: number, core: string, gpu: string, kernels: string) =>
    `The C++ core computes because it is faster: ${core} ms for ${count(tokens, 'token', 'tokens')}, against ${gpu} ms on the graphics processor, ${kernels}.`,
  maps: 'All heads of all layers',
  layer: (layer: number) => `Layer ${layer + 1}`,
  head: (layer: number, head: number) => `Layer ${layer + 1}, head ${head + 1}`,
  mapOf: (layer: number, head: number) => `Attention weights of layer ${layer + 1}, head ${head + 1}: query by key`,
  how: 'Rows are queries, columns keys; the stronger the colour, the larger the weight, in sixteen steps from 0 to 1. The arrow keys go from head to head.',
  cut: (shown: number, tokens: number) =>
    `The small maps show the first ${shown} of ${count(tokens, 'token', 'tokens')}.`,
  table: 'The weights as numbers',
  query: 'query',
  follow: 'Open this head in every chapter',
  followed: 'Every chapter shows this head.',
  followAbout: 'What its layer reads of the text, and its layer’s own weights, become the lesson’s numbers.',
  next: {
    title: 'What comes next',
    about:
      'The model gives every token of its vocabulary a probability of coming next. Press one of the ten likeliest to append it, or have one drawn. The temperature divides the logits before the softmax: below 1 the likeliest gain, above 1 the unlikely ones.',
    temperature: 'Temperature',
    text: 'Text so far:',
    token: 'token',
    probability: 'probability',
    percent: (percent: string) => `${percent} %`,
    take: (token: string) => `Append “${token}”`,
    draw: 'Draw one',
    back: 'Remove the last',
    restart: 'Start again',
    cached: (read: number, cached: number) =>
      `Tokens read for this: ${formatWhole(read)}. Tokens whose keys and values were in the cache: ${formatWhole(cached)}.`,
  },
  cannotFollow: {
    widths:
      'This layer’s keys or values have another width than its queries; the chapters show self-attention, where they are equal.',
    tokens: (tokens: number, limit: number) =>
      `The chapters have room for ${count(limit, 'token', 'tokens')}; this text has ${tokens}. A shorter one can be opened there.`,
    width: (width: number, limit: number) =>
      `The chapters have room for a width of ${formatWhole(limit)}; this model has ${formatWhole(width)}. All its heads can be looked at here.`,
    heads: (heads: number, limit: number) =>
      `The chapters have room for ${count(limit, 'head', 'heads')} in a layer; this model has ${heads}. All of them can be looked at here.`,
    shared: 'This model’s heads share keys and values; the chapters show a layer where each has its own.',
  },
});
