/** Gives the core's errors, which have a message only, a code and the name of the argument at fault. */
import { AttentionError, type AttentionErrorDetails } from '../engine.ts';

/** What the core calls the public inputs. */
const PUBLIC: Readonly<Record<string, string>> = {
  embedding: 'input',
  key_input: 'keyInput',
  value_input: 'valueInput',
  attn_mask: 'attnMask',
  past_key: 'pastKey',
  past_value: 'pastValue',
  custom_mask: 'customMask',
  dropout_mask: 'dropoutMask',
  output: 'dOutput',
};

/** The forms of the core's messages. The first group is the name of the argument. */
const FORMS: readonly (readonly [AttentionErrorDetails['code'], RegExp])[] = [
  ['disposed', /^this \w+ was disposed$/],
  ['shape', /^(\w+) has (?:shape|\d+ (?:numbers|entries))\b/],
  ['value', /^(\w+) (?:at [^:]* )?is (?:NaN|-?Infinity|-?inf)\b/],
  ['shape', /\bdo not fit: /],
];

export function explained<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw explanationOf(error);
  }
}

/** The error with what its message tells; other errors stay as they are. */
export function explanationOf(error: unknown): unknown {
  if (!(error instanceof AttentionError) || error.code !== 'invalid') return error;
  return new AttentionError(error.message, { cause: error, ...detailsOf(error.message) });
}

function detailsOf(message: string): AttentionErrorDetails {
  for (const [code, form] of FORMS) {
    const match = form.exec(message);
    if (!match) continue;
    const [, name] = match;
    return { ...(code && { code }), ...(name && { argument: PUBLIC[name] ?? name }) };
  }
  return {};
}
