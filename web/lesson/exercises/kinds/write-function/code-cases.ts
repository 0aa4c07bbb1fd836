/** Hidden test inputs for a learner's function and the core's answers, from a seed. */
import type {
  AttentionEngine,
  AttentionTrace,
  ForwardRequest,
  GradientEngine,
  GradientSession,
} from '../../../../engine/engine.ts';
import { loadEngine } from '../../../../engine/load-engine.ts';
import { loadGradientEngine } from '../../../../engine/load-gradient-engine.ts';
import { randomNormal, seedFor } from '../../../../engine/random.ts';
import { randomTensors } from '../../../model/random-model.ts';
import { selfAttention } from '../../../model/self-attention.ts';
import { FUNCTIONS, type FunctionName, flat, type Nested, nestedOf, type Setting } from './functions.ts';

export interface CodeCase {
  readonly args: readonly Nested[];
  readonly expected: Nested;
  /** The tolerance: what the core may have rounded. */
  readonly tolerance: number;
}

/** Half the distance from 1 to the next single-precision number. */
const EPSILON = 2 ** -24;

/** The engine for the core's answers: the gradient engine if a function needs it. */
export interface Examiner {
  compute(request: ForwardRequest, seed: number): AttentionTrace;
  dispose(): void;
}

/** A chapter that shows what its function computes has loaded both engines by now. */
async function loadExaminer(name: FunctionName): Promise<Examiner> {
  const { engine } = await loadEngine();
  return FUNCTIONS[name].backward ? backwardBy(await loadGradientEngine(engine.name)) : forwardBy(engine);
}

export function forwardBy(engine: AttentionEngine): Examiner {
  const session = engine.createSession();
  return { compute: (request) => session.forward(request), dispose: () => session.dispose() };
}

/** The gradient of the output is drawn from the seed. */
export function backwardBy(engine: GradientEngine): Examiner {
  const session: GradientSession = engine.createSession();
  return {
    compute(request, seed) {
      const { data } = session.forward(request).get('output');
      return session.backward(data.map((_, i) => randomNormal(seedFor(seed, 'gradient of the output'), i)));
    },
    dispose: () => session.dispose(),
  };
}

export async function hiddenCases(name: FunctionName, seed: number): Promise<readonly CodeCase[]> {
  const examiner = await loadExaminer(name);
  try {
    return codeCases(examiner, name, seed);
  } finally {
    examiner.dispose();
  }
}

export function codeCases(examiner: Examiner, name: FunctionName, seed: number): readonly CodeCase[] {
  const { settings } = FUNCTIONS[name];
  return settings.map((setting, i) => codeCase(examiner, name, setting, seedFor(seed, `code ${name} ${i}`)));
}

function codeCase(examiner: Examiner, name: FunctionName, setting: Setting, seed: number): CodeCase {
  const { tokens, numHeads, numKvHeads = numHeads, headWidth, causal, loud } = setting;
  const dModel = numHeads * headWidth;
  const words = Array.from({ length: tokens }, (_, t) => `token ${t}`);
  const given = randomTensors(words, { dModel, bias: false, seed });
  // As many columns as there are heads of keys and values.
  const shared = (name: string) => given[name]?.subarray(0, dModel * numKvHeads * headWidth) ?? new Float32Array();
  const trace = examiner.compute(
    {
      given: {
        ...given,
        w_q: Float32Array.from(given['w_q'] ?? [], (weight) => weight * loud),
        w_k: shared('w_k'),
        w_v: shared('w_v'),
      },
      options: selfAttention(tokens, dModel, numHeads, numKvHeads < numHeads ? { causal, numKvHeads } : { causal }),
    },
    seed,
  );
  const { args, expected } = FUNCTIONS[name].call((tensor) => nestedOf(trace.get(tensor)), setting);
  // A sum of n products in single precision is off by at most n·ε times their size; an error in a score counts at most twice
  // in a weight, whose own size is at most 1.
  const { roundings, degree } = FUNCTIONS[name];
  const sizes = args.flatMap(flat).map(Math.abs).filter(Number.isFinite);
  const tolerance = 2 * roundings(setting) * EPSILON * Math.max(1, ...sizes) ** degree;
  return { args, expected, tolerance };
}
