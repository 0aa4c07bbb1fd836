/** Traces for tests of the inspector, data table and exercises, from the TypeScript engine. */

import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { type CellRef, cellAt, elementCount } from '#web/engine/cell.ts';
import type { AttentionOptions, AttentionTrace, ForwardRequest } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { traceWithLoss } from '#web/lesson/chapters/backward/gradients.ts';
import type { FormulaPart } from '#web/lesson/inspector/formula-parts.ts';

export const TOKENS = ['The', 'cat', 'sat', 'on', 'the', 'cat'] as const;

/** Six tokens, three heads of two features. */
export function traceOf(
  changes: Partial<AttentionOptions> = {},
  masks: Pick<ForwardRequest, 'keyPadding' | 'customMask'> = {},
  seed = 1,
): AttentionTrace {
  const request = randomRequest({ tokens: 6, dModel: 6, numHeads: 3, ...changes }, seed);
  return createReferenceEngine()
    .createSession()
    .forward({ ...request, ...masks });
}

/** The same with a loss and all of its gradients. */
export function traceWithGradients(changes: Partial<AttentionOptions> = {}, seed = 1): AttentionTrace {
  const request = randomRequest({ tokens: 6, dModel: 6, numHeads: 3, ...changes }, seed);
  return traceWithLoss(createReferenceGradientEngine().createSession(), request);
}

/** Every cell of a tensor, in data order. */
export function cellsOf(trace: AttentionTrace, name: string): readonly CellRef[] {
  const tensor = trace.get(name);
  return Array.from({ length: elementCount(tensor.shape) }, (_, flat) => cellAt(tensor, tensor.shape, flat));
}

export function everyCell(trace: AttentionTrace): readonly CellRef[] {
  return trace.names.flatMap((name) => cellsOf(trace, name));
}

/** A trace with one wrong number, as from a faulty engine. */
export function tampered(trace: AttentionTrace, name: string, flat: number, value: number): AttentionTrace {
  const data = trace.get(name).data.slice();
  data[flat] = value;
  const get: AttentionTrace['get'] = (wanted) => (wanted === name ? { ...trace.get(name), data } : trace.get(wanted));
  return { options: trace.options, names: trace.names, over: false, has: (wanted) => trace.has(wanted), get };
}

/** The same trace with the last bit of every nonzero number changed, as from another engine. */
export function roundedOtherwise(trace: AttentionTrace): AttentionTrace {
  const nudged = (data: Float32Array): Float32Array => {
    const bits = new Int32Array(data.slice().buffer);
    return new Float32Array(
      bits.map((word, i) => (Number.isFinite(data[i]) && data[i] !== 0 ? word + 1 : word)).buffer,
    );
  };
  const get: AttentionTrace['get'] = (name) => ({ ...trace.get(name), data: nudged(trace.get(name).data) });
  return { options: trace.options, names: trace.names, over: false, has: (name) => trace.has(name), get };
}

/** The parts as one line of plain text. */
export function plainText(parts: readonly FormulaPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'tensor':
          return part.name;
        case 'letter':
          return part.letter;
        case 'over':
          return part.letters.length > 0
            ? `${part.sign}_${part.letters.join(',')}${part.ofTile ? '∈n' : ''} `
            : part.sign;
        default:
          return part.text;
      }
    })
    .join('');
}
