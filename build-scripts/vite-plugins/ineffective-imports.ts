/** Fails a build that imports a module on demand which it has already imported statically, so that it would not load late. */
import type { Rolldown } from 'vite';

type OnLog = NonNullable<Rolldown.InputOptions['onLog']>;

export const refuseIneffectiveImports: OnLog = (level, log, pass) => {
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
  pass(level, log);
};
