// Imports go one way: see check-imports.mjs.
import { checkImports } from '../check-imports.mjs';
import { ROOT } from '../lib/run.mjs';

export const imports = {
  name: 'imports',
  title: 'Imports go one way',
  async run() {
    const { files, problems } = checkImports(ROOT);
    if (files === 0) return { passed: 0, failed: 0 };
    return {
      passed: problems.length === 0 ? 1 : 0,
      failed: problems.length === 0 ? 0 : 1,
      output: problems.join('\n'),
    };
  },
};
