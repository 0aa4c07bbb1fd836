/**
 * What a frame and the page around it say to each other, version 1. Everything is checked on both sides: whatever is not exactly one of
 * these messages is somebody else's and is left alone.
 */
import * as v from 'valibot';
import { LONGEST } from '../state-text.ts';

/** In every message, so that it is not mistaken for another's. */
const MARK = { mha: v.literal(1) };
const request = v.optional(v.pipe(v.string(), v.maxLength(100)));

/** To the frame. */
const toFrame = v.variant('type', [
  /** The page around is there: say again how high you are. */
  v.strictObject({ ...MARK, type: v.literal('hello') }),
  /** The height was taken. */
  v.strictObject({ ...MARK, type: v.literal('sized'), height: v.pipe(v.number(), v.finite()) }),
  v.strictObject({ ...MARK, type: v.literal('get-state'), request }),
  v.strictObject({ ...MARK, type: v.literal('set-state'), request, state: v.pipe(v.string(), v.maxLength(LONGEST)) }),
]);
export type ToFrame = v.InferOutput<typeof toFrame>;

/** From the frame: `height` in CSS pixels; `problems` in the reader's words; the others as the events of the same name. */
export type FromFrame =
  | { readonly mha: 1; readonly type: 'size'; readonly height: number }
  | {
      readonly mha: 1;
      readonly type: 'state';
      readonly request?: string;
      readonly state: string;
      readonly problems: readonly string[];
    }
  | { readonly mha: 1; readonly type: 'event'; readonly name: string; readonly detail: unknown };

/** The message, if it is one; anything may come. */
export function readToFrame(data: unknown): ToFrame | null {
  const read = v.safeParse(toFrame, data);
  return read.success ? read.output : null;
}
