// The plain scripts, for pages without modules: each is one file made of the package's own modules.
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { SCRIPTS } from './entries.mjs';

/** From the modules in `folder`, the plain scripts beside them. */
export async function bundleScripts(folder) {
  for (const { name, entry, global } of SCRIPTS) {
    const bundle = await rolldown({ input: join(folder, `${entry}.js`), plugins: [besideTheScript(folder)] });
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

/** Said first of all: a script knows its own address only while it starts, and parts of it may start later. */
const ADDRESS = 'const mhaScript = document.currentScript?.src || new URL("x.js", document.baseURI).href;';

/** Every module in the script finds its files as if it lay where it lay. */
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
