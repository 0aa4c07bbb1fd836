// Each mutant of the core counts as one test: it passes if a test kills it, or if a reason is listed why none can.

import { judgeMutants } from '../../tests/mutants/hunt.mjs';
import { runMutants } from '../../tests/mutants/main.mjs';

export const mutants = {
  name: 'mutants',
  title: 'The tests notice every mutant of the core',
  run: async () => judgeMutants(await runMutants()),
};
