// Each mutant of the core counts as one test: it passes if a test kills it, or if a reason is listed why none can.
import { runMutants } from '../mutants.mjs';
import { judgeMutants } from '../mutation/hunt.mjs';

export const mutants = {
  name: 'mutants',
  title: 'The tests notice every mutant of the core',
  run: async () => judgeMutants(await runMutants()),
};
