/**
 * Vite plugin: removes the preload wrapper around every `import()`. In a package it would disturb other bundlers, and it uses
 * `window`, which may not exist.
 */
import type { Plugin } from 'vite';

const PRELOADS = 'native:import-analysis-build';

export function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    configResolved({ plugins }) {
      const all: Plugin[] = plugins as Plugin[];
      const place = all.findIndex(({ name }) => name === PRELOADS);
      if (place < 0) throw new Error(`this version of Vite has no plugin ${PRELOADS}`);
      all.splice(place, 1);
    },
  };
}
