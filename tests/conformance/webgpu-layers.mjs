// PyTorch layers on WebGPU, forward, with the tolerances of the cores.
import { leaveOutTheRest, relativeToLargest } from './learned.mjs';
import { optionsOf as blockOptionsOf, PLACES, partOf } from './torch-block.mjs';
import { itemOf, whole } from './torch-layout.mjs';
import { compareForward, inputsOf, optionsOf, parametersOf } from './torch-multi-head.mjs';

/** torch.nn.MultiheadAttention: every tensor of the trace, and the fused attention. */
export async function runMultiHead(file, { engine }, report) {
  const options = optionsOf(file);
  const session = engine.createSession();
  try {
    for (let item = 0; item < whole(file, 'batch'); item++) {
      const { given, mask, padding } = inputsOf(file, item);
      const position = given.embedding && { position: new Float32Array(given.embedding.length) };
      const request = {
        options,
        given: { ...parametersOf(file), ...position, ...given },
        keyPadding: padding && Uint8Array.from(padding),
        customMask: mask,
      };
      const trace = await session.forward(request);
      const y = itemOf(file, 'out.y', item);
      compareForward(report, tensorOf(trace, 'output'), y);
      compareForward(report, tensorOf(trace, 'weights'), itemOf(file, 'out.weights', item));
      const fused = await session.output(request);
      compareForward(report, { name: 'output of the fused attention', shape: y.shape, data: fused }, y);
    }
  } finally {
    session.dispose();
  }
  leaveOutTheRest(report, file, new Set(['out.y', 'out.weights']));
}

/** A transformer block, one batch item at a time. */
export async function runBlock(file, { engine }, report) {
  const { batch, tokens, dModel, ...options } = blockOptionsOf(file);
  const session = await engine.createBlockSession();
  try {
    for (let item = 0; item < batch; item++) {
      const x = itemOf(file, 'in.x', item).data;
      const trace = await session.forward({
        options: {
          ...ATTENTION,
          ...options,
          tokens,
          sourceTokens: tokens,
          dModel,
          keyWidth: dModel,
          valueWidth: dModel,
        },
        given: { ...blockParameters(file), embedding: x, position: new Float32Array(x.length) },
      });
      const y = itemOf(file, 'out.y', item);
      const last = options.preNorm ? 'residual_2' : 'norm_2';
      report.compare(last, tensorOf(trace, last), y, relativeToLargest(y.data, 1e-5));
    }
  } finally {
    session.dispose();
  }
  leaveOutTheRest(report, file, new Set(['out.y']));
}

const ATTENTION = {
  cross: false,
  bias: true,
  windowLeft: -1,
  windowRight: -1,
  temperature: 1,
  dropout: 0,
  dropoutSeed: 0,
};

/** Trace names of parameters: "attention.w_q" becomes w_q, "norm_1.weight" becomes norm_1_weight. */
function blockParameters(file) {
  return Object.fromEntries(
    Object.keys(PLACES).map((name) => [
      name.replace(/^(attention|feed_forward)\./, '').replace('.', '_'),
      partOf(file, 'param.', name).data,
    ]),
  );
}

function tensorOf(trace, name) {
  const { shape, data } = trace.get(name);
  return { name, shape, data };
}
