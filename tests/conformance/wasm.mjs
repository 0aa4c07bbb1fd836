// WebAssembly runner: the strict and the fast build of the whole core. Needs a Node that runs TypeScript.
import { readFileSync } from 'node:fs';
import { SafetensorsFile } from '../../web/engine/safetensors.ts';
import { AttentionOperator } from '../../web/engine/wasm/attention-operator.ts';
import { loadCoreModule } from '../../web/engine/wasm/load-module.ts';
import { wasmKernelTables } from '../../web/engine/wasm/wasm-engine.ts';
import { runOnnxAttention } from './onnx-attention.mjs';
import { Report } from './report.mjs';
import { runTorchBlock } from './torch-block.mjs';
import { runTorchLanguageModel } from './torch-language-model.mjs';
import { runTorchMultiHead } from './torch-multi-head.mjs';

/** Add a new kind of case here. */
const KINDS = [
  { key: 'op', value: 'Attention', run: (file, core, report) => runOnnxAttention(file, core.operator, report) },
  {
    key: 'kind',
    value: 'nn.MultiheadAttention',
    run: (file, core, report) => runTorchMultiHead(file, core.module, report),
  },
  { key: 'kind', value: 'transformer block', run: (file, core, report) => runTorchBlock(file, core.module, report) },
  {
    key: 'kind',
    value: 'GPT-2-shaped language model',
    run: (file, core, report) => runTorchLanguageModel(file, core.module, report),
  },
];

export async function runWasm(files) {
  const findings = [];
  for (const build of ['strict', 'fast']) {
    for (const kernels of await wasmKernelTables(build)) {
      const core = {
        operator: await AttentionOperator.create({ build, kernels }),
        module: await loadCoreModule(build),
      };
      core.module.forceKernelTable(kernels);
      for (const file of files)
        findings.push({ engine: `wasm ${build}`, file, kernels, ...(await runCase(file, core)) });
      core.operator.dispose();
    }
  }
  return findings;
}

/** Runs one file; a file that cannot run fails. */
async function runCase(path, core) {
  const report = new Report();
  try {
    const file = new SafetensorsFile(readFileSync(path));
    const kind = KINDS.find(({ key, value }) => file.metadata[key] === value);
    if (!kind)
      throw new Error(`the metadata names ${say(file, 'op')} and ${say(file, 'kind')}, and no such case is known here`);
    await kind.run(file, core, report);
  } catch (error) {
    report.fail(error instanceof Error ? error.message : String(error));
  }
  return report.finding();
}

const say = ({ metadata }, key) => (metadata[key] === undefined ? `no ${key}` : `${key} "${metadata[key]}"`);
