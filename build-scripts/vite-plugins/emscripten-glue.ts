/**
 * Vite plugin: takes the address of the .wasm file out of Emscripten's output, where unreachable code names it a second time.
 * Bundlers would copy the file twice; web/engine/wasm/module-files.ts fetches it.
 */
import type { Plugin } from 'vite';

const GLUE = /\/wasm\/generated\/mha[\w-]*\.mjs$/;

export function emscriptenGlue(): Plugin {
  return {
    name: 'emscripten-glue',
    enforce: 'pre',
    transform(code, id) {
      if (!GLUE.test(id)) return null;
      return { code: withoutAddress(code), map: null };
    },
  };
}

/** Throws if the output imports something, which bundlers for browsers might not resolve. */
export function withoutAddress(code: string): string {
  if (/\bimport\s*\(/.test(code)) throw new Error('Emscripten imports something');
  return code.replaceAll(/new URL\((['"])([\w-]+\.wasm)\1,\s*import\.meta\.url\)\.href/g, '"$2"');
}
