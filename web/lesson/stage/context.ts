/** The layout input of a scene: trace, words and available room. */
import { extents, type Indices, type Letter } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { HEAD_PLACES } from '../../views/identity.ts';

export interface StageContext {
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
  /** The selected head, for scenes that show one head. */
  readonly head: number;
  /** The position of the followed word among the queries. */
  readonly followed: number;
  /** Indices that stay visible when long axes are shortened. */
  readonly focus: Indices;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Width of the longest token label, in CSS pixels. */
  readonly tokenWidth: number;
}

export function extentOf(context: StageContext, letter: Letter): number {
  return extents(context.trace)[letter];
}

/** All heads, if they are few enough to have colours, or the selected one. */
export function shownHeads({ head, trace }: Pick<StageContext, 'head' | 'trace'>): readonly number[] {
  const { numHeads } = trace.options;
  return numHeads <= HEAD_PLACES.length
    ? Array.from({ length: numHeads }, (_, h) => h)
    : [Math.min(head, numHeads - 1)];
}

/** The number of letters that fit a word's label beside and above a matrix, on a stage of that size in CSS pixels. */
export function labelLetters({ width, height }: Pick<StageContext, 'width' | 'height'>): number {
  if (height < 240) return 5;
  return width >= 640 && height >= 320 ? 13 : 9;
}

/** Room for labels beside and above a matrix, in CSS pixels. */
const INDEX_LABEL_ROOM = 20;

export function labelRoom(context: Pick<StageContext, 'tokenWidth'>, letter: Letter | null): number {
  if (letter === null) return 0;
  return letter === 't' || letter === 's' ? context.tokenWidth + 12 : INDEX_LABEL_ROOM;
}
