// Engines that run contenders: Node, Chromium, native, and WebGPU in Chromium.
//
// An engine is a list of processes, each with some contenders. They restart for every shape, so that no shape profits
// from an earlier one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { ChromiumHosts } from './hosts/chromium.mjs';
import { startJsonLines } from './hosts/json-lines.mjs';
import { startNode } from './hosts/node.mjs';
import { startWebGpu } from './hosts/webgpu.mjs';
import { adapterName, remarks, tooLargeFor } from './webgpu/adapter.mjs';

/** @typedef {import('./hosts/host.mjs').Host} Host */
/**
 * @typedef {object} Engine
 * @property {'node' | 'chromium' | 'native' | 'webgpu'} name
 * @property {string} title with the version
 * @property {{ label: string, start: () => Promise<Host>, unavailable?: string }[]} processes
 * @property {string} [adapter] of a graphics processor
 * @property {string[]} [remarks] printed above the tables, instead of the peak of one core
 * @property {readonly import('./shapes.mjs').Pass[]} [passes] if not those of processors
 * @property {boolean} [hidesMemory] whether its contenders' memory cannot be measured
 * @property {(shape: import('./shapes.mjs').Shape, pass: import('./shapes.mjs').Pass) => string | undefined} [skips] why a shape is skipped, if it is
 * @property {() => Promise<void>} close
 */

const TOOLS = join(ROOT, 'build/native-release/cpp/tools/benchmark');

/** @type {Record<string, (threads: number) => Promise<Engine>>} */
export const ENGINES = {
  node: async () => ({
    name: 'node',
    title: `Node ${process.versions.node}`,
    processes: [{ label: 'Node', start: () => startNode('web') }],
    close: async () => {},
  }),

  async chromium() {
    const hosts = await ChromiumHosts.start();
    return {
      name: 'chromium',
      title: `Chromium ${hosts.version}`,
      processes: [{ label: 'Chromium', start: () => hosts.open() }],
      close: () => hosts.stop(),
    };
  },

  native: async (threads) => ({
    name: 'native',
    title: threads === 1 ? 'Native' : `Native, ${threads} threads each`,
    processes: [
      { label: 'ours', start: () => startJsonLines(join(TOOLS, 'mha_benchmark'), [String(threads)]) },
      { label: 'onnxruntime-node', start: () => startNode('native', { MHA_BENCH_THREADS: String(threads) }) },
      ...pytorch(threads),
    ],
    close: async () => {},
  }),

  async webgpu() {
    const { hosts, adapter } = await startWebGpu((flags) => ChromiumHosts.start(flags));
    return {
      name: 'webgpu',
      title: `WebGPU in Chromium ${hosts.version}`,
      adapter: adapterName(adapter),
      remarks: remarks(adapter),
      passes: ['forward', 'no-kernels'],
      hidesMemory: true,
      skips: (shape, pass) => (pass === 'forward' ? tooLargeFor(adapter, shape) : undefined),
      processes: [{ label: 'Chromium', start: () => hosts.open('webgpu') }],
      close: () => hosts.stop(),
    };
  },
};

/**
 * PyTorch with its own choice of kernels, and limited to AVX2: ATen's own kernels, oneDNN and OpenBLAS choose
 * separately.
 */
function pytorch(threads) {
  const limited = { OMP_NUM_THREADS: String(threads), OPENBLAS_NUM_THREADS: String(threads) };
  const avx2 = {
    ...limited,
    ATEN_CPU_CAPABILITY: 'avx2',
    DNNL_MAX_CPU_ISA: 'AVX2',
    ONEDNN_MAX_CPU_ISA: 'AVX2',
    OPENBLAS_CORETYPE: 'Haswell',
  };
  const python = ['/usr/bin/python3', 'python3'].find(
    (program) => spawnSync(program, ['-c', 'import numpy, torch']).status === 0,
  );
  const unavailable = python
    ? undefined
    : 'there is no Python with torch and numpy (Debian: apt-get install python3-torch)';
  const worker = join(import.meta.dirname, 'native/torch_worker.py');
  const start = (suffix, env) => () => startJsonLines(python, [worker, join(TOOLS, 'libmha_peak.so'), suffix], env);
  return [
    { label: 'PyTorch', unavailable, start: start('', limited) },
    { label: 'PyTorch, AVX2 only', unavailable, start: start(', AVX2 only', avx2) },
  ];
}
