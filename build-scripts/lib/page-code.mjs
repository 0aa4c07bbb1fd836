// Runs the page's own code in Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { prose } from '../vite-plugins/prose.ts';
import { buildWasm } from '../wasm/build-wasm.mjs';
import { ROOT } from './run.mjs';

/** Runs `use` with a function that loads a module of the page through Vite, which handles imports of folders. */
export async function withPageCode(use) {
  // The page's code needs lists that the core's build writes. If they exist, no compiler is needed.
  if (!existsSync(join(ROOT, 'web/engine/generated/block-lists.ts'))) await buildWasm({ show: true });
  const { NODE_ENV } = process.env;
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [prose()],
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await use((file) => vite.ssrLoadModule(join(ROOT, file)));
  } finally {
    await vite.close();
    // The server sets it to `development`, and a build that follows would take the development code of the libraries.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
