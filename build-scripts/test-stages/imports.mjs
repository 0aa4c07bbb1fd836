// The import rules: see check-imports.mjs.
import { checkImports } from '../check-imports.mjs';
import { ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

export const imports = {
  name: 'imports',
  title: 'Imports go one way',
  async run() {
    // Imports of generated files are checked, too.
    await buildWasm();
    const { problems } = await checkImports(ROOT);
    return {
      passed: problems.length === 0 ? 1 : 0,
      failed: problems.length === 0 ? 0 : 1,
      output: problems.join('\n'),
    };
  },
};
