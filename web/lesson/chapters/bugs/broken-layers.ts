/**
 * The gallery's broken layers: the learner's layer with one error each. The core computes those that it can, and the others are made
 * from the core's tensors. All are causal, whatever the lesson's mask.
 */
import {
  AttentionError,
  type AttentionSession,
  type AttentionTrace,
  type ForwardRequest,
} from '../../../engine/engine.ts';
import { requested } from '../../../engine/given.ts';
import { seedFor } from '../../../engine/random.ts';
import { GALLERY, type GalleryBug, type Place } from '../../constants/bug-gallery.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { distance } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { unevenHeads } from '../../exercises/kinds/diagnose-bug/bug-questions.ts';
import { rowsOf } from '../../exercises/layer/head-numbers.ts';
import { type Matrix, softmax, transposed } from '../../exercises/plain-attention.ts';
import { shuffled } from '../../exercises/shuffled.ts';
import type { LabContext } from '../../lab-kit/laboratory.ts';
import {
  type BrokenLayer,
  leftOverPictures,
  outputPictures,
  type SoundLayer,
  turnedPictures,
  weightPictures,
} from './pictures.ts';

/** Each gallery bug's step, wrong line, corrected line, and chapter. */
interface Repair {
  readonly place: Place;
  readonly chapter: ChapterId;
  /** PyTorch, as in the lesson's code. */
  readonly wrong: string;
  readonly right: string;
}

export const REPAIRS: Readonly<Record<GalleryBug, Repair>> = {
  noScale: {
    place: 'weights',
    chapter: 'scale',
    wrong: 'scaled = q @ k.transpose(1, 2)',
    right: 'scaled = q @ k.transpose(1, 2) / d_k**0.5',
  },
  overQueries: {
    place: 'weights',
    chapter: 'softmax',
    wrong: 'weights = torch.softmax(masked, dim=-2)',
    right: 'weights = torch.softmax(masked, dim=-1)',
  },
  maskAfterSoftmax: {
    place: 'weights',
    chapter: 'mask',
    wrong: "weights = torch.softmax(scaled, dim=-1).masked_fill(mask == float('-inf'), 0)",
    right: 'weights = torch.softmax(scaled + mask, dim=-1)',
  },
  upsideDown: {
    place: 'weights',
    chapter: 'mask',
    wrong: "mask = torch.full((tokens, tokens), float('-inf')).tril(-1)",
    right: "mask = torch.full((tokens, tokens), float('-inf')).triu(1)",
  },
  noTranspose: {
    place: 'joining',
    chapter: 'concat',
    wrong: 'merged = context.reshape(tokens, d_model)',
    right: 'merged = context.transpose(0, 1).reshape(tokens, d_model)',
  },
  noOutput: { place: 'output', chapter: 'output', wrong: 'output = merged', right: 'output = merged @ w_o + b_o' },
  leftOver: {
    place: 'joining',
    chapter: 'split',
    wrong: 'd_k = d_model // num_heads',
    right: 'assert d_model % num_heads == 0; d_k = d_model // num_heads',
  },
};

/** The number of tokens used, so that their weights fit on a phone. */
export const MOST_TOKENS = 6;
/** Pictures with smaller differences look alike at two decimals. */
const TELLING = 0.03;

/** The gallery in the order of the lesson's seed. */
export function gallery(session: AttentionSession, { computed, settings }: LabContext): readonly BrokenLayer[] {
  const { trace } = computed;
  const head = Math.min(settings.head, trace.options.numHeads - 1);
  return shuffled(brokenLayers(session, trace, head), seedFor(settings.seed, 'gallery of bugs'));
}

/** The gallery's bugs that are visible in this model, in order. */
export function brokenLayers(session: AttentionSession, trace: AttentionTrace, head: number): readonly BrokenLayer[] {
  const sound = soundLayer(session, trace, head);
  return GALLERY.flatMap((bug) => {
    const layer = brokenLayerOf(session, sound, bug);
    return layer && shows(layer) ? [layer] : [];
  });
}

function shows({ pictures, sound }: BrokenLayer): boolean {
  const broken = pictures(false).filter(({ suspect }) => suspect);
  return distance(broken, sound) >= TELLING;
}

function soundLayer(session: AttentionSession, lesson: AttentionTrace, head: number): SoundLayer {
  const request = causalRequest(lesson);
  const trace = session.forward(request);
  const { tokens, numHeads, dModel } = trace.options;
  const width = dModel / numHeads;
  return {
    request,
    head,
    tokens,
    numHeads,
    width,
    dModel,
    scores: rowsOf(trace, 'scores', head),
    masked: rowsOf(trace, 'masked', head),
    weights: rowsOf(trace, 'weights', head),
    contexts: Array.from({ length: numHeads }, (_, h) => rowsOf(trace, 'context', h)),
    merged: rowsOf(trace, 'merged'),
    unturned: rowsOf(trace, 'merged_without_transpose'),
    output: rowsOf(trace, 'output'),
    projected: { q: rowsOf(trace, 'q_projected'), k: rowsOf(trace, 'k_projected'), v: rowsOf(trace, 'v_projected') },
  };
}

/** The first tokens of the lesson's sentence with its weights and a causal mask. */
function causalRequest(trace: AttentionTrace): ForwardRequest {
  const tokens = Math.min(MOST_TOKENS, trace.options.tokens);
  return {
    options: {
      ...trace.options,
      tokens,
      sourceTokens: tokens,
      causal: true,
      windowLeft: -1,
      windowRight: -1,
      dropout: 0,
    },
    given: Object.fromEntries(
      requested(trace.names.map((name) => trace.get(name))).map(({ name, axes, shape, data }) => {
        const rows = axes.startsWith('t') || axes.startsWith('s');
        return [name, data.slice(0, rows ? (data.length / (shape[0] ?? 1)) * tokens : data.length)];
      }),
    ),
  };
}

function brokenLayerOf(session: AttentionSession, sound: SoundLayer, bug: GalleryBug): BrokenLayer | null {
  const { request, tokens, head, dModel } = sound;
  const weightsOf = (changes: Partial<ForwardRequest>, options: Partial<ForwardRequest['options']> = {}): Matrix =>
    rowsOf(session.forward({ ...request, ...changes, options: { ...request.options, ...options } }), 'weights', head);
  switch (bug) {
    case 'noScale':
      // softmax(x·√d_k / τ): the core without the scale equals the core with a temperature that undoes it.
      return weightPictures(
        sound,
        bug,
        weightsOf({}, { temperature: request.options.temperature / Math.sqrt(sound.width) }),
      );
    case 'maskAfterSoftmax':
      return weightPictures(
        sound,
        bug,
        weightsOf({}, { causal: false }).map((row, t) => row.map((share, s) => (s > t ? 0 : share))),
      );
    case 'upsideDown': {
      const customMask = Float32Array.from({ length: tokens * tokens }, (_, i) =>
        i % tokens < Math.floor(i / tokens) ? Number.NEGATIVE_INFINITY : 0,
      );
      return weightPictures(sound, bug, weightsOf({ customMask }, { causal: false }));
    }
    case 'overQueries':
      return weightPictures(
        sound,
        bug,
        transposed(transposed(sound.masked).map((column) => softmax(column, request.options.temperature))),
      );
    case 'noTranspose':
      return turnedPictures(sound);
    case 'leftOver': {
      const heads = unevenHeads(dModel);
      // With shared keys there are fewer key columns than query columns, so another bug would come first.
      if (heads === null || sound.projected.k[0]?.length !== dModel) return null;
      return leftOverPictures(sound, heads, refusalOf(session, request, heads));
    }
    case 'noOutput': {
      // Leaving out W_O equals an identity W_O without a bias.
      const identity = Float32Array.from({ length: dModel * dModel }, (_, i) => (i % (dModel + 1) === 0 ? 1 : 0));
      const bias: ForwardRequest['given'] = request.given.b_o ? { b_o: new Float32Array(dModel) } : {};
      const trace = session.forward({ ...request, given: { ...request.given, ...bias, w_o: identity } });
      return outputPictures(sound, rowsOf(trace, 'output'));
    }
  }
}

/** The core's error message for a number of heads that does not divide the width. */
function refusalOf(session: AttentionSession, request: ForwardRequest, numHeads: number): string {
  try {
    session.forward({ ...request, options: { ...request.options, numHeads } });
    return '';
  } catch (error) {
    if (error instanceof AttentionError) return error.message;
    throw error;
  }
}
