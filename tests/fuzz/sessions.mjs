// Fuzzes the classes of the WebAssembly modules with random sequences of calls.
// Sizes have 32 bits here, so products of extents can overflow, which the native targets cannot test.
//
// After each sequence, earlier sessions of the same module must still compute the same numbers. A rejection must be an
// `Error` with a message; a trap, such as an access out of bounds, is a failure. Prints the seed and the failed calls.
import fc from 'fast-check';
import { program } from '../../build-scripts/lib/options.mjs';
import { startBuilt } from '../../build-scripts/wasm/start-built.mjs';

const MODULES = ['mha', 'mha-tiled', 'mha-core', 'mha-operator'];

const SMALL = {
  attention: {
    tokens: 3,
    sourceTokens: 3,
    cross: false,
    dModel: 4,
    keyWidth: 4,
    valueWidth: 4,
    numHeads: 2,
    numKvHeads: 0,
    bias: true,
    causal: true,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: 0,
    dropoutSeed: 1,
  },
  model: {
    batch: 1,
    tokens: 3,
    vocabulary: 5,
    context: 4,
    dModel: 4,
    numHeads: 2,
    numKvHeads: 0,
    dFf: 8,
    layers: 1,
    tied: true,
    preNorm: true,
    tanhGelu: false,
    epsilon: 1e-5,
    causal: true,
    embeddingDropout: 0,
    attentionDropout: 0,
    hiddenDropout: 0,
    residualDropout: 0,
    beta1: 0.9,
    beta2: 0.999,
    weightDecay: 0.01,
    decayMatricesOnly: true,
  },
  operator: {
    qNumHeads: 0,
    kvNumHeads: 0,
    isCausal: false,
    defaultScale: true,
    scale: 0,
    softcap: 0,
    leftWindowSize: -1,
    rightWindowSize: -1,
    qkMatmulOutputMode: 0,
    wantsPresent: true,
    wantsScores: true,
  },
};
/** One object with the options of all classes: a class reads only the ones that it knows. */
const OPTIONS = { ...SMALL.model, ...SMALL.attention, ...SMALL.operator };

/** Sequences of calls that are only useful together, and that random calls rarely produce. */
const SCENARIOS = {
  AttentionOperator: (session, options, [t, s, e, past]) => {
    session.setInputShape(0, 4, 1, 1, t, 1);
    session.setInputShape(1, 4, 1, 1, s, 1);
    session.setInputShape(2, 4, 1, 1, s, e);
    session.setInputShape(3, 0, 0, 0, 0, 0);
    session.setInputShape(4, past > 0 ? 4 : 0, 1, 1, past, 1);
    session.setInputShape(5, past > 0 ? 4 : 0, 1, 1, past, e);
    session.setInputShape(6, 0, 0, 0, 0, 0);
    session.configure(options);
    if (session.output(0).length !== t * e) throw new RangeError(`the output has ${session.output(0).length} numbers`);
    if (t * (s + past) * e <= MOST_WORK) session.run();
  },
  AttentionLayerSession: (session, options, [t, batch]) => {
    session.configure({ ...options, tokens: t, sourceTokens: t, windowLeft: 1, windowRight: 1 }, batch, true);
    if (t * batch <= MOST_WORK) session.forward();
    session.attentionWeights(0, 0);
  },
  LanguageModelSession: (session, options, [token, target]) => {
    session.configure(options);
    const run = session.makeRun(1, 3, true);
    session.targets(run).fill(1);
    session.forward(run);
    session.loss(run);
    session.tokenIds(run).fill(token);
    session.targets(run).fill(target);
    session.backward(run, 1);
  },
};

const HOSTILE = [
  ...[2 ** 16, 2 ** 26, 2 ** 31].flatMap((size) => [size - 1, size, size + 1]),
  2 ** 32 - 1,
  2 ** 32,
  -1,
  -(2 ** 31),
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  1e-45,
];

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
);
const options = fc.array(fc.tuple(fc.constantFrom(...Object.keys(OPTIONS)), number), { maxLength: 3 });

/** A call as numbers: its session, method and arguments, and the numbers written to the returned view. */
const call = fc.record({
  session: fc.nat(),
  method: fc.nat(),
  changes: options,
  takesOptions: fc.boolean(),
  isScenario: fc.boolean(),
  numbers: fc.array(number, { minLength: 6, maxLength: 6 }),
  written: fc.constantFrom(null, 0, 1, -1, 3e38, Number.NaN, 1e9),
});

/** A larger forward pass would take minutes: the fuzzer only checks that it is rejected or configured. */
const MOST_WORK = 2 ** 22;
const COMPUTES = /^(forward|forwardPacked|backward|run|decode|loss|accuracy|adamwStep|clipGradients|readTokens)$/;

class Subjects {
  constructor(module) {
    const classes = Object.keys(module).filter(
      (name) => /^[A-Z]\w*(Session|Operator)$/.test(name) && name !== 'ParameterSession',
    );
    this.module = module;
    this.list = classes.map((name) => ({ name, session: new module[name](), work: 0 }));
    this.methods = new Map(classes.map((name) => [name, methodsOf(module[name])]));
  }

  /** Makes one call. Returns a description for the report. */
  apply({ session, method, changes, takesOptions, isScenario, numbers, written }) {
    const subject = this.list[session % this.list.length];
    const given = { ...OPTIONS, ...Object.fromEntries(changes) };
    const scenario = isScenario && SCENARIOS[subject.name];
    if (scenario) {
      subject.work = Number.POSITIVE_INFINITY;
      return refusing(`${subject.name}: the scenario, ${numbers}, ${JSON.stringify(given)}`, () =>
        scenario(subject.session, given, numbers),
      );
    }
    const methods = this.methods.get(subject.name);
    const name = methods[method % methods.length];
    const args = /^configure/.test(name) || takesOptions ? [given, ...numbers.slice(1)] : [...numbers];
    if (/^configureBlock$/.test(name)) args[1] = given;
    const described = `${subject.name}.${name}(${args.map((value) => JSON.stringify(value) ?? String(value)).join(', ')})`;
    if (COMPUTES.test(name) && subject.work > MOST_WORK) return described;
    return refusing(described, () => {
      if (/^configure|^makeRun$|^setInputShape$/.test(name)) subject.work = Math.max(subject.work, workOf(args));
      const result = subject.session[name](...args);
      if (written !== null && ArrayBuffer.isView(result) && result.length <= MOST_WORK) result.fill(written);
    });
  }

  dispose() {
    for (const { session } of this.list) session.delete();
  }
}

/** Allows a rejection but no other error. Returns the description. */
function refusing(described, call) {
  try {
    call();
  } catch (error) {
    if (!isRefusal(error)) throw new Error(`${described}: ${error.constructor.name}: ${error.message}`);
  }
  return described;
}

/** Those of a class and of the class that it extends, without Embind's own. */
function methodsOf({ prototype }) {
  if (Object.hasOwn(prototype, 'isAliasOf')) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...own, ...methodsOf({ prototype: Object.getPrototypeOf(prototype) })];
}

/** The square of the largest count: a pass does at most a small multiple of that per feature. */
function workOf(args) {
  const counts = args.flatMap((value) => (typeof value === 'object' ? Object.values(value) : [value]));
  const largest = Math.max(...counts.map(Number).filter((value) => Number.isFinite(value) && value < 2 ** 33));
  return largest ** 2;
}

/** An ordinary Error with a message. Traps and view errors have other classes. */
const isRefusal = (error) => error.constructor === Error && /^[^:]*[a-z]{2,} .*[a-z]/i.test(error.message);

/** Sessions that are not changed, and their results. */
function witnessesOf(module) {
  const made = [];
  const fill = (view) => view.set(view.map((_, i) => Math.sin(i + 1)));
  if (module.AttentionSession) {
    const session = new module.AttentionSession();
    session.configure(SMALL.attention);
    for (let id = 0; id < session.tensorCount(); id++) {
      if (session.tensorProvenance(id) === 'given') fill(session.tensorData(id));
    }
    made.push(() => {
      session.forward();
      return session.tensorData(session.tensorCount() - 1).slice();
    });
  }
  if (module.AttentionLayerSession) {
    const session = new module.AttentionLayerSession();
    session.configure(SMALL.attention, 2, true);
    for (let id = 0; id < session.tensorCount(); id++) fill(session.tensorData(id));
    made.push(() => {
      session.forward();
      session.zeroGradients();
      session.backward();
      return Array.from({ length: session.tensorCount() }, (_, id) => [...session.tensorData(id)]).flat();
    });
  }
  if (module.LanguageModelSession) {
    const session = new module.LanguageModelSession();
    session.configure(SMALL.model);
    session.initialise(1);
    session.makeRun(1, 3, true);
    session.targets(0).fill(2);
    made.push(() => {
      session.forward(0);
      session.zeroGradients();
      session.backward(0, 1);
      return [session.loss(0), ...session.logits(0), ...session.gradient(0)];
    });
  }
  if (module.AttentionOperator) {
    const session = new module.AttentionOperator();
    for (const input of [0, 1, 2]) session.setInputShape(input, 4, 1, 2, 3, 4);
    session.configure(SMALL.operator);
    for (const input of [0, 1, 2]) fill(session.input(input));
    made.push(() => {
      session.run();
      return session.output(0).slice();
    });
  }
  const witness = () => made.map((compute) => Array.from(compute(), (value) => (Object.is(value, -0) ? 0 : value)));
  const before = JSON.stringify(witness());
  return () => {
    if (JSON.stringify(witness()) !== before) throw new Error('a session that was not called gives other numbers');
  };
}

/** @returns {Promise<number>} the number of sequences run in that time; throws with the calls of a failing one */
export async function fuzzSessions(seconds, seed) {
  const end = performance.now() + 1000 * seconds;
  let tried = 0;
  for (let round = 0; performance.now() < end; round++) {
    const name = MODULES[round % MODULES.length];
    // Each round uses a new module, because memory that grew for a large request is never released.
    const module = await startBuilt(name);
    const check = witnessesOf(module);
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 12 }), (calls) => {
        tried++;
        const subjects = new Subjects(module);
        const made = [];
        try {
          for (const one of calls) made.push(subjects.apply(one));
          check();
        } catch (error) {
          throw new Error(`${name}: ${error.message}\n  after ${made.join('\n        ')}`);
        } finally {
          subjects.dispose();
        }
      }),
      {
        seed: seed + round,
        numRuns: 200,
        interruptAfterTimeLimit: Math.max(1, end - performance.now()),
        endOnFailure: true,
      },
    );
  }
  return tried;
}

program(import.meta, async ({ seconds, seed }) => {
  console.log(`seed ${seed}`);
  const tried = await fuzzSessions(seconds, seed);
  // main.mjs reads this line, which has libFuzzer's format.
  console.log(`stat::number_of_executed_units: ${tried}`);
});
