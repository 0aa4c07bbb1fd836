/** The module that only goes forward: one class of those that the others have. */
import type { MainModule as Everything } from './mha-core.mjs';

export type MainModule = Pick<
  Everything,
  'kernelTableNames' | 'activeKernelTable' | 'forceKernelTable' | 'AttentionSession'
>;
export default function createModule(options?: unknown): Promise<MainModule>;
