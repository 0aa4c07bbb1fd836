/** The static server serves only its folder, with the strict policy. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, fileFor, serve } from '../../../build-scripts/serve.mjs';

const parent = mkdtempSync(join(tmpdir(), 'serve-'));
const folder = join(parent, 'dist');
let server: Awaited<ReturnType<typeof serve>>;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'assets/mha.wasm'), 'wasm');
  writeFileSync(join(folder, 'font.woff2'), 'font');
  server = await serve(folder, 0);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(parent, { recursive: true });
});

describe('serve', () => {
  it('forbids inline scripts, eval and other hosts', async () => {
    const policy = (await fetch(`${origin}/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'self' ${origin};`);
    expect(policy).toContain(`script-src 'self' ${origin} 'wasm-unsafe-eval';`);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  });

  it('sends the policy that docs/security.md shows', () => {
    const document = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
    const [, shown = ''] = /```\nContent-Security-Policy: ([^`]*)\n```/.exec(document) ?? [];
    expect(shown.replaceAll(/\s+/g, ' ').replaceAll(' https://HOST', '')).toBe(CONTENT_SECURITY_POLICY);
  });

  it('lets any page embed its files, including one without an origin', async () => {
    const { headers } = await fetch(`${origin}/assets/mha.wasm`, { headers: { Origin: 'null' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('serves WebAssembly with its own type, for streaming compilation', async () => {
    const response = await fetch(`${origin}/assets/mha.wasm`);
    expect(response.headers.get('content-type')).toBe('application/wasm');
    expect(await response.text()).toBe('wasm');
  });

  it('compresses text and WebAssembly for clients with Brotli only', async () => {
    const packed = await fetch(`${origin}/`, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe('<p>page</p>');
    const plain = await fetch(`${origin}/`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe('<p>page</p>');
    const font = await fetch(`${origin}/font.woff2`, { headers: { 'Accept-Encoding': 'br' } });
    expect(font.headers.get('content-encoding')).toBeNull();
  });

  it('compresses a changed file anew, also one of the same size', async () => {
    const text = async () => (await fetch(`${origin}/changed.txt`, { headers: { 'Accept-Encoding': 'br' } })).text();
    for (const [second, content] of ['one', 'two', 'three'].entries()) {
      writeFileSync(join(folder, 'changed.txt'), content);
      utimesSync(join(folder, 'changed.txt'), second, second);
      expect(await text()).toBe(content);
      expect(await text()).toBe(content);
    }
  });

  it('answers 404 for missing files', async () => {
    expect((await fetch(`${origin}/nothing.js`)).status).toBe(404);
    expect((await fetch(`${origin}/assets`)).status).toBe(404);
    expect((await fetch(`${origin}/${'['.repeat(3000)}`)).status).toBe(404);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt', '/a%00b', '/%', '//x'])(
    'gives nothing for %s',
    (url) => expect(fileFor(folder, url)).toBeUndefined(),
  );
});
