/** Applies changed numbers to the engine's request. */
import type { ForwardRequest } from '../../engine/engine.ts';
import type { Edit } from '../constants/model-settings.ts';

export interface ChangedNumber {
  readonly tensor: string;
  /** The row-major index. */
  readonly flat: number;
  readonly value: number;
}

type Given = ForwardRequest['given'];

/** Copies the tensors that change; a tensor that is not given is ignored. */
export function withChanges(given: Given, changes: readonly ChangedNumber[]): Given {
  const changed: Record<string, Float32Array> = { ...given };
  for (const { tensor, flat, value } of changes) {
    const before = given[tensor];
    if (!before) continue;
    if (changed[tensor] === before) changed[tensor] = before.slice();
    changed[tensor]?.fill(value, flat, flat + 1);
  }
  return changed;
}

export function withEdits(request: ForwardRequest, edits: readonly Edit[]): ForwardRequest {
  if (edits.length === 0) return request;
  const { dModel } = request.options;
  const changes = edits.map(({ tensor, row, column, value }) => ({ tensor, flat: row * dModel + column, value }));
  return { ...request, given: withChanges(request.given, changes) };
}
