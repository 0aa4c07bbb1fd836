// This project's core in WebAssembly: every build with each of its kernel tables.
//
// A new build is one line in BUILDS; a new algorithm is one line in PATHS.
import { GRADIENTS, sizeOf } from '../problem.mjs';

/** `peak` is the arithmetic that the build's best instructions could reach. */
const BUILDS = [
  { name: 'strict', path: 'web/engine/wasm/generated/mha-core.mjs', peak: 'mul+add' },
  { name: 'fast', path: 'web/engine/wasm/generated/mha-fast.mjs', peak: 'fused' },
];

const PATHS = [
  { name: 'fast', create: createFast },
  { name: 'inside', create: createInside },
  { name: 'trace', create: createTrace },
];

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function ours(environment) {
  const contenders = [];
  for (const { name: build, path, peak } of BUILDS) {
    for (const { name: way, create } of PATHS) {
      const name = `ours ${build}, ${way}`;
      try {
        if (!(await environment.exists(path))) throw new Error(`${path} is not built`);
        const { default: createModule } = await environment.importFile(path);
        const bytes = await environment.readBytes(path.replace('.mjs', '.wasm'));
        const start = () => createModule({ instantiateWasm: (imports, done) => instantiate(bytes, imports, done) });
        const tables = (await start()).kernelTableNames().split(',');
        for (const table of tables) {
          contenders.push({
            name: `${name} (${table})`,
            peak: table === 'scalar' ? 'mul+add' : peak,
            create: async (what, problem) => create(await moduleWith(start, table), what, problem),
          });
        }
      } catch (error) {
        contenders.push({ name, peak, unavailable: error.message });
      }
    }
  }
  return contenders;
}

function instantiate(bytes, imports, done) {
  WebAssembly.instantiate(bytes, imports).then(({ instance }) => done(instance));
  return {};
}

/** A separate module, and so separate memory, for each contender. */
async function moduleWith(start, table) {
  const module = await start();
  module.forceKernelTable(table);
  if (module.activeKernelTable() !== table) throw new Error(`the module chose ${module.activeKernelTable()} instead`);
  return module;
}

/** In the format of this project's engines. */
export function attentionOptions({ shape: { tokens, dModel, numHeads }, causal }) {
  return {
    tokens,
    sourceTokens: tokens,
    cross: false,
    dModel,
    keyWidth: dModel,
    valueWidth: dModel,
    numHeads,
    numKvHeads: 0,
    bias: true,
    causal,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: 0,
    dropoutSeed: 0,
  };
}

const idsOf = (session, count) => new Map(Array.from({ length: count }, (_, id) => [session.tensorName(id), id]));

/** The layer for training and speed: keys in blocks, without the whole matrix of scores. */
function createFast(module, what, problem) {
  return createLayer(module, what, problem, 'every run');
}

/** The same without copies: numbers are written into the module's memory once and read at the end. */
function createInside(module, what, problem) {
  return createLayer(module, what, problem, 'once');
}

function createLayer(module, what, problem, copies) {
  const session = new module.AttentionLayerSession();
  const backward = what.pass !== 'forward';
  session.configure(attentionOptions(what), 1, backward);
  // The weights are fixed without training, as in the peers. Small ones are not packed.
  const packs = !backward && what.shape.dModel > 64;
  return runner(session, session.tensorCount(), what, problem, { inputName: 'input', packs, copies });
}

/** The lesson's trace, which keeps every intermediate. */
function createTrace(module, what, problem) {
  const backward = what.pass !== 'forward';
  const session = backward ? new module.GradientSession() : new module.AttentionSession();
  session.configure(attentionOptions(what));
  if (backward) session.wantGradients();
  const count = session.tensorCount() + (backward ? session.gradientCount() : 0);
  return runner(session, count, what, problem, { inputName: 'embedding', packs: false, copies: 'every run' });
}

/** Copies numbers in and out; both kinds of session address tensors the same way. */
function runner(session, count, what, problem, { inputName, packs, copies }) {
  const ids = idsOf(session, count);
  for (const [name, values] of Object.entries(problem)) {
    if (name.startsWith('w_') || name.startsWith('b_')) session.tensorData(ids.get(name)).set(values);
  }
  if (packs) session.packWeights();
  const backward = what.pass !== 'forward';
  const inputs = [{ id: ids.get(inputName), values: problem.input }];
  if (backward) inputs.push({ id: ids.get('d_output'), values: problem.output_gradient });
  const outputs = [{ name: 'output', id: ids.get('output'), values: new Float32Array(problem.input.length) }];
  for (const name of backward ? GRADIENTS : []) {
    const values = new Float32Array(sizeOf(name, what.shape));
    outputs.push({ name: `gradient of ${name}`, id: ids.get(`d_${name}`), values });
  }
  const copyIn = () => {
    for (const { id, values } of inputs) session.tensorData(id).set(values);
  };
  const copyOut = () => {
    for (const { id, values } of outputs) values.set(session.tensorData(id));
  };
  const compute = () => {
    if (packs) session.forwardPacked();
    else session.forward();
    if (!backward) return;
    session.zeroGradients();
    session.backward();
  };
  copyIn();
  return {
    run() {
      if (copies === 'every run') copyIn();
      compute();
      if (copies === 'every run') copyOut();
    },
    results() {
      copyOut();
      return Object.fromEntries(outputs.map(({ name, values }) => [name, values]));
    },
    dispose: () => session.delete(),
  };
}
