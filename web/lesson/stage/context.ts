/** What a scene is laid out for: a computed trace, the words of the sentence, and the room there is. */
import { extents, type Indices, type Letter } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';

export interface StageContext {
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
  /** The words of the keys, where they have a sentence of their own. */
  readonly sourceTokens?: readonly string[];
  /** The head that is followed while one head is shown. */
  readonly head: number;
  /** Indices that must stay visible when long axes are thinned out. */
  readonly focus: Indices;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Width of the longest token label, in CSS pixels. */
  readonly tokenWidth: number;
  /** The same of the keys' own sentence, where they have one. */
  readonly sourceWidth?: number;
}

export function extentOf(context: StageContext, letter: Letter): number {
  return extents(context.trace)[letter];
}

/** The letters of a word that its label has room for, on a stage so many CSS pixels wide. */
export function labelLetters(width: number): number {
  return width >= 640 ? 13 : 9;
}

/** Room for labels beside and above a matrix, in CSS pixels. */
const INDEX_LABEL_ROOM = 20;

export function labelRoom(context: Pick<StageContext, 'tokenWidth' | 'sourceWidth'>, letter: Letter | null): number {
  if (letter === null) return 0;
  if (letter === 's') return (context.sourceWidth ?? context.tokenWidth) + 12;
  return letter === 't' ? context.tokenWidth + 12 : INDEX_LABEL_ROOM;
}
