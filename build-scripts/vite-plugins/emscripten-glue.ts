/**
 * Vite plugin: removes parts of Emscripten's output that break browser bundlers. In Node it imports the module "module", which
 * bundlers for browsers cannot resolve. It also names the .wasm file a second time in unreachable code;
 * web/engine/wasm/start-module.ts fetches the file.
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

/** Throws if the output contains an unknown kind of import. */
export function withoutImports(code: string): string {
  const own = code
    .replaceAll(/await import\((['"])(?:node:)?module\1\)/g, 'process.getBuiltinModule("module")')
    .replaceAll(/new URL\((['"])([\w-]+\.wasm)\1,\s*import\.meta\.url\)\.href/g, '"$2"');
  if (/\bimport\s*\(/.test(own)) throw new Error('Emscripten imports something that is not known here');
  return own;
}
