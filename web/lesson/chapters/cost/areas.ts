/**
 * The multiplications of a layer as areas, drawn to scale. Divided by d_model, both parts are rectangles of height T: the
 * projections 4·d_model wide, scores and values 2·T wide, with a slice of h·T/d_model for the division by √d_k.
 */
import type { LayerSize } from './costs.ts';

const BLOCKS = ['q', 'k', 'v', 'output', 'scores', 'values', 'scale'] as const;
export type Block = (typeof BLOCKS)[number];
export type Side = 'words' | 'pairs';

export interface Rectangle {
  readonly block: Block;
  readonly x: number;
  readonly width: number;
}

/** One part of the cost; all its rectangles have the same height. */
export interface Area {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rectangles: readonly Rectangle[];
}

export interface AreaRoom {
  readonly width: number;
  readonly height: number;
  /** Room above each part for its label. */
  readonly label: number;
  /** The width of a label. */
  readonly name: number;
  readonly gap: number;
}

function widthsOf({ tokens, dModel, heads }: LayerSize): Readonly<Record<Block, number>> {
  return {
    q: dModel,
    k: dModel,
    v: dModel,
    output: dModel,
    scores: tokens,
    values: tokens,
    scale: (heads * tokens) / dModel,
  };
}

const SIDES: Readonly<Record<Side, readonly Block[]>> = {
  words: ['q', 'k', 'v', 'output'],
  pairs: ['scores', 'values', 'scale'],
};

/** Both parts for `size`, at the scale at which `last` just fits: beside or above each other, whichever is larger. */
export function areasOf(
  size: LayerSize,
  last: LayerSize,
  { width, height, label, name, gap }: AreaRoom,
): readonly Area[] {
  const total = (of: LayerSize, side: Side) => SIDES[side].reduce((sum, block) => sum + widthsOf(of)[block], 0);
  const [words, pairs] = [total(last, 'words'), total(last, 'pairs')];
  const beside = Math.min((width - gap) / (words + pairs), (height - label) / last.tokens);
  const stacked = Math.min(width / Math.max(words, pairs), (height - 2 * label - gap) / (2 * last.tokens));
  const scale = Math.max(beside, stacked);
  const tall = size.tokens * scale;
  const place = (side: Side, x: number, y: number): Area => {
    const widths = widthsOf(size);
    let at = x;
    const rectangles = SIDES[side].map((block) => {
      const rectangle = { block, x: at, width: widths[block] * scale };
      at += rectangle.width;
      return rectangle;
    });
    return { side, x, y, width: at - x, height: tall, rectangles };
  };
  const full = last.tokens * scale;
  if (beside >= stacked) {
    const second = Math.max(name, pairs * scale);
    const first = Math.max(words * scale, Math.min(name, width - gap - second));
    const left = Math.max(0, width - gap - first - second) / 2;
    const top = label + (height - label - full) / 2;
    return [place('words', left, top), place('pairs', left + first + gap, top)];
  }
  const left = (width - Math.max(words, pairs) * scale) / 2;
  const top = label + (height - 2 * (label + full) - gap) / 2;
  return [place('words', left, top), place('pairs', left, top + full + gap + label)];
}
