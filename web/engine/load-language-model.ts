/** Loads the C++ core in a module of its own, and gives language models of it. The fast build is taken where it computes rightly. */
import type { LanguageModel } from './language-model.ts';
import { type CoreOptions, loadCore } from './load-core.ts';
import { languageModelOf } from './wasm/wasm-language-model.ts';

export interface LoadedModels {
  /** A model without parameters yet. Each must be disposed. */
  readonly newModel: () => LanguageModel;
  readonly build: 'strict' | 'fast';
  readonly kernels: string;
  /** Why the fast build was wanted and not taken, as a sentence; null otherwise. */
  readonly note: string | null;
}

/** Rejects if no build can be loaded. `strict` computes the same bits on every machine; `fast` is faster and need not. */
export async function loadLanguageModels(options: CoreOptions = { speed: 'fast' }): Promise<LoadedModels> {
  const { module, build, note } = await loadCore(options);
  return { newModel: () => languageModelOf(module), build, kernels: module.activeKernelTable(), note };
}
