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
      minify: true,
      comments: { legal: true },
    });
    await bundle.close();
  }
}

/** A plain script has no address of its own but while it starts; every module in it thinks that it lies where it lay. */
function besideTheScript(folder) {
  const base = '\0script-address';
  return {
    name: 'beside-the-script',
    resolveId: (id) => (id === base ? id : null),
    load: (id) =>
      id === base
        ? 'export const script = document.currentScript?.src || new URL("x.js", document.baseURI).href;'
        : null,
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(`./${relative(folder, id)}`);
      return `import { script as mhaScript } from ${JSON.stringify(base)};
const mhaPlace = new URL(${place}, mhaScript).href;
${code.replaceAll('import.meta.url', 'mhaPlace')}`;
    },
  };
}
