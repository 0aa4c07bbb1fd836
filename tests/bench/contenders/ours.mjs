// This project's core in WebAssembly: every build, and in it every kernel table. A new build is one line in BUILDS; a new
// way through the core is one line in PATHS.

/** `peak` is what the build's best instructions could reach. */
const BUILDS = [
  { name: 'strict', path: 'web/engine/wasm/generated/mha-core.mjs', peak: 'mul+add' },
  { name: 'fast', path: 'web/engine/wasm/generated/mha-fast.mjs', peak: 'fused' },
];

const PATHS = [{ name: 'trace', create: createTrace }];

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

/** The lesson's way: every intermediate is kept. */
function createTrace(module, { shape, causal, pass }, problem) {
  const session = new module.AttentionSession();
  if (pass !== 'forward') {
    session.delete();
    throw new Error('this benchmark measures the core forward only');
  }
  const { tokens, dModel, numHeads } = shape;
  session.configure({
    tokens,
    sourceTokens: tokens,
    cross: false,
    dModel,
    keyWidth: dModel,
    valueWidth: dModel,
    numHeads,
    bias: true,
    causal,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: 0,
    dropoutSeed: 0,
  });
  const ids = new Map(Array.from({ length: session.tensorCount() }, (_, id) => [session.tensorName(id), id]));
  for (const [name, values] of Object.entries(problem)) {
    if (name.startsWith('w_') || name.startsWith('b_')) session.tensorData(ids.get(name)).set(values);
  }
  const input = ids.get('embedding');
  const output = ids.get('output');
  const result = new Float32Array(tokens * dModel);
  return {
    run() {
      session.tensorData(input).set(problem.input);
      session.forward();
      result.set(session.tensorData(output));
    },
    results: () => ({ output: result }),
    dispose: () => session.delete(),
  };
}
