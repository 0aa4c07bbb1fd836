/**
 * Self-test of an engine at start-up, on one tiny case with every part in use.
 *
 * A device with a broken compiler or memory must not teach wrong numbers.
 */
import { type AttentionEngine, AttentionError, type AttentionTrace, type ForwardRequest } from './engine.ts';
import { randomNormal } from './random.ts';

const TOKENS = 5;
const WIDTH = 6;

/** In so small a case, rounding stays below 1e-5 of a tensor's largest number; a wrong kernel is off by far more. */
const TOLERANCE = 1e-5;

/** Throws `AttentionError` at the first difference between `engine` and `trusted`. */
export function selfTest(engine: AttentionEngine, trusted: AttentionEngine): void {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  try {
    compare(session.forward(request()), other.forward(request()));
  } finally {
    session.dispose();
    other.dispose();
  }
}

type Awaitable<Value> = Value | Promise<Value>;

/** An engine whose answers may be promises. */
export interface TestedEngine<Session extends TestedSession<never>> {
  createSession(): Awaitable<Session>;
}

export interface TestedSession<Request> {
  forward(request: Request): Awaitable<AttentionTrace>;
  dispose(): void;
}

export interface TestedGradients extends TestedSession<ForwardRequest> {
  backward(dOutput: Float32Array): Awaitable<AttentionTrace>;
}

/**
 * A self-test of the engines of one kind. Rejects with `AttentionError` at the first number that differs by more than the tolerance,
 * relative to the largest number.
 */
export type SelfTest<Session extends TestedSession<never>> = (
  engine: TestedEngine<Session>,
  trusted: TestedEngine<Session>,
  tolerance?: number,
) => Promise<void>;

/** `selfTest` for gradients. */
export const selfTestGradients: SelfTest<TestedGradients> = async (engine, trusted, tolerance) => {
  const [session, other] = await Promise.all([engine.createSession(), trusted.createSession()]);
  const dOutput = Float32Array.from({ length: TOKENS * WIDTH }, (_, i) => randomNormal(0, i));
  try {
    await Promise.all([session.forward(request()), other.forward(request())]);
    const [actual, expected] = await Promise.all([session.backward(dOutput), other.backward(dOutput)]);
    // Relative to the largest gradient of all, because some gradients are pure rounding: a key bias shifts all scores
    // of a row equally, which changes no weight.
    const largest = expected.names.reduce((most, name) => Math.max(most, largestOf(expected.get(name).data)), 0);
    compare(actual, expected, () => largest, tolerance);
  } finally {
    session.dispose();
    other.dispose();
  }
};

/** A case with every part in use; by default the tiny one, with normal numbers. `width` must be even. */
export function request(tokens = TOKENS, width = WIDTH, draw = randomNormal): ForwardRequest {
  const sizes = {
    embedding: tokens * width,
    position: tokens * width,
    w_q: width * width,
    w_k: width * width,
    w_v: width * width,
    w_o: width * width,
    b_q: width,
    b_k: width,
    b_v: width,
    b_o: width,
  };
  // Weights are scaled down for larger widths, so that the scores keep their size.
  const shrink = Math.sqrt(WIDTH / width);
  let seed = 0;
  const given: Record<string, Float32Array> = {};
  for (const [name, length] of Object.entries(sizes)) {
    seed++;
    const scale = name.startsWith('w_') ? shrink : 1;
    given[name] = Float32Array.from({ length }, (_, i) => scale * draw(seed, i));
  }
  return {
    given,
    // No query may attend to the first token, so the first row of the causal mask forbids every key.
    keyPadding: Uint8Array.from({ length: tokens }, (_, i) => (i === 0 ? 1 : 0)),
    options: {
      tokens,
      sourceTokens: tokens,
      cross: false,
      dModel: width,
      keyWidth: width,
      valueWidth: width,
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

/** Throws `AttentionError` at the first number that differs by more than rounding. */
export function compare(
  actual: AttentionTrace,
  expected: AttentionTrace,
  sizeOf = largestOf,
  relative = TOLERANCE,
): void {
  if (actual.names.join() !== expected.names.join()) {
    throw new AttentionError(`the tensors are ${actual.names.join(', ')}, not ${expected.names.join(', ')}`);
  }
  for (const name of expected.names) {
    const values = actual.get(name).data;
    const wanted = expected.get(name).data;
    const tolerance = relative * sizeOf(wanted);
    const wrong = wanted.findIndex((value, i) => !isClose(values[i] ?? Number.NaN, value, tolerance));
    if (wrong >= 0 || values.length !== wanted.length) {
      throw new AttentionError(`${name} has ${values[wrong]} where ${wanted[wrong]} is right`);
    }
  }
}

/** The largest finite magnitude. */
export function largestOf(values: Float32Array): number {
  return values.reduce((size, value) => (Number.isFinite(value) ? Math.max(size, Math.abs(value)) : size), 0);
}

function isClose(value: number, expected: number, tolerance: number): boolean {
  return value === expected || Math.abs(value - expected) <= tolerance;
}
