/** Creates an engine: selects a build of the core, loads it once, and runs its self-test. */
import { loadCore } from '../load-core.ts';
import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import { gradientEngineOf } from '../wasm/wasm-gradients.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { keepCore } from './cores.ts';

export interface EngineOptions extends WasmLocation {
  /**
   * 'strict' gives bit-identical results on every machine. 'fast' fuses multiply and add where the machine does that
   * correctly, and is otherwise strict, with a note. 'auto', the default, is fast for calls long enough to benefit,
   * else strict.
   */
  readonly build?: 'strict' | 'fast' | 'auto';
  /** For 'auto': the approximate number of multiplications per call; small by default. */
  readonly multiplications?: number;
}

export interface Engine {
  /** The build in use. */
  readonly build: 'strict' | 'fast';
  /** The kernels in use, such as "wasm-simd128". */
  readonly kernels: string;
  /** Why the fast build was requested but not used, as a sentence; else null. */
  readonly note: string | null;
  /**
   * Like the function `attention`, with this engine's build and files. The first call fetches the operator's module.
   */
  attention(inputs: OperatorInputs, attributes?: OperatorAttributes, wanted?: WantedResults): Promise<OperatorResults>;
}

/**
 * Loads the core (about 150 kB, 60 kB compressed) from beside this script, or from the location in the options.
 * @throws WasmLoadError if loading fails; AttentionError if the self-test fails on this machine
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
      // The next call retries.
      operator.catch(() => {
        operator = null;
      });
      return (await operator).compute(inputs, attributes, wanted);
    },
  };
  keepCore(engine, core);
  return engine;
}
