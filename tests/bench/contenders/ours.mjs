// This project's core in WebAssembly: every build, and in it every kernel table. A new build is one line in BUILDS; a new
// way through the core is one line in PATHS.
import { GRADIENTS, sizeOf } from '../problem.mjs';

/** `peak` is what the build's best instructions could reach. */
const BUILDS = [
  { name: 'strict', path: 'web/engine/wasm/generated/mha-core.mjs', peak: 'mul+add' },
  { name: 'fast', path: 'web/engine/wasm/generated/mha-fast.mjs', peak: 'fused' },
];

const PATHS = [
  { name: 'fast', create: createFast },
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
        const tables = (await createModule()).kernelTableNames().split(',');
        for (const table of tables) {
          contenders.push({
            name: `${name} (${table})`,
            peak: table === 'scalar' ? 'mul+add' : peak,
            create: async (what, problem) => create(await moduleWith(createModule, table), what, problem),
          });
        }
      } catch (error) {
        contenders.push({ name, peak, unavailable: error.message });
      }
    }
  }
  return contenders;
}

/** A module, and so a memory, of its own for each contender. */
async function moduleWith(createModule, table) {
  const module = await createModule();
  module.forceKernelTable(table);
  if (module.activeKernelTable() !== table) throw new Error(`the module chose ${module.activeKernelTable()} instead`);
  return module;
}

/** As both engines of this project take them. */
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

/** The way for training and for speed: keys in blocks, never the whole matrix of scores. */
function createFast(module, what, problem) {
  const session = new module.AttentionLayerSession();
  const backward = what.pass !== 'forward';
  session.configure(attentionOptions(what), 1, backward);
  // Without training the weights stay, as the peers' do. Small ones are read where they are.
  const packs = !backward && what.shape.dModel > 64;
  return runner(session, session.tensorCount(), what, problem, 'input', packs);
}

/** The lesson's way: every intermediate is kept. */
function createTrace(module, what, problem) {
  const backward = what.pass !== 'forward';
  const session = backward ? new module.GradientSession() : new module.AttentionSession();
  session.configure(attentionOptions(what));
  if (backward) session.wantGradients();
  const count = session.tensorCount() + (backward ? session.gradientCount() : 0);
  return runner(session, count, what, problem, 'embedding');
}

/** Numbers in, numbers out; both sessions address their tensors alike. */
function runner(session, count, what, problem, inputName, packs = false) {
  const ids = idsOf(session, count);
  for (const [name, values] of Object.entries(problem)) {
    if (name.startsWith('w_') || name.startsWith('b_')) session.tensorData(ids.get(name)).set(values);
  }
  if (packs) session.packWeights();
  const input = ids.get(inputName);
  const output = ids.get('output');
  const outputGradient = ids.get('d_output');
  const result = new Float32Array(problem.input.length);
  const forward = () => {
    session.tensorData(input).set(problem.input);
    if (packs) session.forwardPacked();
    else session.forward();
    result.set(session.tensorData(output));
  };
  const dispose = () => session.delete();
  if (what.pass === 'forward') return { run: forward, results: () => ({ output: result }), dispose };

  const gradients = GRADIENTS.map((name) => ({
    name: `gradient of ${name}`,
    id: ids.get(`d_${name}`),
    values: new Float32Array(sizeOf(name, what.shape)),
  }));
  return {
    run() {
      forward();
      session.tensorData(outputGradient).set(problem.output_gradient);
      session.zeroGradients();
      session.backward();
      for (const { id, values } of gradients) values.set(session.tensorData(id));
    },
    results: () => ({ output: result, ...Object.fromEntries(gradients.map(({ name, values }) => [name, values])) }),
    dispose,
  };
}
