// Serves the lesson with hot reload.
//
//   npm start -- --port 8080    another port than 5173
//   npm start -- --built        the built page, as it would be published, with its strict content security policy
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { buildPage } from './build.mjs';
import { ROOT } from './lib/run.mjs';
import { serve } from './serve.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '5173' }, built: { type: 'boolean', default: false } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`--port ${values.port}: a port is a whole number from 1 to 65535`);
  process.exit(2);
}

async function startBuilt() {
  await buildPage({ show: true });
  await serve(`${ROOT}/dist`, port);
  return `http://127.0.0.1:${port}/`;
}

async function startForWork() {
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

try {
  const url = await (values.built ? startBuilt() : startForWork());
  console.log(`\nThe lesson is at ${url}\nStop it with Ctrl+C.`);
} catch (error) {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: choose another with --port.` : error.message);
  process.exit(1);
}
