/** Errors of the engine as data that a worker can send, and back. */
import * as v from 'valibot';
import { AttentionError, type AttentionErrorCode } from '../../engine.ts';
import { WasmLoadError } from '../../wasm-load-error.ts';

const CODES: Record<AttentionErrorCode, true> = {
  'unknown-name': true,
  missing: true,
  type: true,
  shape: true,
  value: true,
  disposed: true,
  invalid: true,
};

const problem = v.variant('kind', [
  v.object({
    kind: v.literal('request'),
    message: v.string(),
    code: v.picklist(Object.keys(CODES) as AttentionErrorCode[]),
    argument: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('file'), file: v.string(), url: v.nullable(v.string()), reason: v.string() }),
  v.object({ kind: v.literal('other'), name: v.string(), message: v.string() }),
]);

export function problemOf(error: unknown): object {
  if (error instanceof AttentionError) {
    const { message, code, argument } = error;
    return { kind: 'request', message, code, argument };
  }
  if (error instanceof WasmLoadError) {
    const { file, url, reason } = error;
    return { kind: 'file', file, url, reason };
  }
  if (error instanceof Error) return { kind: 'other', name: error.name, message: error.message };
  return { kind: 'other', name: 'Error', message: String(error) };
}

export function errorOf(given: unknown): Error {
  const { success, output } = v.safeParse(problem, given);
  if (!success) return new Error(String(given));
  switch (output.kind) {
    case 'request': {
      const { message, code, argument } = output;
      return new AttentionError(message, { code, ...(argument !== null && { argument }) });
    }
    case 'file':
      return new WasmLoadError(output.file, output.url, output.reason);
    case 'other': {
      const Known = { TypeError, RangeError }[output.name] ?? Error;
      return new Known(output.message);
    }
  }
}
