/** What single editors of settings say, and the words of the mask painter. Loaded with them. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('settings', {
  groups: {
    attention: 'How attention works here',
    size: 'The size of the layer',
    numbers: 'Where the numbers come from',
  },
  preset: {
    presets: {
      random: 'Random',
      learned: 'Learned',
      'hand-made': 'Hand-made',
      notebook: 'Course notebook',
      trained: 'Trained',
      opened: 'Opened',
    },
    trainingName: 'Your training',
    about: {
      random: 'Drawn from a seed. They show the mechanics: untrained heads mean nothing.',
      learned:
        'One small layer that learned which word each word depends on. Two of its heads were told where to look, the third was not.',
      'hand-made': 'Chosen by hand so that six heads do what heads are said to do. Nothing here was trained.',
      notebook: 'The numbers that the notebook of a course printed, for four vectors without words.',
      trained: 'A layer of a small language model that this project trained on English sentences of its own grammar.',
      opened:
        'A layer of the checkpoint that you opened, or of the model that you trained. In a model, X is what the layer reads: the residual stream before it, after its layer norm.',
    },
    example: 'Example',
    exampleName: (example: number) => `Example ${example}`,
    exampleAbout: 'The notebook computed two inputs at once, and printed dropout for the second.',
    identity: 'The notebook has no W_O, so the lesson uses the identity there.',
    layer: 'Layer',
    layerName: (layer: number) => `Layer ${layer}`,
    layerAbout:
      'X is what the layer reads: the residual stream before it, after its layer norm. The model reads <start> first, from left to right, and <unk> for a word that it does not know.',
  },
  numHeads: {
    about: (dModel: number, numHeads: number) =>
      `d_model ${dModel} = ${count(numHeads, 'head', 'heads')} × ${count(dModel / numHeads, 'feature', 'features')} (d_k)`,
    divisors: 'Only numbers that divide d_model are offered.',
  },
  head: { name: (head: number) => `Head ${head}` },
  mask: {
    about: {
      none: 'Every token may look at every token.',
      causal: 'A token may look at itself and at earlier tokens.',
      padding: 'No token may look at the last ones: they are only padding.',
      window: 'A token may look at itself and at its neighbours.',
      custom: 'Paint which query (row) may look at which key (column).',
    },
    window: 'Neighbours on each side',
    padded: 'Padding tokens at the end',
    allPadded: 'Every token is padding: no query may look at anything, and all weights are 0.',
  },
  painter: {
    label: 'Which query may look at which key',
    pair: (query: string, key: string) => `“${query}” may look at “${key}”`,
    keys: 'key s',
    queries: 'query t',
    clear: 'Allow all',
    causal: 'Start from causal',
    limit: (side: number) => `The square covers the first ${count(side, 'token', 'tokens')}; later ones stay allowed.`,
    blind: (query: string) => `“${query}” may look at nothing: its weights are all 0.`,
    blindMany: (queries: number) =>
      `${count(queries, 'query', 'queries')} may look at nothing: their weights are all 0.`,
  },
  dropout: {
    notebook: (rate: number) => `Drop the weights that the notebook dropped (p = ${rate})`,
    notebookAll:
      'The notebook printed no dropout for this example: with it on, all weights are kept and grow by 1/(1 − p).',
  },
});
