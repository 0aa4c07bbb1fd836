/** Loads the C++ core in its own module and creates language models, preferring the fast build. */
import type { LanguageModel } from './language-model.ts';
import { type CoreOptions, loadCore } from './load-core.ts';
import { languageModelOf } from './wasm/wasm-language-model.ts';

export interface LoadedModels {
  /** A model without parameters. The caller must dispose it. */
  readonly newModel: () => LanguageModel;
  readonly build: 'strict' | 'fast';
  readonly kernels: string;
  /** Why the fast build was requested but not used, as a sentence; else null. */
  readonly note: string | null;
}

/** Rejects if no build loads. `strict` gives bit-identical results on every machine; `fast` may not. */
export async function loadLanguageModels(options: CoreOptions = { speed: 'fast' }): Promise<LoadedModels> {
  const { module, build, note } = await loadCore(options);
  return { newModel: () => languageModelOf(module), build, kernels: module.activeKernelTable(), note };
}
