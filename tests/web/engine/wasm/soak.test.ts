/**
 * Soak test: a module's memory stays constant over many computations, allocations and rejections.
 *
 * A module grows when about a fifth of its memory is used up. A leak of a kilobyte shows after a thousand repetitions,
 * one of ten bytes after a hundred thousand. The quick run repeats a tenth as often.
 */
import { describe, expect, it } from 'vitest';
import { times } from '#tests/web/setup/exhaustive.ts';
import { type CoreModule, type ForwardModule, loadModule } from '#web/engine/wasm/load-module.ts';
import { wasmEngineOf } from '#web/engine/wasm/wasm-engine.ts';
import { EVERY_VARIANT, modelOptionsWith, optionsWith, randomRequest } from '../support/requests.ts';

const MANY = times(100_000);
const SOME = times(1000);

function memoryOf(module: ForwardModule | CoreModule): number {
  const session = new module.AttentionSession();
  session.configure(optionsWith());
  const { byteLength } = (session.tensorData(0) as Float32Array).buffer;
  session.delete();
  return byteLength;
}

/** Warms up with a few calls, then makes `count` calls and expects constant memory. */
function expectSteady(module: ForwardModule | CoreModule, count: number, use: (i: number) => void): void {
  for (let i = 0; i < 64; i++) use(i);
  const before = memoryOf(module);
  for (let i = 0; i < count; i++) use(i);
  expect(memoryOf(module)).toBe(before);
}

describe.each(['forward', 'strict', 'fast'] as const)('the %s module', async (build) => {
  const module = await loadModule(build);
  const engine = wasmEngineOf(module);

  it(`computes ${MANY} times in the same memory`, { timeout: 120_000 }, () => {
    const sessions = EVERY_VARIANT.map(([, options]) => {
      const session = engine.createSession();
      const { given } = randomRequest(options);
      return { session, request: { options, given } };
    });
    let finite = 0;
    expectSteady(module, MANY, (i) => {
      const { session, request } = at(sessions, i);
      if (Number.isFinite(session.forward(request).get('output').data[0])) finite++;
    });
    expect(finite).toBe(MANY + 64);
    for (const { session } of sessions) session.dispose();
  });

  it(`creates and frees ${SOME} sessions of changing shape`, () => {
    const requests = EVERY_VARIANT.map(([, options]) => ({ options, given: randomRequest(options).given }));
    expectSteady(module, SOME, (i) => {
      const session = engine.createSession();
      session.forward(at(requests, i));
      session.forward(at(requests, i + 5));
      session.dispose();
    });
    const session = engine.createSession();
    expectSteady(module, SOME, (i) => session.forward(at(requests, i)));
    session.dispose();
  });
});

const BLOCK = {
  tokens: 6,
  dModel: 12,
  numHeads: 3,
  numKvHeads: 0,
  dFf: 24,
  batch: 2,
  causal: true,
  preNorm: true,
  tanhGelu: true,
  epsilon: 1e-5,
  attentionDropout: 0.1,
  hiddenDropout: 0,
  residualDropout: 0.1,
  backward: true,
};
const MODEL = modelOptionsWith({
  ...{ vocabulary: 11, context: 8, dModel: 12, numHeads: 3, layers: 2 },
  ...{ embeddingDropout: 0.1, attentionDropout: 0.1, residualDropout: 0.1 },
});
const ADAMW = { beta1: 0.9, beta2: 0.95, epsilon: 1e-8, weightDecay: 0.1, decayMatricesOnly: true };
const TEXT = [3, 1, 4, 1, 5, 9, 2, 6];

describe.each(['strict', 'fast'] as const)('the %s module with everything', async (build) => {
  const module = (await loadModule(build)) as CoreModule;

  it.each([
    ['a layer', () => new module.AttentionLayerSession(), { ...optionsWith(), dModel: 2.5 }],
    ['a session with gradients', () => new module.GradientSession(), { ...optionsWith(), numHeads: 5 }],
    ['a block', () => new module.TransformerBlockSession(), { ...BLOCK, tokens: -1 }],
    ['a language model', () => new module.LanguageModelSession(), { ...MODEL, layers: 0 }],
  ] as const)('rejects the options of %s many times without losing memory', (_, make, options) => {
    const session = make();
    const configure = Reflect.get(session, 'configure') as (...values: unknown[]) => void;
    let refused = 0;
    expectSteady(module, MANY, () => {
      try {
        configure.call(session, options, 1, true);
      } catch {
        refused++;
      }
    });
    expect(refused).toBe(MANY + 64);
    session.delete();
  });

  it(`creates and frees ${SOME} layers, with their gradients and caches`, () => {
    expectSteady(module, SOME, (i) => {
      const layer = new module.AttentionLayerSession();
      layer.configure(optionsWith({ tokens: 3 + (i % 9), dModel: 12, numHeads: 3, bias: true, dropout: 0.1 }), 2, true);
      layer.forward();
      layer.backward();
      layer.makeCache(16);
      layer.decode(2);
      expect(() => layer.decode(40)).toThrow('rows');
      layer.delete();
    });
  });

  it(`creates and frees ${SOME} sessions with every gradient`, () => {
    expectSteady(module, SOME, (i) => {
      const session = new module.GradientSession();
      session.configure(at(EVERY_VARIANT, i)[1]);
      session.wantGradients();
      session.forward();
      session.backward();
      session.delete();
    });
  });

  it(`creates and frees ${SOME} blocks`, () => {
    expectSteady(module, SOME, (i) => {
      const block = new module.TransformerBlockSession();
      block.configure({ ...BLOCK, tokens: 3 + (i % 9) });
      block.forward();
      block.backward();
      block.delete();
    });
  });

  it(`creates, trains and frees ${SOME} language models`, () => {
    expectSteady(module, SOME, (i) => {
      const model = new module.LanguageModelSession();
      model.configure(MODEL);
      model.initialise(i);
      model.configureAdamW(ADAMW);
      const run = model.makeRun(1 + (i % 3), 8, true);
      const ids = model.tokenIds(run);
      ids.set(Array.from(ids, (_, t) => TEXT[t % 8] ?? 0));
      model.targets(run).set(Array.from(ids, (_, t) => TEXT[(t + 1) % 8] ?? 0));
      model.forward(run);
      model.backward(run, 1);
      model.clipGradients(1);
      model.adamwStep(0.01);
      model.tokensToRead(TEXT.length).set(TEXT);
      model.readTokens();
      expect(() => model.readTokens()).toThrow('context');
      model.delete();
    });
  });

  it(`trains one model for ${MANY / 10} steps in the same memory`, () => {
    const model = new module.LanguageModelSession();
    model.configure(MODEL);
    model.initialise(1);
    model.configureAdamW(ADAMW);
    const run = model.makeRun(1, 8, true);
    model.tokenIds(run).set(TEXT);
    model.targets(run).set([...TEXT.slice(1), 5]);
    expectSteady(module, MANY / 10, () => {
      model.forward(run);
      model.zeroGradients();
      model.backward(run, 1);
      model.adamwStep(0.01);
    });
    model.delete();
  });
});

function at<T>(items: readonly T[], i: number): T {
  const item = items[i % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
