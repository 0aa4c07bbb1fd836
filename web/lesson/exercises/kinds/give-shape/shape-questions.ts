/**
 * The shape questions. A question names a tensor of the core's list, whose declared axes are the answer, or spells its own axes. Its
 * texts are in `web/messages/en/exercises/shape.ts`, under the same name.
 *
 * Axes are written as in the core's list, one letter an axis, flattened axes in parentheses; beside t, s, h, d and m there are
 * b for the sentences of a batch, g for key/value heads that query heads share, f for the features inside a feed-forward part, and 1 for an axis that is broadcast.
 */
export interface ShapeDefinition {
  /** A tensor of the trace; its axes are the core's own. */
  readonly tensor?: string;
  /** Axes that no tensor of the trace has. */
  readonly axes?: string;
  /** Whether there is a batch axis in front. */
  readonly batch: boolean;
  /** Whether keys come from another sentence, so that s differs from t. */
  readonly cross?: boolean;
  /** The axes of the result if the batch is wrongly kept instead of summed; the question then mentions a batch. */
  readonly unsummed?: string;
}

const definitions = {
  projectionWeight: { tensor: 'w_q', batch: false },
  scores: { tensor: 'scores', batch: false },
  causalMask: { tensor: 'mask', batch: false },
  paddingMask: { axes: 'b11s', batch: false },
  weightsCross: { tensor: 'weights', batch: false, cross: true },
  namedBands: { axes: 'thd', batch: true },
  split: { tensor: 'q', batch: true },
  maps: { tensor: 'weights', batch: true },
  merged: { tensor: 'merged', batch: true },
  headOutputWeight: { axes: 'dm', batch: false },
  crossScores: { tensor: 'scores', batch: true, cross: true },
  sharedKeys: { axes: 'gsd', batch: true },
  rowMeans: { axes: 't', batch: true },
  hiddenFeatures: { axes: 'tf', batch: true },
  weightGradient: { tensor: 'w_q', batch: false, unsummed: 'bm(hd)' },
  rowTerm: { axes: 'ht1', batch: true },
  carriedSums: { axes: 'ht', batch: true },
} as const satisfies Readonly<Record<string, ShapeDefinition>>;

export type ShapeQuestion = keyof typeof definitions;

export const SHAPE_QUESTIONS: Readonly<Record<ShapeQuestion, ShapeDefinition>> = definitions;
