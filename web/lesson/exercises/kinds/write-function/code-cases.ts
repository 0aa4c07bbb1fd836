/** The hidden inputs that a learner's function is tried on, and the core's answers: made from a seed, computed by the engine. */
import type { AttentionEngine } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { randomTensors } from '../../../model/random-model.ts';
import { FUNCTIONS, type FunctionName, type Setting } from './functions.ts';
import { flat, type Nested, nestedOf } from './nested.ts';

export interface CodeCase {
  readonly args: readonly Nested[];
  readonly expected: Nested;
  /** How far an answer may be off: what the core may have rounded. */
  readonly tolerance: number;
}

/** Half the distance from 1 to the next single-precision number. */
const EPSILON = 2 ** -24;

export function codeCases(engine: AttentionEngine, name: FunctionName, seed: number): readonly CodeCase[] {
  const { settings } = FUNCTIONS[name];
  return settings.map((setting, i) => codeCase(engine, name, setting, seedFor(seed, `code ${name} ${i}`)));
}

function codeCase(engine: AttentionEngine, name: FunctionName, setting: Setting, seed: number): CodeCase {
  const { tokens, numHeads, headWidth, causal, loud } = setting;
  const dModel = numHeads * headWidth;
  const words = Array.from({ length: tokens }, (_, t) => `token ${t}`);
  const given = randomTensors(words, { dModel, bias: false, seed });
  const session = engine.createSession();
  try {
    const trace = session.forward({
      given: { ...given, w_q: Float32Array.from(given['w_q'] ?? [], (weight) => weight * loud) },
      options: {
        ...{ tokens, sourceTokens: tokens, cross: false, dModel, keyWidth: dModel, valueWidth: dModel, numHeads },
        ...{ bias: false, causal, windowLeft: -1, windowRight: -1, temperature: 1, dropout: 0, dropoutSeed: 0 },
      },
    });
    const { args, expected } = FUNCTIONS[name].call((tensor) => nestedOf(trace.get(tensor)), setting);
    // A sum of n products in single precision is off by at most n·ε times their size; an error in a score counts at most twice
    // in a weight, whose own size is at most 1.
    const { roundings, degree } = FUNCTIONS[name];
    const sizes = args.flatMap(flat).map(Math.abs).filter(Number.isFinite);
    const tolerance = 2 * roundings(setting) * EPSILON * Math.max(1, ...sizes) ** degree;
    return { args, expected, tolerance };
  } finally {
    session.dispose();
  }
}
