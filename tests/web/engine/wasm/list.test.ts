/** A session's list after an option change equals that of a new session, for every option. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AttentionOptions } from '#web/engine/engine.ts';
import { createWasmEngine } from '#web/engine/wasm/wasm-engine.ts';
import { randomRequest } from '../support/requests.ts';

const engine = await createWasmEngine();

const CHANGES: readonly Partial<AttentionOptions>[] = [
  {},
  { temperature: 2 },
  { causal: true },
  { windowLeft: 1, windowRight: 0 },
  { dropout: 0.3 },
  { dropout: 0.6, dropoutSeed: 7 },
  { bias: true },
  { tokens: 3, sourceTokens: 3 },
  { dModel: 12, keyWidth: 12, valueWidth: 12, numHeads: 4 },
  { numHeads: 4, numKvHeads: 2, dModel: 8, keyWidth: 8, valueWidth: 8 },
];

it('has the list for its options', () => {
  const listOf = (trace: {
    names: readonly string[];
    get(name: string): { axes: string; provenance: string; shape: readonly number[] };
  }) =>
    trace.names.map((name) => {
      const { axes, provenance, shape } = trace.get(name);
      return { name, axes, provenance, shape };
    });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHANGES), { minLength: 2, maxLength: 6 }), (changes) => {
      const session = engine.createSession();
      for (const change of changes) {
        const request = randomRequest(change);
        const fresh = engine.createSession();
        expect(listOf(session.forward(request))).toEqual(listOf(fresh.forward(request)));
        fresh.dispose();
      }
      session.dispose();
    }),
    { numRuns: 60 },
  );
});
