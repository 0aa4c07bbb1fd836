// Compares the package's two layers: `AttentionLayer`, and `MultiHeadAttention`, which keeps every tensor.
//
// The calls alternate, so that other work on the machine slows both, and the ratio is taken within each pair.
import { cpus } from 'node:os';
import { commandLine } from '../../build-scripts/lib/options.mjs';
import { median } from './statistics.mjs';

const { samples } = (await commandLine(import.meta)).values;
const { AttentionLayer, createEngine, MultiHeadAttention } = await import('../../dist-package/engine.js');

const engine = await createEngine({ build: 'fast' });
print(
  `${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${engine.build} build, ${engine.kernels}, ${samples} pairs\n`,
);
print('| (T, d_model, heads) | with a trace, ms | without, ms | ratio |\n|---|---:|---:|---:|');

for (const [tokens, dModel, numHeads] of [
  [128, 128, 8],
  [512, 512, 8],
  [1024, 512, 8],
]) {
  const traced = new MultiHeadAttention(engine, { dModel, numHeads });
  const fast = new AttentionLayer(engine, { dModel, numHeads });
  const input = Float32Array.from({ length: tokens * dModel }, (_, i) => Math.sin(i));
  const pairs = Array.from({ length: samples + 2 }, () => [
    timed(() => traced.forward({ input })),
    timed(() => fast.forward({ input })),
  ]);
  // The first pairs allocate and warm up.
  const measured = pairs.slice(2);
  const [slow, quick, ratio] = [([a]) => a, ([, b]) => b, ([a, b]) => a / b].map((of) => median(measured.map(of)));
  print(`| (${tokens}, ${dModel}, ${numHeads}) | ${slow.toFixed(1)} | ${quick.toFixed(1)} | ${ratio.toFixed(1)} |`);
  traced.dispose();
  fast.dispose();
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function timed(call) {
  const start = performance.now();
  call();
  return performance.now() - start;
}
