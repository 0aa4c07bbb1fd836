// Shared code for ONNX Runtime's packages and providers: one session per graph, one thread, all optimisations.
import { ATTENTION_MODELS } from '../onnx/attention-models.mjs';

/**
 * @param {string} label
 * @param {string} peak
 * @param {() => any} load imports the runtime; called when the first model is needed
 * @param {string} provider
 * @param {object} [more] options of the session
 */
export function onnxContenders(label, peak, load, provider, more = {}) {
  let runtime;
  return ATTENTION_MODELS.map(({ name, build }) => ({
    name: `${label} ${name}`,
    peak,
    async create({ shape, causal, pass }, problem) {
      if (pass === 'forward+backward') throw new Error('it computes no gradients');
      runtime ??= load();
      const { InferenceSession, Tensor } = await runtime;
      const session = await InferenceSession.create(build(shape, causal, problem), {
        executionProviders: [provider],
        graphOptimizationLevel: 'all',
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        ...more,
      });
      const dims = [shape.tokens, shape.dModel];
      let output;
      return {
        async run() {
          output = (await session.run({ x: new Tensor('float32', problem.input, dims) })).y.data;
        },
        results: () => ({ output }),
        dispose: () => session.release(),
      };
    },
  }));
}
