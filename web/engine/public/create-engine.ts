/** Makes an engine: chooses a build of the core, loads it once however many engines there are, and proves that it computes rightly. */
import { loadCore } from '../load-core.ts';
import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import { gradientEngineOf } from '../wasm/wasm-gradients.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { keepCore } from './cores.ts';

export interface EngineOptions extends WasmLocation {
  /**
   * 'strict' computes the same bits on every machine. 'fast' multiplies and adds in one instruction where the machine is known to
   * do that rightly, and is strict elsewhere, with a note. 'auto', the default, is fast for calls that are long enough for it to
   * be felt, else strict.
   */
  readonly build?: 'strict' | 'fast' | 'auto';
  /** For 'auto': about how many multiplications one call makes; without it, few. */
  readonly multiplications?: number;
}

export interface Engine {
  /** The build that computes. */
  readonly build: 'strict' | 'fast';
  /** The kernels that compute, such as "wasm-simd128". */
  readonly kernels: string;
  /** Why the fast build was wanted and not taken, as a sentence; null otherwise. */
  readonly note: string | null;
  /** As the function `attention`, with this engine's build and files. The first call fetches the operator's module. */
  attention(inputs: OperatorInputs, attributes?: OperatorAttributes, wanted?: WantedResults): Promise<OperatorResults>;
}

/**
 * Loads the core (about 150 kB, 60 kB compressed) from beside this script, or from where the options say.
 * @throws WasmLoadError if it cannot be loaded; AttentionError if its numbers are wrong on this machine
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { build: speed = 'auto', multiplications = 0, ...location } = options;
  const { module, build, note } = await loadCore({ speed, multiplications, location });
  const core = gradientEngineOf(module);
  let operator: Promise<AttentionOperator> | null = null;
  const engine: Engine = {
    build,
    kernels: core.kernels,
    note,
    async attention(inputs, attributes, wanted) {
      operator ??= AttentionOperator.create({ build, location });
      // The next call tries again.
      operator.catch(() => {
        operator = null;
      });
      return (await operator).compute(inputs, attributes, wanted);
    },
  };
  keepCore(engine, core);
  return engine;
}
