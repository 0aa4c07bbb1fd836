/**
 * Sizes whose products overflow 32 bits, for every class of every module.
 *
 * Each is rejected with a message; the session and its neighbours keep their results.
 */
import { describe, expect, it } from 'vitest';
import type { FloatTensor } from '#web/engine/operator-tensor.ts';
import { createEngine, MultiHeadAttention } from '#web/engine/public/index.ts';
import { loadOperatorModule } from '#web/engine/wasm/attention-operator.ts';
import { loadCoreModule, loadModule } from '#web/engine/wasm/load-module.ts';
import { sharedTiledModule } from '#web/engine/wasm/wasm-tiled.ts';
import { modelOptionsWith, optionsWith } from '../support/requests.ts';

const [forward, core, tiled, operator] = await Promise.all([
  loadModule('forward'),
  loadCoreModule('strict'),
  sharedTiledModule(),
  loadOperatorModule('strict'),
]);

const BLOCK = {
  batch: 1,
  tokens: 3,
  dModel: 4,
  numHeads: 2,
  numKvHeads: 0,
  dFf: 8,
  preNorm: true,
  tanhGelu: false,
  epsilon: 1e-5,
  causal: true,
  attentionDropout: 0,
  hiddenDropout: 0,
  residualDropout: 0,
};
const TRACED = { dFf: 8, preNorm: true, tanhGelu: false, epsilon: 1e-5, hiddenDropout: 0, residualDropout: 0 };
const MODEL = modelOptionsWith();
const ATTRIBUTES = {
  qNumHeads: 0,
  kvNumHeads: 0,
  isCausal: false,
  defaultScale: true,
  scale: 0,
  softcap: 0,
  leftWindowSize: -1,
  rightWindowSize: -1,
  qkMatmulOutputMode: 0,
  wantsPresent: false,
  wantsScores: false,
};
const SMALL = optionsWith({ tokens: 3, dModel: 4, numHeads: 2 });
const narrow = (tokens: number) =>
  optionsWith({ tokens, sourceTokens: tokens, dModel: 1, keyWidth: 1, valueWidth: 1, numHeads: 1, bias: false });
const wide = (dModel: number) =>
  optionsWith({ tokens: 1, sourceTokens: 1, dModel, keyWidth: dModel, valueWidth: dModel, numHeads: 1, bias: false });

type Shapes = readonly (readonly [number, number, number, number])[];

function withShapes(session: InstanceType<typeof operator.AttentionOperator>, shapes: Shapes): void {
  for (const [index, shape] of shapes.entries()) session.setInputShape(index, 4, ...shape);
  for (let index = shapes.length; index < 7; index++) session.setInputShape(index, 0, 0, 0, 0, 0);
}

/** A class under test: how to create a session, its results, and the oversized calls. */
interface Subject<S> {
  readonly make: () => S;
  readonly small: (session: S) => void;
  readonly results: (session: S) => ArrayLike<number>;
  readonly tooLarge: Readonly<Record<string, (session: S) => unknown>>;
}

const subject = <S extends { delete(): void }>(of: Subject<S>) => of as unknown as Subject<{ delete(): void }>;

const fill = (view: Float32Array) => view.set(view.map((_, i) => Math.sin(i + 1)));
const AROUND = [2 ** 16 - 1, 2 ** 16, 2 ** 16 + 1, 2 ** 26 - 1, 2 ** 26, 2 ** 26 + 1, 2 ** 32 - 1];

function attentionSubject<S extends InstanceType<typeof forward.AttentionSession>>(
  make: () => S,
  configure: (session: S, options: ReturnType<typeof optionsWith>) => void = (session, options) =>
    session.configure(options),
): Subject<S> {
  return {
    make,
    small(session) {
      configure(session, SMALL);
      for (let id = 0; id < session.tensorCount(); id++) {
        if (session.tensorProvenance(id) === 'given') fill(session.tensorData(id));
      }
      session.forward();
    },
    results: (session) => {
      session.forward();
      return session.tensorData(session.tensorCount() - 1).slice();
    },
    tooLarge: Object.fromEntries([
      ...AROUND.map((size) => [`${size} tokens`, (session: S) => configure(session, narrow(size))]),
      ...AROUND.filter((size) => size > 2 ** 15).map((size) => [
        `${size} features`,
        (s: S) => configure(s, wide(size)),
      ]),
      ...AROUND.map((size) => [
        `${size} keys for ${size} queries`,
        (s: S) => configure(s, { ...narrow(size), cross: true, keyWidth: 1, valueWidth: 1 }),
      ]),
    ]),
  };
}

const SUBJECTS: Record<string, Subject<{ delete(): void }>> = {
  'AttentionSession of the small module': subject(attentionSubject(() => new forward.AttentionSession())),
  AttentionSession: subject(attentionSubject(() => new core.AttentionSession())),
  GradientSession: subject({
    ...attentionSubject(() => new core.GradientSession()),
    results(session) {
      session.wantGradients();
      session.forward();
      session.zeroGradients();
      session.backward();
      return session.tensorData(session.tensorCount() - 1).slice();
    },
  }),
  TiledSession: subject(
    attentionSubject(
      () => new tiled.TiledSession(),
      (session, options) => session.configureTiles(options, 2),
    ),
  ),
  BlockTraceSession: subject(
    attentionSubject(
      () => new core.BlockTraceSession(),
      (session, options) => session.configureBlock(options, TRACED),
    ),
  ),
  AttentionLayerSession: subject({
    make: () => new core.AttentionLayerSession(),
    small(session) {
      session.configure(SMALL, 2, true);
      for (let id = 0; id < session.tensorCount(); id++) fill(session.tensorData(id));
      session.forward();
    },
    results(session) {
      session.forward();
      return [...session.attentionWeights(1, 1)];
    },
    tooLarge: {
      ...Object.fromEntries(
        AROUND.flatMap((size) => [
          [`${size} features`, (s) => s.configure(wide(size), 1, false)],
          [`a batch of ${size} by ${size} tokens`, (s) => s.configure(narrow(size), size, false)],
          [`a cache of ${size} by ${size} positions`, (s) => s.makeCache(size * size)],
        ]),
      ),
      'the weights of 65537 queries and keys': (session) => {
        session.configure({ ...narrow(65537), windowLeft: 1, windowRight: 1 }, 1, true);
        session.forward();
        try {
          session.attentionWeights(0, 0);
        } finally {
          session.configure(SMALL, 2, true);
          for (let id = 0; id < session.tensorCount(); id++) fill(session.tensorData(id));
        }
      },
      'an additive mask of 65537 queries and keys': (session) => {
        session.configure(narrow(65537), 1, false);
        try {
          session.useAdditiveMask(true);
        } finally {
          session.configure(SMALL, 2, true);
          for (let id = 0; id < session.tensorCount(); id++) fill(session.tensorData(id));
        }
      },
    },
  } satisfies Subject<InstanceType<typeof core.AttentionLayerSession>>),
  TransformerBlockSession: subject({
    make: () => new core.TransformerBlockSession(),
    small(session) {
      session.configure(BLOCK);
      fill(session.input());
      fill(session.allParameters());
      session.forward();
    },
    results(session) {
      session.forward();
      return session.output().slice();
    },
    tooLarge: Object.fromEntries(
      AROUND.flatMap((size) => [
        [`${size} features`, (s) => s.configure({ ...BLOCK, dModel: size, numHeads: 1 })],
        [`${size} features inside`, (s) => s.configure({ ...BLOCK, dModel: 2 ** 14, dFf: size })],
        [`a batch of ${size} by ${size} tokens`, (s) => s.configure({ ...BLOCK, batch: size, tokens: size })],
      ]),
    ),
  } satisfies Subject<InstanceType<typeof core.TransformerBlockSession>>),
  LanguageModelSession: subject({
    make: () => new core.LanguageModelSession(),
    small(session) {
      session.configure(MODEL);
      session.initialise(1);
      session.makeRun(1, 3, true);
      session.forward(0);
    },
    results(session) {
      session.forward(0);
      return session.logits(0).slice();
    },
    tooLarge: {
      ...Object.fromEntries(
        AROUND.flatMap((size) => [
          [`${size} features`, (s) => s.configure({ ...MODEL, dModel: size, numHeads: 1 })],
          [`a vocabulary of ${size} of ${size}`, (s) => s.configure({ ...MODEL, vocabulary: size, dModel: 2 ** 15 })],
          [`${size} layers`, (s) => s.configure({ ...MODEL, layers: size })],
          [`a batch of ${size} by 4`, (s) => s.makeRun(size * 2 ** 10, 4, true)],
        ]),
      ),
      '2^30 features': (session) => session.configure({ ...MODEL, dModel: 2 ** 30, numHeads: 1 }),
    },
  } satisfies Subject<InstanceType<typeof core.LanguageModelSession>>),
  AttentionOperator: subject({
    make: () => new operator.AttentionOperator(),
    small(session) {
      withShapes(session, [
        [1, 1, 2, 4],
        [1, 1, 2, 4],
        [1, 1, 2, 4],
      ]);
      session.configure(ATTRIBUTES);
      for (const input of [0, 1, 2]) fill(session.input(input));
    },
    results(session) {
      session.run();
      return session.output(0).slice();
    },
    tooLarge: {
      'an output of (67108865, 64)': (session) => {
        withShapes(session, [
          [1, 1, 67108865, 1],
          [1, 1, 1, 1],
          [1, 1, 1, 64],
        ]);
        session.configure(ATTRIBUTES);
      },
      'the scores of 65537 queries and keys': (session) => {
        withShapes(session, [
          [1, 1, 65537, 1],
          [1, 1, 65537, 1],
          [1, 1, 65537, 1],
        ]);
        session.configure({
          ...ATTRIBUTES,
          leftWindowSize: 0,
          rightWindowSize: 0,
          qkMatmulOutputMode: 3,
          wantsScores: true,
        });
      },
      'a present value of (65537, 65537)': (session) => {
        withShapes(session, [
          [1, 1, 1, 1],
          [1, 1, 1, 1],
          [1, 1, 1, 65537],
        ]);
        session.setInputShape(4, 4, 1, 1, 65536, 1);
        session.setInputShape(5, 4, 1, 1, 65536, 65537);
        session.configure({ ...ATTRIBUTES, wantsPresent: true });
      },
      'a mask of (65537, 65537)': (session) => {
        withShapes(session, [
          [1, 1, 65537, 1],
          [1, 1, 65537, 1],
          [1, 1, 65537, 1],
        ]);
        session.setInputShape(3, 2, 65537, 65537, 1, 1);
        session.configure(ATTRIBUTES);
      },
      ...Object.fromEntries(
        AROUND.map((size) => [
          `a query of (${size}, ${size})`,
          (session) => {
            session.setInputShape(0, 4, 1, 1, size, size);
            session.configure(ATTRIBUTES);
          },
        ]),
      ),
    },
  } satisfies Subject<InstanceType<typeof operator.AttentionOperator>>),
};

describe.each(Object.entries(SUBJECTS))('%s', (_, { make, small, results, tooLarge }) => {
  const [asked, beside] = [make(), make()];
  small(beside);
  const before = Array.from(results(beside));

  it.each(Object.entries(tooLarge))('rejects %s with a clear message, and loses nothing', (_size, ask) => {
    small(asked);
    const kept = Array.from(results(asked));
    let refusal: unknown;
    try {
      ask(asked);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(WebAssembly.RuntimeError);
    expect((refusal as Error).message).toMatch(
      /memory cannot address|more than memory can address|could not be allocated|must be a whole number|cannot be cross|layers is|not enough memory/,
    );
    expect(Array.from(results(asked))).toEqual(kept);
    expect(Array.from(results(beside))).toEqual(before);
  });
});

describe('the public engine', () => {
  const column = (rows: number): FloatTensor => ({
    dtype: 'float32',
    shape: [1, 1, rows, 1],
    data: new Float32Array(rows).fill(1),
  });

  it('rejects results too large for memory, and computes the next call', async () => {
    const engine = await createEngine();
    const many = column(65537);
    const window = { leftWindowSize: 0, rightWindowSize: 0, qkMatmulOutputMode: 3 };
    await expect(engine.attention({ query: many, key: many, value: many }, window, { scores: true })).rejects.toThrow(
      'memory cannot address qk_matmul_output of shape (1, 1, 65537, 65537)',
    );
    const two = column(2);
    const { output } = await engine.attention({ query: two, key: two, value: two });
    expect([...output.data]).toEqual([1, 1]);
  });

  it('rejects a layer too large for memory, and computes with the next one', async () => {
    const engine = await createEngine();
    const layer = new MultiHeadAttention(engine, { dModel: 1, numHeads: 1 });
    expect(() => layer.forward({ input: new Float32Array(65537) })).toThrow(/memory cannot address .+65537, 65537\)/);
    expect([...layer.forward({ input: new Float32Array(3) }).output.data]).toEqual([0, 0, 0]);
    layer.dispose();
  });
});
