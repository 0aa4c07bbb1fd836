/**
 * Vite plugin: what Emscripten wrote, without what bundlers stumble over. In Node it imports the module "module", which bundlers
 * for browsers look for in vain: Node gives its own modules away without an import. And it names the .wasm file a second time,
 * in a place that is never reached, since the file is fetched by web/engine/wasm/start-module.ts.
 */
import type { Plugin } from 'vite';

const GLUE = /\/wasm\/generated\/mha[\w-]*\.mjs$/;

export function emscriptenGlue(): Plugin {
  return {
    name: 'emscripten-glue',
    enforce: 'pre',
    transform(code, id) {
      if (!GLUE.test(id)) return null;
      return { code: withoutImports(code), map: null };
    },
  };
}

/** Throws if what was written imports anything in another way than it is known to. */
export function withoutImports(code: string): string {
  const own = code
    .replaceAll(/await import\((['"])(?:node:)?module\1\)/g, 'process.getBuiltinModule("module")')
    .replaceAll(/new URL\((['"])([\w-]+\.wasm)\1,\s*import\.meta\.url\)\.href/g, '"$2"');
  if (/\bimport\s*\(/.test(own)) throw new Error('Emscripten imports something that is not known here');
  return own;
}
