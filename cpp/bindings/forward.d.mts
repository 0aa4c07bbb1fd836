/** The forward-only module: a single class, which the other modules have too. */
import type { MainModule as Everything } from './mha-core.mjs';

export type MainModule = Pick<
  Everything,
  'kernelTableNames' | 'activeKernelTable' | 'forceKernelTable' | 'AttentionSession'
>;
export default function createModule(options?: unknown): Promise<MainModule>;
