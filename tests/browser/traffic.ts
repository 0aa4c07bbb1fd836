/** Counts the bytes that a page loads, compressed with Brotli; fonts already are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import type { Page } from './support.ts';

export const KB = 1000;

export interface Sent {
  readonly name: string;
  readonly bytes: number;
}

export interface Traffic {
  /** The files until now. */
  readonly all: () => Sent[];
  /** Those before the first figure, or null while there is none. */
  readonly beforeFigure: () => Sent[] | null;
}

declare global {
  interface Window {
    reportFigure: () => void;
  }
}

/** Records the files that the page requests from now on. What waits for an idle page comes after the first figure. */
export async function watch(page: Page): Promise<Traffic> {
  const requested = new Set<string>();
  let beforeFigure: readonly string[] | null = null;
  page.on('request', (request) => requested.add(nameIn(request.url())));
  await page.exposeFunction('reportFigure', () => {
    beforeFigure = [...requested];
  });
  await page.addInitScript(() => {
    const figure = new Promise<void>((resolve) => {
      const report = (): void => {
        // The page reports its figure between its requests, so what follows the figure is not counted, however fast it comes.
        window.reportFigure();
        resolve();
      };
      addEventListener('mha-laid-out', report, { once: true, capture: true });
    });
    window.requestIdleCallback = (run) => {
      void figure.then(() => setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  const sizes = (names: Iterable<string>) => [...names].map((name) => ({ name, bytes: compressed(name) }));
  return { all: () => sizes(requested), beforeFigure: () => beforeFigure && sizes(beforeFigure) };
}

/** The path of a built file in its folder. */
function nameIn(address: string): string {
  return new URL(address).pathname.slice(1) || 'index.html';
}

/** Cache by file name, because compression is slow and chapters share files. File names contain a hash. */
const known = new Map<string, number>();

function compressed(name: string): number {
  let size = known.get(name);
  if (size === undefined) {
    const file = readFileSync(join(ROOT, 'dist', name));
    size = name.endsWith('.woff2') ? file.length : brotliCompressSync(file).length;
    known.set(name, size);
  }
  return size;
}

export function scripts(files: readonly Sent[]): Sent[] {
  return files.filter(({ name }) => /\.m?js$/.test(name));
}

export function total(files: readonly Sent[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function listed(files: readonly Sent[]): string {
  return [...files]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} ${(bytes / KB).toFixed(1)} kB`)
    .join('\n');
}
