/** Creates an engine: selects a build of the core, loads it once, and runs its self-test. */
import { checkNames, checkTypes, type Names } from '../check-arguments.ts';
import { AttentionError, EngineFailure } from '../engine.ts';
import { loadCore } from '../load-core.ts';
import { loadWebGpuOperator } from '../load-webgpu-operator.ts';
import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { shownName } from '../shown-name.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { explanationOf } from './core-errors.ts';
import { dropCore, engineDisposed, keepCore } from './cores.ts';
import { checkLocation } from './location.ts';
import { type AttentionInputs, checkedInputs, checkSettings } from './operator-call.ts';

export interface EngineOptions extends WasmLocation {
  /**
   * 'strict' gives bit-identical results on every machine. 'fast' fuses multiply and add where the machine does that
   * correctly, and is otherwise strict, with a note. 'auto', the default, is fast for calls long enough to benefit,
   * else strict.
   */
  readonly build?: 'strict' | 'fast' | 'auto';
  /** For 'auto': the approximate number of multiplications per call; small by default. */
  readonly multiplications?: number;
  /**
   * Where `engine.attention` computes; default 'wasm'. 'webgpu' uses the graphics processor, whose numbers agree up to
   * rounding. Without one, it uses 'wasm', with a note. Layers always use WebAssembly.
   */
  readonly backend?: 'wasm' | 'webgpu';
}

const OPTIONS: Names<EngineOptions> = {
  build: true,
  multiplications: true,
  backend: true,
  wasmUrl: true,
  locateFile: true,
  wasmBinaries: true,
};

export interface Engine {
  /** The build in use. */
  readonly build: 'strict' | 'fast';
  /** The kernels in use, such as "wasm-simd128". */
  readonly kernels: string;
  /** Where `attention` computes. */
  readonly backend: 'wasm' | 'webgpu';
  /** Why the requested build or backend is not used, in sentences; else null. */
  readonly note: string | null;
  /**
   * Like the function `attention`, with this engine's build and files. The first call fetches the operator's module.
   */
  attention(inputs: AttentionInputs, attributes?: OperatorAttributes, wanted?: WantedResults): Promise<OperatorResults>;
  /** Frees the operator's memory, also on the graphics processor. Its layers work on, and free their own; it makes no new ones. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** An operator of either backend. */
interface Operator {
  compute(
    inputs: OperatorInputs,
    attributes?: OperatorAttributes,
    wanted?: WantedResults,
  ): OperatorResults | Promise<OperatorResults>;
  dispose(): void;
}

/**
 * Loads the core (about 190 kB, 68 kB compressed) from beside this script, or from the location in the options.
 * @throws WasmLoadError if loading fails; AttentionError for an unknown option, or if the self-test fails here
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  checkEngineOptions(options);
  const { build: speed = 'auto', multiplications = 0, backend = 'wasm', ...location } = options;
  const { module, build, note } = await loadCore({ speed, multiplications, location });
  const gpu = backend === 'webgpu' ? await openGpu() : { operator: null, note: null };
  // The core's self-test has loaded it.
  const gradients = (await import('../wasm/wasm-gradients.ts')).gradientEngineOf(module);
  let operator: Promise<Operator> | null = gpu.operator && Promise.resolve(gpu.operator);
  let disposed = false;
  const dispose = () => {
    disposed = true;
    // An operator that failed to load holds nothing.
    operator?.then((loaded) => loaded.dispose()).catch(() => undefined);
    operator = null;
    dropCore(engine);
  };
  const engine: Engine = {
    build,
    kernels: gradients.kernels,
    backend: gpu.operator ? 'webgpu' : 'wasm',
    note: [note, gpu.note].filter((sentence) => sentence !== null).join(' ') || null,
    async attention(inputs, attributes = {}, wanted = {}) {
      if (disposed) throw engineDisposed();
      const operands = checkedInputs(inputs);
      checkSettings(attributes, wanted);
      operator ??= AttentionOperator.create({ build, location });
      // The next call retries.
      operator.catch(() => {
        operator = null;
      });
      const loaded = await operator;
      try {
        return await loaded.compute(operands, attributes, wanted);
      } catch (error) {
        throw explanationOf(error);
      }
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
  keepCore(engine, { module, gradients });
  return engine;
}

/** Throws `AttentionError` for unknown names and wrong values. */
export function checkEngineOptions(options: EngineOptions): void {
  checkNames('the options of createEngine', options, OPTIONS);
  const { build = 'auto', multiplications, backend = 'wasm', ...location } = options;
  checkChoice('build', build, ['strict', 'fast', 'auto']);
  checkChoice('backend', backend, ['wasm', 'webgpu']);
  checkTypes({ multiplications }, 'number', ['multiplications']);
  checkLocation('the options of createEngine', location);
}

function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new AttentionError(
    `${name} is ${shownName(JSON.stringify(value) ?? String(value))}; the choices are ${choices.join(', ')}`,
    { code: 'value', argument: name },
  );
}

async function openGpu(): Promise<{ readonly operator: Operator | null; readonly note: string | null }> {
  try {
    return { operator: await loadWebGpuOperator(), note: null };
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return { operator: null, note: `WebGPU is not used: ${error.message}.` };
  }
}
