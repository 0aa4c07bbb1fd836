// This project's engine on WebGPU, bundled by `webgpu/build.mjs`.
//
// It has two contenders: the fused forward with weights kept on the device, and the lesson's trace, which uploads
// everything and reads every tensor back.
import { attentionOptions } from './ours.mjs';

const BUNDLE = 'build/bench/webgpu-engine.mjs';
const NAME = 'ours WebGPU';
const WAYS = [
  { name: `${NAME}, fast`, create: createFast },
  { name: `${NAME}, trace`, create: createTrace },
];

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function oursWebGpu(environment) {
  try {
    if (!(await environment.exists(BUNDLE))) throw new Error(`${BUNDLE} is not built`);
    const { createWebGpuEngine } = await environment.importFile(BUNDLE);
    return WAYS.map(({ name, create }) => ({
      name,
      peak: '',
      async create(what, problem) {
        if (what.pass === 'forward+backward') throw new Error('it computes no gradients');
        return create(await createWebGpuEngine(), what, problem);
      },
    }));
  } catch (error) {
    return WAYS.map(({ name }) => ({ name, peak: '', unavailable: error.message }));
  }
}

function split({ input, output_gradient: _, ...weights }) {
  return { input, weights };
}

async function createFast(engine, what, problem) {
  const { input, weights } = split(problem);
  const layer = await engine.createLayer(attentionOptions(what), weights);
  return runner(engine, () => layer.output({ given: { embedding: input } }));
}

function createTrace(engine, what, problem) {
  const { input, weights } = split(problem);
  const session = engine.createSession();
  const given = { embedding: input, position: new Float32Array(input.length), ...weights };
  const request = { options: attentionOptions(what), given };
  return runner(engine, async () => (await session.forward(request)).get('output').data);
}

function runner(engine, compute) {
  let output;
  return {
    async run() {
      output = await compute();
    },
    results: () => ({ output }),
    dispose: () => engine.dispose(),
  };
}
