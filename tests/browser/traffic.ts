/** Counts the bytes that a page loads, compressed with Brotli; fonts already are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Response } from '@playwright/test';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import type { Page } from './support.ts';

export const KB = 1000;
/** Without `OWN_MODULE`. */
export const WHOLE_CHAPTER = 300 * KB;
/** The module of a chapter's computation beyond the forward pass. */
export const OWN_MODULE = /^mha-(core|tiled)-.*\.wasm$/;

export interface Sent {
  readonly name: string;
  readonly bytes: number;
}

/** Records all files that the page loads from now on, until the answer is called, once. */
export function watch(page: Page): () => Promise<Sent[]> {
  const waiting: Promise<Sent>[] = [];
  const record = (response: Response): void => {
    const name = nameOf(new URL(response.url()).pathname);
    if (response.ok()) waiting.push(response.body().then((body) => ({ name, bytes: compressed(name, body) })));
  };
  page.on('response', record);
  return () => {
    // A file that comes after the test cannot be read.
    page.off('response', record);
    return Promise.all(waiting);
  };
}

/** The scripts of the built page among these addresses, each once. */
export function scripts(addresses: readonly string[]): Sent[] {
  const paths = new Set(addresses.map((address) => new URL(address).pathname).filter((path) => /\.m?js$/.test(path)));
  return [...paths].map((path) => ({
    name: nameOf(path),
    bytes: compressed(nameOf(path), readFileSync(join(ROOT, 'dist', path))),
  }));
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** Cache by file name, because compression is slow and chapters share files. File names contain a hash. */
const known = new Map<string, number>();

function compressed(name: string, body: Buffer): number {
  if (name.endsWith('.woff2')) return body.length;
  const key = `${name} ${body.length}`;
  const size = known.get(key) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  known.set(key, size);
  return size;
}

export function total(files: readonly Sent[], wanted: RegExp = /./): number {
  return files.filter(({ name }) => wanted.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
}

export function listed(files: readonly Sent[]): string {
  return [...files]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name || 'the page'} ${(bytes / KB).toFixed(1)} kB`)
    .join('\n');
}
