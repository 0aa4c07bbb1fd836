/** The module's language model and transformer block: reading, inspection and errors; `wasm-language-model.test.ts` trains. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CoreModule, loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { modelOptionsWith } from '../support/requests.ts';

const OPTIONS = modelOptionsWith({ vocabulary: 11, context: 8, dModel: 12, numHeads: 3, layers: 2 });
const ADAMW = { beta1: 0.9, beta2: 0.95, epsilon: 1e-8, weightDecay: 0, decayMatricesOnly: false };
const TEXT = [3, 1, 4, 1, 5, 9, 2, 6, 5];

let core: CoreModule;
beforeEach(async () => {
  core = await loadCoreModule('strict');
});

describe('LanguageModelSession', () => {
  let session: InstanceType<CoreModule['LanguageModelSession']>;
  beforeEach(() => {
    session = new core.LanguageModelSession();
    session.configure(OPTIONS);
    session.initialise(7);
    session.configureAdamW(ADAMW);
  });
  afterEach(() => session.delete());

  /** A run over the text, with each next token as the target. */
  function makeRun(): number {
    const run = session.makeRun(1, 8, true);
    session.tokenIds(run).set(TEXT.slice(0, 8));
    session.targets(run).set(TEXT.slice(1));
    return run;
  }
  function readTokens(...tokens: number[]): Float32Array {
    session.tokensToRead(tokens.length).set(tokens);
    return session.readTokens().slice();
  }
  it('lists each parameter once, with name and shape', () => {
    const names = Array.from({ length: session.parameterCount() }, (_, id) => session.parameterName(id));
    expect(names).toHaveLength(2 + 2 * 16 + 2);
    const id = names.indexOf('blocks.1.feed_forward.w_1');
    expect([session.parameterShape(id, 0), session.parameterShape(id, 1)]).toEqual([12, 48]);
    expect(session.parameter(id)).toHaveLength(12 * 48);
    expect(session.gradient(id)).toHaveLength(12 * 48);
    expect(session.parameterShape(names.indexOf('norm.bias'), 1)).toBe(0);
  });

  it('reads a whole text in one call with the same result', () => {
    const long = { ...OPTIONS, context: 80 };
    const text = Array.from({ length: 80 }, (_, t) => TEXT[t % 9] ?? 0);
    session.configureForInference(long);
    session.initialise(7);
    const run = session.makeRun(1, 80, false);
    session.tokenIds(run).set(text);
    session.forward(run);
    const logits = session.logits(run).slice();
    expect(readTokens(...text.slice(0, 70))).toEqual(logits.slice(69 * 11, 70 * 11));
    expect(readTokens(...text.slice(70))).toEqual(logits.slice(79 * 11));
    session.forgetTokens(1);
    expect(readTokens(...text.slice(1, 34))).toEqual(logits.slice(33 * 11, 34 * 11));
    expect(() => readTokens(...text)).toThrow('context of 80 positions');
    expect(() => readTokens()).toThrow('there is no token to read');
    expect(session.tokensToRead(1e9)).toHaveLength(81);
  });

  it('allows a second run without disturbing the first', () => {
    const run = makeRun();
    session.forward(run);
    const probe = session.makeRun(1, 3, true);
    session.tokenIds(probe).set([1, 2, 3]);
    session.forward(probe);
    const weights = session.attentionWeights(probe, 1, 0, 2).slice();
    expect(weights).toHaveLength(9);
    expect(weights[1]).toBe(0);
    for (const t of [0, 1, 2]) {
      const row = weights.slice(3 * t, 3 * t + 3).reduce((sum, weight) => sum + weight, 0);
      expect(row).toBeCloseTo(1, 6);
    }
    expect(session.stream(probe, 2)).toHaveLength(3 * 12);
    session.freeRun(probe);
    expect(() => session.forward(probe)).toThrow('there is no run 1: makeRun makes one');
    expect(session.loss(run)).toBeGreaterThan(0);
  });

  it('computes the same without gradients, in half the memory', () => {
    const run = makeRun();
    session.forward(run);
    const expected = session.logits(run).slice();
    const reader = new core.LanguageModelSession();
    reader.configureForInference(OPTIONS);
    reader.allParameters().set(session.allParameters());
    const probe = reader.makeRun(1, 8, true);
    reader.tokenIds(probe).set(TEXT.slice(0, 8));
    reader.forward(probe);
    expect(reader.logits(probe).slice()).toEqual(expected);
    const none = 'this session was configured for inference: it has no gradients';
    expect(() => reader.backward(probe, 1)).toThrow(none);
    expect(() => reader.gradient(0)).toThrow(none);
    expect(() => reader.zeroGradients()).toThrow(none);
    expect(() => reader.configureAdamW(ADAMW)).toThrow(none);
    reader.delete();

    /** The growth of the memory. */
    const grown = (configure: (of: InstanceType<CoreModule['LanguageModelSession']>) => void): number => {
      const before = session.allParameters().buffer.byteLength;
      const large = new core.LanguageModelSession();
      configure(large);
      const after = session.allParameters().buffer.byteLength;
      large.delete();
      return after - before;
    };
    const wide = { ...OPTIONS, vocabulary: 2 ** 20 };
    const bytes = 4 * wide.vocabulary * wide.dModel;
    expect(grown((large) => large.configureForInference(wide))).toBeLessThan(1.6 * bytes);
    expect(grown((large) => large.configure({ ...wide, vocabulary: 2 * wide.vocabulary }))).toBeGreaterThan(2 * bytes);
  });

  it('reports invalid calls', () => {
    const run = makeRun();
    session.tokenIds(run)[4] = 31;
    expect(() => session.forward(run)).toThrow('token id 31 at position (0, 4) is not below the vocabulary of 11');
    expect(() => session.makeRun(1, 9, true)).toThrow('longer than the context of 8 positions');
    expect(() => session.configure({ ...OPTIONS, dModel: 2.5 })).toThrow('dModel must be a whole number');
    expect(session.parameterCount(), 'what was there before stays').toBe(36);
    const fresh = new core.LanguageModelSession();
    expect(() => fresh.makeRun(1, 1, false)).toThrow('this session has no options yet: call configure first');
    expect(() => fresh.adamwStep(0.1)).toThrow('there is no optimiser yet: call configureAdamW first');
    fresh.delete();
  });

  it('exposes the learning-rate schedule', () => {
    expect(core.warmupCosine(0, 1, 0.1, 4, 14)).toBe(0.25);
    expect(core.warmupCosine(14, 1, 0.1, 4, 14)).toBe(0.1);
  });
});

describe('TransformerBlockSession', () => {
  const BLOCK = {
    batch: 2,
    tokens: 3,
    dModel: 8,
    numHeads: 2,
    numKvHeads: 0,
    dFf: 16,
    tanhGelu: false,
    epsilon: 1e-5,
    causal: false,
    attentionDropout: 0,
    hiddenDropout: 0,
    residualDropout: 0.5,
  };

  it('exposes intermediate tensors: the stream, before and after the norms', () => {
    const session = new core.TransformerBlockSession();
    session.configure({ ...BLOCK, preNorm: true });
    for (let id = 0; id < session.parameterCount(); id++) session.parameter(id).fill(0.1);
    session.input().set(Float32Array.from({ length: 48 }, (_, i) => Math.sin(i)));
    session.setDropout(false);
    session.forward();
    const activations = new Map(
      Array.from({ length: session.activationCount() }, (_, id) => [session.activationName(id), id]),
    );
    const data = (name: string) => session.activationData(activations.get(name) ?? -1).slice();
    expect(session.activationColumns(activations.get('hidden') ?? -1)).toBe(16);
    expect(data('residual_2')).toEqual(session.output().slice());
    const [x, attended] = [session.input().slice(), data('attended')];
    expect(data('residual_1')).toEqual(x.map((value, i) => value + (attended[i] ?? 0)));
    expect(session.attentionWeights(1, 1)).toHaveLength(9);
    session.dOutput().fill(1);
    session.backward();
    expect(session.dInput().every(Number.isFinite)).toBe(true);
    expect(() => session.activationName(99)).toThrow('there is no activation 99');
    session.delete();
  });
});
