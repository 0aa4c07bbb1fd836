/** All chapters in lesson order: what is small and loads with every page. What their folders have besides loads on demand. */
import { ADDED_AXES } from '../../engine/generated/added-axes.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { blockDropouts } from '../model/block-dropouts.ts';
import type { Figure } from '../model/figure.ts';
import type { Scene } from '../stage/keyframe.ts';
import { isLanguageModel } from '../state/shown-settings.ts';
import type { ChapterCode } from '../ui/prose/prose.ts';
import type { Chapter, ChapterDeclaration } from './chapter.ts';

const SCENES = import.meta.glob<{ readonly scene: Scene }>('./*/scene.ts');
const CODES = import.meta.glob<{ readonly default: ChapterCode }>('./*/code.py');

/** The learner's model as a decoder, which is causal. Its heads share nothing: they were not trained to. */
const DECODER: Figure = {
  computes(learner) {
    const model = learner();
    const { request } = model;
    return { ...model, request: { ...request, options: { ...request.options, causal: true } } };
  },
  sizes: (learner) => learner,
  mask: (mask) => (mask.kind === 'auto' || mask.kind === 'none' ? { kind: 'causal' } : mask),
};

/**
 * The learner's model inside a transformer block. With pre-norm the attention reads normalised input, so its numbers differ from other
 * chapters.
 */
const BLOCK: Figure = {
  computes: (learner) => learner(),
  sizes(learner, { norm, preset }) {
    const preNorm = norm === 'pre' || isLanguageModel(preset);
    const { hiddenDropout, residualDropout } = blockDropouts(Number(learner.dropout), preNorm);
    return { ...learner, hidden: hiddenDropout > 0, residual: residualDropout > 0 };
  },
};

const DECLARATIONS: Readonly<Record<ChapterId, ChapterDeclaration>> = {
  'a-row': { poster: 'sum', reads: 'not-yet', tensors: [] },
  'three-parts': { poster: 'three', reads: 'not-yet', tensors: [] },
  ask: { poster: 'row', reads: 'not-yet', tensors: [] },
  divide: { poster: 'shares', reads: 'when-computed', tensors: [] },
  listen: { poster: 'pile', reads: 'one-head', tensors: [] },
  everyone: { poster: 'map', reads: 'one-head', tensors: [] },
  questions: { poster: 'apart', reads: 'two-when-computed', labOf: 'why-heads', tensors: [] },
  together: { poster: 'output', tensors: [] },
  whole: { poster: 'whole', tensors: ['input', 'q', 'k', 'v', 'masked', 'weights', 'context', 'merged', 'output'] },
  'why-attention': {
    poster: 'divides',
    introduces: ['sentence'],
    reads: 'when-computed',
    tensors: ['scores', 'weights', 'v', 'context'],
  },
  tokens: {
    poster: 'input',
    reads: 'not-yet',
    tensors: ['embedding', 'position', 'input'],
    maps: { tensors: ['input'], of: 'all' },
  },
  qkv: {
    poster: 'all',
    reads: 'not-yet',
    tensors: ['input', 'w_q', 'w_k', 'w_v', 'q_projected', 'k_projected', 'v_projected'],
    maps: { tensors: ['q_projected', 'k_projected', 'v_projected'], of: 'all' },
  },
  scores: {
    poster: 'row',
    introduces: ['head'],
    reads: 'not-yet',
    tensors: ['q', 'k', 'scores'],
    maps: { tensors: ['scores'], of: 'head' },
  },
  scale: {
    poster: 'widths',
    reads: 'not-yet',
    tensors: ['scores', 'scaled'],
    maps: { tensors: ['scaled'], of: 'head' },
  },
  mask: {
    poster: 'masked',
    word: 1,
    introduces: ['mask'],
    reads: 'not-yet',
    defaultMask: { kind: 'causal' },
    tensors: ['scaled', 'mask', 'masked'],
    maps: { tensors: ['masked'], of: 'head' },
  },
  softmax: {
    poster: 'weights',
    introduces: ['temperature'],
    reads: 'when-computed',
    tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
    maps: { tensors: ['weights'], of: 'head' },
  },
  values: {
    poster: 'all',
    reads: 'one-head',
    tensors: ['weights', 'v', 'context'],
    maps: { tensors: ['context'], of: 'head' },
  },
  'why-heads': { poster: 'apart', introduces: ['numHeads'], tensors: ['weights', 'context'] },
  split: {
    poster: 'heads',
    introduces: ['dModel'],
    ignores: () => ['mask', 'temperature'],
    tensors: ['q_projected', 'k_projected', 'v_projected', 'q', 'k', 'v'],
    maps: { tensors: ['q'], of: 'heads' },
  },
  heads: {
    poster: 'weights',
    introduces: ['preset', 'seed'],
    tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
    maps: { tensors: ['context'], of: 'heads' },
  },
  concat: {
    poster: 'merged',
    tensors: ['context', 'merged', 'merged_without_transpose'],
    maps: { tensors: ['merged'], of: 'all' },
  },
  output: {
    poster: 'all',
    introduces: ['bias'],
    ignores: () => ['head'],
    tensors: ['merged', 'w_o', 'output'],
    maps: { tensors: ['output'], of: 'all' },
  },
  cost: {
    poster: 'grow',
    ignores: (step) => (step === 'grow' ? 'all' : ['head', 'mask', 'temperature', 'seed', 'bias']),
    tensors: ['weights'],
  },
  backward: {
    poster: 'd_exponents',
    reads: 'one-head',
    // The tensors of `loss.ts` too, because an address may name their cells before that is loaded.
    addedAxes: { ...ADDED_AXES.backward, tm: 'target error', '': 'half loss' },
    computation: async (engine) => (await import('./backward/gradients.ts')).load(engine),
    tensors: [
      'output',
      'target',
      'error',
      'loss',
      'd_output',
      'd_w_o',
      'd_merged',
      'd_context',
      'd_weights',
      'd_v',
      'row_dot',
      'd_exponents',
      'd_scores',
      'd_q',
      'd_k',
      'd_q_projected',
      'd_w_q',
      'd_w_k',
      'd_w_v',
      'd_input_from_q',
      'd_input_from_k',
      'd_input_from_v',
      'd_input',
    ],
  },
  train: { ignores: () => 'all', poster: 'learn', tensors: ['weights'] },
  'trained-heads': {
    poster: 'maps',
    visit: async (host) => new (await import('./trained-heads/visit.ts')).TrainedVisit(host),
    tensors: ['weights', 'context'],
  },
  variants: { poster: 'cache', figure: DECODER, tensors: ['k', 'v', 'weights'] },
  block: {
    poster: 'attended',
    introduces: ['dropout'],
    figure: BLOCK,
    addedAxes: ADDED_AXES.block,
    computation: async (engine) => (await import('./block/computation.ts')).load(engine),
    tensors: [
      'input',
      'output',
      'dropped_output',
      'residual_1',
      'norm_1_mean',
      'norm_1_inverse_deviation',
      'norm_1',
      'w_1',
      'hidden',
      'activated',
      'dropped_activated',
      'w_2',
      'contracted',
      'dropped_contracted',
      'residual_2',
      'norm_2_mean',
      'norm_2_inverse_deviation',
      'norm_2',
    ],
  },
  fast: {
    poster: 'same',
    introduces: ['engine'],
    ignores: (step) => (step === 'roof' ? 'all' : []),
    reads: 'one-head',
    addedAxes: ADDED_AXES.tiled,
    word: -2,
    computation: async (engine) => (await import('./fast/computation.ts')).load(engine),
    tensors: [
      'masked',
      'running_max',
      'rescale',
      'tile_exponentials',
      'running_sum',
      'accumulated',
      'tiled_so_far',
      'tiled_context',
      'context',
      'tiled_difference',
    ],
  },
  bugs: { poster: 'weights', tensors: ['weights', 'context', 'merged', 'output'] },
  summary: { poster: 'whole', tensors: ['input', 'q', 'k', 'v', 'masked', 'weights', 'context', 'merged', 'output'] },
};

export const CHAPTERS: readonly Chapter[] = ALL_CHAPTER_IDS.map((id) => {
  const declaration = DECLARATIONS[id];
  const scene = SCENES[`./${id}/scene.ts`];
  if (!scene) throw new Error(`chapters/${id}/scene.ts is missing`);
  return { ...declaration, id, scene, code: CODES[`./${id}/code.py`] };
});

/** The chapter with that id; the first one for an unknown id. */
export function chapterOf(id: string): Chapter {
  return CHAPTERS.find((chapter) => chapter.id === id) ?? (CHAPTERS[0] as Chapter);
}

/** The chapter that shows a tensor as the current one computes it: the current chapter if possible, else the first. */
export function chapterShowing(tensor: string, present: ChapterId): Chapter | undefined {
  const { figure } = chapterOf(present);
  const showing = CHAPTERS.filter((chapter) => chapter.figure === figure && chapter.tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}
