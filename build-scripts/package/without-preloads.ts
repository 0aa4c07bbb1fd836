/**
 * Vite plugin: leaves out what Vite puts around every `import()` of a page, to load chunks ahead. In a package it would be in the
 * way of the bundlers of others, and it speaks of `window` where there is none.
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
