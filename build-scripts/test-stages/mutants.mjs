// Mutation tests. Each mutant passes if a test kills it, or if it is listed with a reason for surviving.
import { judgeMutants } from '../../tests/mutants/hunt.mjs';
import { runMutants } from '../../tests/mutants/main.mjs';
import { runWebMutants } from '../../tests/mutants/web.mjs';

export const mutants = {
  name: 'mutants',
  title: 'The tests notice every mutant of the core',
  run: async () => judgeMutants(await runMutants()),
};

export const mutantsWeb = {
  name: 'mutants-web',
  title: 'The tests notice every mutant of the lesson',
  run: async () => judgeMutants(await runWebMutants()),
};
