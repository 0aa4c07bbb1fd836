// Runs recorded cases forward on WebGPU and prints JSON lines: node webgpu-program.mjs FILE...
// Gradients and trainings are listed as left out. A case is skipped if no device can run it.
import '../../build-scripts/lib/wgsl-hook.mjs';
import { readFileSync } from 'node:fs';
import { create } from 'webgpu';
import { SafetensorsFile } from '../../web/engine/safetensors.ts';
import { Report } from './report.mjs';

const { WebGpuOperator } = await import('../../web/engine/webgpu/webgpu-operator.ts');
const { createWebGpuEngine } = await import('../../web/engine/webgpu/webgpu-engine.ts');
const { runOnnxAttention } = await import('./onnx-attention.mjs');
const { runLanguageModel } = await import('./webgpu-language-model.mjs');
const { runBlock, runMultiHead } = await import('./webgpu-layers.mjs');

/** Products of 16-bit operands, and the results, have 11 significant bits. */
const TOLERANCES = { F16: { relative: 2e-2, absolute: 2e-2 }, BF16: { relative: 4e-2, absolute: 4e-2 } };

/** Add a new kind of case here. */
const KINDS = [
  { key: 'op', value: 'Attention', run: runOperator },
  { key: 'kind', value: 'nn.MultiheadAttention', run: runMultiHead },
  { key: 'kind', value: 'transformer block', run: runBlock },
  { key: 'kind', value: 'GPT-2-shaped language model', run: runLanguageModel },
];

async function runOperator(file, { operator }, report) {
  if (file.names.some((name) => name !== 'in.attn_mask' && file.dtype(name) === 'F16') && !operator.hasF16) {
    report.skip('this device has no 16-bit floats (shader-f16)');
    return;
  }
  await runOnnxAttention(file, operator, report, TOLERANCES);
}

async function runCase(path, device) {
  const report = new Report();
  try {
    const file = new SafetensorsFile(readFileSync(path));
    const kind = KINDS.find(({ key, value }) => file.metadata[key] === value);
    if (!kind) throw new Error('unknown kind of case');
    if (device) await kind.run(file, device, report);
    else report.skip('there is no graphics processor, nor one in software');
  } catch (error) {
    report.fail(error instanceof Error ? error.message : String(error));
  }
  return report.finding();
}

async function open() {
  const gpu = create([]);
  if ((await gpu.requestAdapter()) === null) return null;
  return { gpu, operator: await WebGpuOperator.create(gpu), engine: await createWebGpuEngine({ gpu }) };
}

const device = await open();
const kernels = device?.engine.kernels ?? 'none';
for (const file of process.argv.slice(2)) {
  console.log(JSON.stringify({ file, kernels, ...(await runCase(file, device)) }));
}
device?.operator.dispose();
device?.engine.dispose();
