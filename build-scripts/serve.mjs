// Static file server for the built page, for the browser tests and `npm start -- --built`. It sends the strictest policy that the
// page supports: scripts only from its own origin, no inline script, no eval, no script or HTML from text, no other host.
import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Mistake, program } from './lib/options.mjs';

/** As docs/security.md shows it, which names the host, too. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html default',
].join('; ');

/** The sandbox may compile a learner's code, but may not connect to anything. */
const CODE_SANDBOX = /\/code-sandbox(-[\w-]+)?\.html$/;
const SANDBOX_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  'sandbox allow-scripts',
].join('; ');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Fonts and pictures are compressed already. */
const PACKED = /^(text\/|application\/(json|wasm)|image\/svg)/;
/** The types that servers compress on the fly. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * The content security policy for `host`. It names the host beside 'self', because WebKit ignores 'self' in a frame without an
 * origin.
 */
function named(policy, host) {
  return policy.replaceAll("'self'", `'self' http://${host}`);
}

/** The requested file, or undefined if the folder does not contain it. */
export function fileFor(folder, url) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '');
    const root = resolve(folder);
    const file = join(root, normalize(path.endsWith('/') ? `${path}index.html` : path));
    return file.startsWith(root + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
  } catch {
    // No path: invalid UTF-8, a zero, a name that is too long.
    return undefined;
  }
}

/** Compressed files by path: tests load the same files hundreds of times. */
const compressed = new Map();

function compress(file) {
  const { mtimeMs, size } = statSync(file);
  const known = compressed.get(file);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.bytes;
  const bytes = readFile(file).then((content) => promisify(brotliCompress)(content, BROTLI));
  compressed.set(file, { mtimeMs, size, bytes });
  return bytes;
}

/** Serves the folder on localhost only with a policy; resolves to the server once it listens. */
export function serve(folder, port, policy = CONTENT_SECURITY_POLICY) {
  const server = createServer((request, response) => {
    const file = fileFor(folder, request.url ?? '/');
    const own = file && CODE_SANDBOX.test(file) ? SANDBOX_SECURITY_POLICY : named(policy, request.headers.host);
    const headers = {
      'Content-Security-Policy': own,
      'X-Content-Type-Options': 'nosniff',
      // Public files for any embedding page, including sandboxed pages without an origin and pages with COEP.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    if (!file) {
      response.writeHead(404, { ...headers, 'Content-Type': TYPES['.txt'] }).end('Not found\n');
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const shrink = PACKED.test(type) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, {
      ...headers,
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(shrink ? { 'Content-Encoding': 'br' } : {}),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    // A client that disconnects early is not a server error.
    if (shrink) {
      compress(file).then(
        (bytes) => response.end(bytes),
        () => response.destroy(),
      );
    } else pipeline(createReadStream(file), response, () => undefined);
  });
  return new Promise((done, failed) => {
    server.once('error', (error) =>
      failed(error.code === 'EADDRINUSE' ? new Mistake(`Port ${port} is taken: choose another with --port.`) : error),
    );
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

program(import.meta, async ({ port }, [folder]) => {
  await serve(folder, port);
  console.log(`http://127.0.0.1:${port}/`);
});
