// `npm start`: serves the lesson with hot reload, or as it would be published.
import { createServer } from 'vite';
import { buildPage } from './build.mjs';
import { program } from './lib/options.mjs';
import { DIST, ROOT } from './lib/run.mjs';
import { serve } from './serve.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

async function startBuilt(port) {
  // Before the build: it takes a while, and the port may be taken.
  await serve(DIST, port);
  await buildPage({ show: true });
  return `http://127.0.0.1:${port}/`;
}

async function startForWork(port) {
  await buildWasm({ show: true });
  // By IP address, as a bare container may not know the name localhost. Vite takes the next free port if this one is taken.
  const server = await createServer({
    configFile: `${ROOT}/vite.config.ts`,
    root: `${ROOT}/web`,
    server: { host: '127.0.0.1', port },
  });
  await server.listen();
  return server.resolvedUrls?.local[0];
}

program(import.meta, async ({ port, built }) => {
  const url = await (built ? startBuilt(port) : startForWork(port));
  console.log(`\nThe lesson is at ${url}\nStop it with Ctrl+C.`);
});
