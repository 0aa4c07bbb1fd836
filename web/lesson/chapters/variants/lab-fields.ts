/** Settings of the `variants` lab. */
import { choice, type LabFields, whole, wholeOrNone } from '../../lab-kit/fields.ts';
import { HEADS, KV_HEADS, type KvHeads, MOST_TOKENS } from './layer.ts';

export const MOST_CONTEXT = 131_072;

export const fields = {
  /** Number of key/value heads. */
  kv: choice<KvHeads>(2, KV_HEADS),
  context: whole(4096, { least: 1, most: MOST_CONTEXT }),
  /** How many tokens have been decoded. */
  written: whole(4, { least: 1, most: MOST_TOKENS }),
  /** How far back a query looks; none for no limit. */
  window: wholeOrNone({ least: 0, most: MOST_TOKENS - 1 }),
  /** The query head whose weights are shown. */
  head: whole(0, { least: 0, most: HEADS - 1, from: 1 }),
} satisfies LabFields;
