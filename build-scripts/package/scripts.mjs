// Plain scripts for pages without modules, each a single file made from the package's modules.
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { SCRIPTS } from './entries.mjs';

/** Writes the plain scripts beside the modules in `folder`. `alone`: the folders of entries that were built by themselves. */
export async function bundleScripts(folder, alone) {
  for (const { name, entry, global } of SCRIPTS) {
    const modules = alone[entry] ?? folder;
    const bundle = await rolldown({ input: join(modules, `${entry}.js`), plugins: [besideTheScript(modules)] });
    await bundle.write({
      file: join(folder, `${name}.js`),
      format: 'iife',
      name: global,
      exports: 'named',
      codeSplitting: false,
      intro: ADDRESS,
      minify: true,
      comments: { legal: true },
    });
    await bundle.close();
  }
}

/** Runs first: a script knows its own URL only while it starts, and parts of it may start later. */
const ADDRESS = 'const mhaScript = document.currentScript?.src || new URL("x.js", document.baseURI).href;';

/** Every module in the script finds its files relative to its original place. */
function besideTheScript(folder) {
  return {
    name: 'beside-the-script',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(`./${relative(folder, id)}`);
      return `const mhaPlace = new URL(${place}, mhaScript).href;\n${code.replaceAll('import.meta.url', 'mhaPlace')}`;
    },
  };
}
