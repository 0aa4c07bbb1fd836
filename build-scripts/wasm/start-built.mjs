// Starts a built WebAssembly module in Node, in its own memory.
import { readFileSync } from 'node:fs';

/** `name` is the module's file name without its ending, such as "mha-core". */
export async function startBuilt(name) {
  const file = (ending) => new URL(`../../web/engine/wasm/generated/${name}.${ending}`, import.meta.url);
  const { default: create } = await import(file('mjs').href);
  return create({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(readFileSync(file('wasm')), imports).then(({ instance }) => done(instance));
      return {};
    },
  });
}
