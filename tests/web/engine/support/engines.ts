/** All engines, to run one specification against each. A missing WASM build fails the tests. */
import type { AttentionEngine, ForwardRequest, GradientEngine } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import type { Build, CoreBuild } from '#web/engine/wasm/load-module.ts';
import { createWasmEngine, wasmKernelTables } from '#web/engine/wasm/wasm-engine.ts';
import { createWasmGradientEngine } from '#web/engine/wasm/wasm-gradients.ts';
import { copyOf, type Snapshot, withTrace } from './traces.ts';

type NamedEngine = readonly [string, AttentionEngine];

/** A build with each of its kernel tables. */
async function enginesOf(build: Build): Promise<readonly NamedEngine[]> {
  const tables = await wasmKernelTables(build);
  return Promise.all(
    tables.map(
      async (kernels) => [`${build} engine (${kernels})`, await createWasmEngine({ build, kernels })] as const,
    ),
  );
}

/** The C++ core: every build with each of its kernel tables, named for `describe.each`. */
export const WASM_ENGINES = (await Promise.all((['forward', 'strict', 'fast'] as const).map(enginesOf))).flat();

export const ENGINES: readonly NamedEngine[] = [['reference engine', createReferenceEngine()], ...WASM_ENGINES];

/** Every engine with a backward pass, plain TypeScript first. */
export const GRADIENT_ENGINES: readonly (readonly [string, GradientEngine])[] = [
  ['reference engine', createReferenceGradientEngine()],
  ...(await Promise.all((['strict', 'fast'] as const).map(gradientEnginesOf))).flat(),
];

async function gradientEnginesOf(build: CoreBuild): Promise<readonly (readonly [string, GradientEngine])[]> {
  const tables = await wasmKernelTables(build);
  return Promise.all(
    tables.map(
      async (kernels) => [`${build} engine (${kernels})`, await createWasmGradientEngine({ build, kernels })] as const,
    ),
  );
}

/** Computes once and copies every tensor. */
export function snapshot(engine: AttentionEngine, request: ForwardRequest): Snapshot {
  return withTrace(engine, request, copyOf);
}

/** One tensor of a snapshot. */
export function tensorOf(values: Snapshot, name: string): Float32Array {
  const data = values.get(name);
  if (!data) throw new Error(`the snapshot has no ${name}`);
  return data;
}
