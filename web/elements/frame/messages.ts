/** Messages between a frame and its parent page, version 1. Both sides validate every message and ignore anything else. */
import * as v from 'valibot';
import { LONGEST } from '../state-text.ts';
import type { Control } from '../view.ts';

/** Identifies the lesson's messages. */
const MARK = { mha: v.literal(1) };
const request = v.optional(v.pipe(v.string(), v.maxLength(100)));

/** To the frame. */
const toFrame = v.variant('type', [
  /** The page is listening: send the height again. */
  v.strictObject({ ...MARK, type: v.literal('hello') }),
  /** The page confirmed the height. */
  v.strictObject({ ...MARK, type: v.literal('sized'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(1e7)) }),
  /** The page's colours and language, which the frame follows where its own address names none. */
  v.strictObject({
    ...MARK,
    type: v.literal('page'),
    scheme: v.picklist(['light', 'dark']),
    lang: v.optional(v.pipe(v.string(), v.maxLength(35))),
  }),
  v.strictObject({ ...MARK, type: v.literal('get-state'), request }),
  v.strictObject({ ...MARK, type: v.literal('set-state'), request, state: v.pipe(v.string(), v.maxLength(LONGEST)) }),
  /** Calls the element's method of that name. */
  v.strictObject({ ...MARK, type: v.picklist(['play', 'pause', 'next', 'previous']), request }),
  v.strictObject({
    ...MARK,
    type: v.literal('seek'),
    request,
    step: v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.integer())]),
  }),
]);
export type ToFrame = v.InferOutput<typeof toFrame>;
export type ControlMessage = Extract<ToFrame, { readonly type: Control }>;
export type PageLook = Extract<ToFrame, { type: 'page' }>;

/**
 * From the frame. `height` is in CSS pixels, `problems` in the reader's language; the others match the events of the same name.
 */
export type FromFrame =
  | { readonly mha: 1; readonly type: 'size'; readonly height: number }
  | {
      readonly mha: 1;
      readonly type: 'state';
      readonly request?: string;
      readonly state: string;
      readonly problems: readonly string[];
    }
  | {
      readonly mha: 1;
      readonly type: 'done';
      readonly request?: string;
      /** False without such a step. */
      readonly done: boolean;
      readonly problems: readonly string[];
    }
  | { readonly mha: 1; readonly type: 'event'; readonly name: string; readonly detail: unknown };

/** Parses untrusted data into a message, or null. */
export function readToFrame(data: unknown): ToFrame | null {
  const read = v.safeParse(toFrame, data);
  return read.success ? read.output : null;
}
