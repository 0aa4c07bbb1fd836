/** Loads the module that Emscripten made of the C++ core. Nothing else in the project knows where it lies. */
import createModule, { type MainModule } from './generated/mha.mjs';

export function loadModule(): Promise<MainModule> {
  return createModule({ locateFile: () => new URL('./generated/mha.wasm', import.meta.url).href });
}
