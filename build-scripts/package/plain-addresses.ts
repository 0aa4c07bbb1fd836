/**
 * Vite plugin: keeps `new URL("…", import.meta.url)` in the form that other bundlers recognise. The minifier changes the quotes, and
 * Vite nests such URLs.
 */
import type { Plugin } from 'vite';

export function plainAddresses(): Plugin {
  return {
    name: 'plain-addresses',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = withPlainAddresses(chunk.code);
      }
    },
  };
}

export function withPlainAddresses(code: string): string {
  return code
    .replaceAll(
      /new URL\(`(?:\.\/)?([^`$":]+)`,\s*import\.meta\.url\)/g,
      (_, path) => `new URL("${path.startsWith('../') ? '' : './'}${path}",import.meta.url)`,
    )
    .replaceAll(/,\s*\{type:`module`\}\)/g, ',{type:"module"})')
    .replaceAll(
      /new URL\((new URL\("[^"]+",import\.meta\.url\))\.href,\s*(?:``|''|"")\s*\+\s*import\.meta\.url\)/g,
      '$1',
    )
    .replaceAll(
      /new URL\((?:``|''|"")\s*\+\s*(new URL\("[^"]+",import\.meta\.url\))\.href,\s*import\.meta\.url\)/g,
      '$1',
    );
}
