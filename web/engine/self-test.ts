/**
 * Proves at start-up that an engine computes what it should, on one tiny case with every part in use: a device whose compiler
 * or memory is broken must not teach wrong numbers.
 */
import {
  type AttentionEngine,
  AttentionError,
  type AttentionTrace,
  type ForwardRequest,
  type GradientEngine,
} from './engine.ts';
import { randomNormal } from './random.ts';

const TOKENS = 5;
const WIDTH = 6;

const SIZES: Readonly<Record<string, number>> = {
  embedding: TOKENS * WIDTH,
  position: TOKENS * WIDTH,
  w_q: WIDTH * WIDTH,
  w_k: WIDTH * WIDTH,
  w_v: WIDTH * WIDTH,
  w_o: WIDTH * WIDTH,
  b_q: WIDTH,
  b_k: WIDTH,
  b_v: WIDTH,
  b_o: WIDTH,
};

/** Rounding errors in so small a case stay below 1e-5 of a tensor's largest number; a wrong kernel is off by far more. */
const TOLERANCE = 1e-5;

/** Throws `AttentionError` at the first number in which `engine` and `trusted` differ. */
export function selfTest(engine: AttentionEngine, trusted: AttentionEngine): void {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  try {
    compare(session.forward(request()), other.forward(request()));
  } finally {
    session.dispose();
    other.dispose();
  }
}

/** The same for gradients. */
export function selfTestGradients(engine: GradientEngine, trusted: GradientEngine): void {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  const dOutput = Float32Array.from({ length: TOKENS * WIDTH }, (_, i) => randomNormal(0, i));
  try {
    session.forward(request());
    other.forward(request());
    const [actual, expected] = [session.backward(dOutput), other.backward(dOutput)];
    // Measured by the largest of all, since a gradient may be the rounding of larger ones and nothing else: a bias of the
    // keys shifts all scores of a row alike, which changes no weight.
    const largest = expected.names.reduce((most, name) => Math.max(most, largestOf(expected.get(name).data)), 0);
    compare(actual, expected, () => largest);
  } finally {
    session.dispose();
    other.dispose();
  }
}

/** The tiny case. */
export function request(): ForwardRequest {
  let seed = 0;
  const given: Record<string, Float32Array> = {};
  for (const [name, length] of Object.entries(SIZES)) {
    seed++;
    given[name] = Float32Array.from({ length }, (_, i) => randomNormal(seed, i));
  }
  return {
    given,
    // Nothing may attend to the first token, so the first row of the causal mask forbids every key.
    keyPadding: Uint8Array.from([1, 0, 0, 0, 0]),
    options: {
      tokens: TOKENS,
      sourceTokens: TOKENS,
      cross: false,
      dModel: WIDTH,
      keyWidth: WIDTH,
      valueWidth: WIDTH,
      numHeads: 2,
      bias: true,
      causal: true,
      windowLeft: -1,
      windowRight: -1,
      temperature: 0.5,
      dropout: 0.25,
      dropoutSeed: 3,
    },
  };
}

/** Throws `AttentionError` at the first number that differs by more than rounding does. */
export function compare(actual: AttentionTrace, expected: AttentionTrace, sizeOf = largestOf): void {
  if (actual.names.join() !== expected.names.join()) {
    throw new AttentionError(`the tensors are ${actual.names.join(', ')}, not ${expected.names.join(', ')}`);
  }
  for (const name of expected.names) {
    const values = actual.get(name).data;
    const wanted = expected.get(name).data;
    const tolerance = TOLERANCE * sizeOf(wanted);
    const wrong = wanted.findIndex((value, i) => !isClose(values[i] ?? Number.NaN, value, tolerance));
    if (wrong >= 0 || values.length !== wanted.length) {
      throw new AttentionError(`${name} has ${values[wrong]} where ${wanted[wrong]} is right`);
    }
  }
}

function largestOf(values: Float32Array): number {
  return values.reduce((size, value) => (Number.isFinite(value) ? Math.max(size, Math.abs(value)) : size), 0);
}

function isClose(value: number, expected: number, tolerance: number): boolean {
  return value === expected || Math.abs(value - expected) <= tolerance;
}
