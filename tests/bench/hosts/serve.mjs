// Serves the repository to the benchmark's page, on the loopback address only.
//
// Cross-origin isolation is required for the browser's precise clock.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../../../build-scripts/lib/run.mjs';

const FOLDERS = ['tests/bench/', 'web/engine/wasm/generated/', 'build/bench/'];
const TYPES = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** @returns {Promise<{ address: string, close: () => void }>} */
export async function serveRepository() {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)).slice(1);
    const type = TYPES[extname(path)];
    if (!type || !FOLDERS.some((folder) => path.startsWith(folder))) {
      response.writeHead(404).end();
      return;
    }
    try {
      const content = await readFile(join(ROOT, path));
      response.writeHead(200, {
        'Content-Type': type,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
