/** The measuring worker's program: the machine's roofline, then one algorithm after another. */
import { EngineFailure } from '../../../engine/engine.ts';
import type { LayerDecoder } from '../../../engine/layer-decoder.ts';
import { loadEngine } from '../../../engine/load-engine.ts';
import { loadFastLayerDecoder, loadLayerDecoder } from '../../../engine/load-layer-decoder.ts';
import { loadWebGpuEngine } from '../../../engine/load-webgpu-engine.ts';
import { messageOf } from '../../../engine/message-of.ts';
import { ALGORITHMS, type Algorithm, requestOf, runs } from './algorithms.ts';
import { type Measured, measureRoof, measureWays, type Runner } from './measuring.ts';
import { peakLoops } from './peak-module.ts';
import { exactRows, plainLoops } from './plain-loops.ts';
import type { MeasuringEvent, Reason } from './protocol.ts';

const report = (event: MeasuringEvent): void => self.postMessage({ event });
const clock = (): number => performance.now();

/** Why an algorithm is not available here. */
class Missing extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export const api = { measure };

/** All algorithms for that many tokens. */
async function measure(tokens: number): Promise<Measured[]> {
  const loops = await Promise.all([peakLoops(false), peakLoops(true)]);
  report({
    kind: 'roof',
    ...measureRoof(
      loops.filter((each) => each !== null),
      clock,
    ),
  });
  const runners: Runner[] = [];
  for (const algorithm of ALGORITHMS) {
    if (!runs(algorithm, tokens)) continue;
    try {
      runners.push({ algorithm, run: await RUNNERS[algorithm](tokens) });
    } catch (error) {
      missing(algorithm, error);
    }
  }
  return [
    ...(await measureWays(runners, exactRows(requestOf(tokens)), {
      clock,
      report: (progress) => report({ kind: 'progress', ...progress }),
      failed: missing,
    })),
  ];
}

function missing(algorithm: Algorithm, error: unknown): void {
  const detail = messageOf(error);
  report({ kind: 'missing', algorithm, reason: error instanceof Missing ? error.reason : 'failed', detail });
}

type MakeRun = (tokens: number) => Promise<Runner['run']>;

const RUNNERS: Readonly<Record<Algorithm, MakeRun>> = {
  plain: async (tokens) => {
    const request = requestOf(tokens);
    return () => plainLoops(request);
  },
  simd: async (tokens) => {
    const { engine, note } = await loadEngine();
    if (engine.name !== 'wasm') throw new Missing('no-simd', note?.detail ?? '');
    const [session, request] = [engine.createSession(), requestOf(tokens)];
    return () => session.forward(request).get('output').data.slice();
  },
  tiled: async (tokens) => whole(await loadLayerDecoder(), tokens),
  relaxed: async (tokens) => {
    const { decoder, note } = await loadFastLayerDecoder();
    if (!decoder) throw new Missing('no-relaxed', note);
    return whole(decoder, tokens);
  },
  webgpu: async (tokens) => {
    const { engine: trusted } = await loadEngine({ force: 'reference' });
    const engine = await loadWebGpuEngine(trusted).catch((error: unknown) => {
      const { reason, message } = EngineFailure.of(error);
      throw new Missing(reason === 'no-webgpu' || reason === 'no-adapter' ? reason : 'failed', message);
    });
    report({ kind: 'device', kernels: engine.kernels });
    const [session, request] = [engine.createSession(), requestOf(tokens)];
    return async () => (await session.output?.(request)) ?? (await session.forward(request)).get('output').data;
  },
};

/** The fast path: the whole layer in one call, without storing scores. */
function whole(decoder: LayerDecoder, tokens: number): Runner['run'] {
  const { given, options } = requestOf(tokens);
  const { embedding = new Float32Array(0), position, ...weights } = given;
  decoder.begin({ ...options, numKvHeads: 0 }, weights);
  return () => decoder.whole(embedding);
}
