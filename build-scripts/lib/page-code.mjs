// Runs the page's own code in Node.
import { join } from 'node:path';
import { createServer, runnerImport } from 'vite';
import { ROOT } from './run.mjs';

/** Runs `use` with a function that loads a module of the page through Vite, which handles TypeScript and imports of folders. */
export async function withPageCode(use) {
  // The oldest Node that may run this does not read TypeScript.
  const { module } = await runnerImport(join(ROOT, 'build-scripts/vite-plugins/prose.ts'));
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [module.prose()],
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await use((file) => vite.ssrLoadModule(join(ROOT, file)));
  } finally {
    await vite.close();
  }
}
