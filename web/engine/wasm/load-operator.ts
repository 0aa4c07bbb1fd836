/** Loads the modules of the ONNX operator, strict and fast; separate, because the lesson does not need them. */

import type { WasmLocation } from '../wasm-location.ts';
import type { MainModule as OperatorModule } from './generated/mha-operator.mjs';
import type { CoreBuild } from './load-module.ts';
import { ModuleFiles } from './module-files.ts';

export type { OperatorModule };

const OPERATOR = {
  strict: new ModuleFiles<OperatorModule>(
    'mha-operator.wasm',
    () => new URL('./generated/mha-operator.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-operator.mjs')).default,
  ),
  fast: new ModuleFiles<OperatorModule>(
    'mha-operator-fast.wasm',
    () => new URL('./generated/mha-operator-fast.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-operator-fast.mjs')).default,
  ),
};

export const loadOperatorModule = (build: CoreBuild, location?: WasmLocation) => OPERATOR[build].load(location);
export const sharedOperatorModule = (build: CoreBuild, location?: WasmLocation) => OPERATOR[build].share(location);
