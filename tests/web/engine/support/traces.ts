/** Checks for the traces of all engines: access, copies, declarations and provenance. */
import { expect } from 'vitest';
import { cellAt, elementCount } from '#web/engine/cell.ts';
import type { AttentionOptions, AttentionTrace, TensorDeclaration } from '#web/engine/engine.ts';
import { requested } from '#web/engine/given.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { randomNormal, seedFor } from '#web/engine/random.ts';
import { shapeOf } from '#web/engine/reference/trace-layout.ts';
import { expectClose } from './closeness.ts';

/** The forward part of any engine. */
interface Computes<Request> {
  createSession(): { forward(request: Request): AttentionTrace; dispose(): void };
}

/** Computes once, passes the trace to a callback, and always disposes the session. */
export function withTrace<Request, T>(
  engine: Computes<Request>,
  request: Request,
  use: (trace: AttentionTrace) => T,
): T {
  const session = engine.createSession();
  try {
    return use(session.forward(request));
  } finally {
    session.dispose();
  }
}

export type Snapshot = ReadonlyMap<string, Float32Array>;

/** A copy of every tensor of a trace. */
export function copyOf(trace: AttentionTrace): Snapshot {
  return new Map(trace.names.map((name) => [name, trace.get(name).data.slice()]));
}

/** The declaration of every tensor. */
export function declaredBy(trace: AttentionTrace) {
  return trace.names.map((name) => {
    const { axes, provenance } = trace.get(name);
    return { name, axes, provenance };
  });
}

/** The declaration and shape of every tensor. */
export function shapedBy(trace: AttentionTrace) {
  return trace.names.map((name) => {
    const { axes, provenance, shape } = trace.get(name);
    return { name, axes, provenance, shape };
  });
}

/** Seeded random values for every given tensor, scaled so that results are near 1. */
export function randomGiven(
  declarations: readonly TensorDeclaration[],
  options: AttentionOptions,
  seed: number,
): Readonly<Record<string, Float32Array>> {
  const given = requested(declarations).map((declaration): [string, Float32Array] => {
    const length = elementCount(shapeOf(declaration, options));
    const size = declaration.name.startsWith('w_') ? 1 / Math.sqrt(options.dModel) : 1;
    const own = seedFor(seed, declaration.name);
    return [declaration.name, Float32Array.from({ length }, (_, i) => size * randomNormal(own, i))];
  });
  return Object.fromEntries(given);
}

/** Compares all tensors of two traces, except those left out. */
export function expectSameTrace(
  actual: AttentionTrace,
  expected: AttentionTrace,
  tolerance: number,
  leftOut: readonly string[] = [],
): void {
  expect(actual.names).toEqual(expected.names);
  for (const name of expected.names) {
    expect(actual.get(name).shape).toEqual(expected.get(name).shape);
    if (leftOut.includes(name)) continue;
    expectClose(name, actual.get(name).data, expected.get(name).data, tolerance);
  }
}

/** Checks that every cell of every tensor follows from its operands within n·ε. */
export function expectExplained(trace: AttentionTrace): void {
  for (const name of trace.names) {
    const { axes, shape, data } = trace.get(name);
    for (const [flat, value] of data.slice().entries()) {
      const explanation = explain(trace, cellAt({ name, axes }, shape, flat));
      if (explanation.agrees && explanation.value === value) continue;
      expect.fail(`${name}[${flat}] is ${value}: ${JSON.stringify(explanation)}`);
    }
  }
}
