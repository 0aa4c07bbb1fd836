/** The layout input of a scene: trace, words and available room. */
import { extents, type Indices, type Letter } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';

export interface StageContext {
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
  /** The words of the keys, if they have their own sentence. */
  readonly sourceTokens?: readonly string[];
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
  /** The same for the keys' own sentence, if there is one. */
  readonly sourceWidth?: number;
}

export function extentOf(context: StageContext, letter: Letter): number {
  return extents(context.trace)[letter];
}

/** The number of letters that fit a word's label beside and above a matrix, on a stage of that size in CSS pixels. */
export function labelLetters({ width, height }: Pick<StageContext, 'width' | 'height'>): number {
  if (height < 240) return 5;
  return width >= 640 && height >= 320 ? 13 : 9;
}

/** Room for labels beside and above a matrix, in CSS pixels. */
const INDEX_LABEL_ROOM = 20;

export function labelRoom(context: Pick<StageContext, 'tokenWidth' | 'sourceWidth'>, letter: Letter | null): number {
  if (letter === null) return 0;
  if (letter === 's') return (context.sourceWidth ?? context.tokenWidth) + 12;
  return letter === 't' ? context.tokenWidth + 12 : INDEX_LABEL_ROOM;
}
