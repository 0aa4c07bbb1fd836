/** Gives the core's errors the public names of options and inputs and, where they have a message only, a code and the argument at fault. */
import { AttentionError, type AttentionErrorCode, type AttentionErrorDetails } from '../engine.ts';

/** The public name of what the core names otherwise. */
const PUBLIC: Readonly<Record<string, string>> = {
  session: 'layer',
  d_model: 'dModel',
  num_heads: 'numHeads',
  num_kv_heads: 'numKvHeads',
  key_width: 'keyWidth',
  value_width: 'valueWidth',
  embedding: 'input',
  key_input: 'keyInput',
  value_input: 'valueInput',
  custom_mask: 'customMask',
  additive_mask: 'customMask',
  dropout_mask: 'dropoutMask',
  d_output: 'dOutput',
  attn_mask: 'attnMask',
  past_key: 'pastKey',
  past_value: 'pastValue',
  nonpad_kv_seqlen: 'nonpadKvSeqlen',
  q_num_heads: 'qNumHeads',
  kv_num_heads: 'kvNumHeads',
  is_causal: 'isCausal',
  left_window_size: 'leftWindowSize',
  right_window_size: 'rightWindowSize',
  qk_matmul_output_mode: 'qkMatmulOutputMode',
};
const NAMES = new RegExp(`\\b(?:${Object.keys(PUBLIC).join('|')})\\b`, 'g');

/** The sizes that the rows of an input give. */
const SIZES: Readonly<Record<string, string>> = { tokens: 'input', source_tokens: 'keyInput' };

/** The forms of the core's messages, the first that fits. The group of a form is the name of the argument. */
const FORMS: readonly (readonly [AttentionErrorCode, RegExp])[] = [
  ['disposed', /^this \w+ was disposed$/],
  ['value', /^memory cannot address |which could not be allocated|more than memory can address|not enough memory/],
  ['shape', /^(tokens|source_tokens) is 0\b/],
  ['missing', /, so (\w+) must say how many heads/],
  ['value', /(?: divisible by|, but) ([qk]v?_num_heads) /],
  ['shape', /^query \([\d, ]+\), key /],
  ['shape', /^(\w+) (?:has (?:shape|\d+ (?:numbers|entries))\b|\([\d, ]+\) )/],
  ['value', /^(\w+) is .*(?: must be finite$|: it is added to the scores)/],
  ['value', /: (additive_mask) is too large$/],
  ['value', /\b32-bit float\b/],
  ['value', /^(nonpad_kv_seqlen|scale|softcap|\w+_heads|\w+_size|qk_matmul_output_mode) (?:is|must be|describes)\b/],
  ['value', /^tokens must be a whole number/],
  ['unknown-name', /^a (dropout_mask) is given, but/],
];

/** `argument` is at fault where the message names none. */
export function explained<T>(call: () => T, argument?: string): T {
  try {
    return call();
  } catch (error) {
    throw explanationOf(error, argument);
  }
}

/** The error with what its message tells; other errors stay as they are. */
export function explanationOf(error: unknown, argument?: string): unknown {
  if (!(error instanceof AttentionError)) return error;
  const details = error.code === 'invalid' ? detailsOf(error.message) : { code: error.code, argument: error.argument };
  const named = details.argument ?? argument;
  const message = error.message.replace(NAMES, (name) => PUBLIC[name] ?? name);
  return new AttentionError(message, {
    cause: error,
    code: details.code,
    ...(named && { argument: publicName(named) }),
  });
}

const publicName = (name: string) => PUBLIC[name] ?? SIZES[name] ?? name;

function detailsOf(message: string): Required<Pick<AttentionErrorDetails, 'code'>> & { readonly argument?: string } {
  for (const [code, form] of FORMS) {
    const match = form.exec(message);
    if (match) return { code, ...(match[1] && { argument: match[1] }) };
  }
  return { code: 'invalid' };
}
