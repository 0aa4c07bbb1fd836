// Lets Node import WGSL as Vite does: `import source from './kernels/add.wgsl?raw'`. Import this before what imports kernels.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const RAW = '.wgsl?raw';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(RAW)) return next(url, context);
    const text = readFileSync(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  },
});
