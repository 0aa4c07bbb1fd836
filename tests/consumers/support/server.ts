/** File server on a free port, with a content security policy as strict as an institution's. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createServer as viteServer } from 'vite';
import { fileFor } from '../../../build-scripts/serve.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

export interface ServerOptions {
  /** The path that the folder is served under, "/" or "/some/course/". */
  readonly base?: string;
  /** Allows other origins to use the files, as on a CDN. */
  readonly open?: boolean;
  /** Whether pages may have scripts in their HTML, as those of site generators do. */
  readonly inlineScripts?: boolean;
  /** Another origin that pages may load files from. */
  readonly from?: string;
}

export interface Served {
  readonly origin: string;
  /** The folder's URL, with a trailing slash. */
  readonly url: string;
  /** Requested files that do not exist. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

export async function serveFolder(folder: string, options: ServerOptions = {}): Promise<Served> {
  const { base = '/', open = false, from = '', inlineScripts = false } = options;
  const missing: string[] = [];
  const policy = [
    `default-src 'self' ${from}`,
    `script-src 'self' 'wasm-unsafe-eval' ${inlineScripts ? "'unsafe-inline'" : ''} ${from}`,
    `style-src 'self' 'unsafe-inline' ${from}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const file = url.startsWith(base) ? fileFor(folder, `/${url.slice(base.length)}`) : undefined;
    if (!file) {
      missing.push(url);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      ...(open && { 'Access-Control-Allow-Origin': '*' }),
    });
    createReadStream(file).pipe(response);
  });
  await listening(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}${base}`,
    missing,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
}

/** Vite's development server of a folder. */
export async function developIn(folder: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await viteServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(folder, 'cache'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite does not listen');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
