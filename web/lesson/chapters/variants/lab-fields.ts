/** What can be set in the laboratory of `variants`. */
import { choice, type LabFields, whole, wholeOrNone } from '../../lab-kit/fields.ts';
import { HEADS, KV_HEADS, type KvHeads, MOST_TOKENS } from './layer.ts';

export const MOST_CONTEXT = 131_072;

export const fields = {
  /** Key/value heads. */
  kv: choice<KvHeads>(2, KV_HEADS),
  context: whole(4096, { least: 1, most: MOST_CONTEXT }),
  /** How many tokens are written. */
  written: whole(4, { least: 1, most: MOST_TOKENS }),
  /** How far a query looks back; none as far as there are tokens. */
  window: wholeOrNone({ least: 0, most: MOST_TOKENS - 1 }),
  /** The query head whose weights are shown. */
  head: whole(0, { least: 0, most: HEADS - 1, from: 1 }),
} satisfies LabFields;
