// The package's types: the compiler's declarations of the entries, with only what they need.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bin, capture, ROOT } from '../lib/run.mjs';
import { ENTRIES, FRAMEWORKS } from './entries.mjs';

const EMITTED = join(ROOT, 'build/package-types');
/** The text after `from`, or in `import('…')`. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g;

const COMMENT = /^\s*(\/\*)?\*/;

/** The path of an entry's types, relative to the package. */
export const typesOf = ({ source }) => `./types/${declarationOf(relative('web', source))}`;

/** The path of a framework's types, relative to the package. */
export const typesForFramework = (name) => `./types/elements/frameworks/${name}.d.ts`;

/** Writes the types into `folder`/types. */
export async function writeTypes(folder) {
  rmSync(EMITTED, { recursive: true, force: true });
  // Reports declaration errors only for types that the package names; type checks run elsewhere.
  const { output } = await capture(bin('tsc'), ['--project', join(ROOT, 'build-scripts/package/tsconfig.json')]);
  const wanted = new Set(ENTRIES.map(({ source }) => join(EMITTED, declarationOf(relative('web', source)))));
  for (const file of wanted) {
    const follow = (_, before, quote, specifier) => {
      if (!specifier.startsWith('.')) {
        throw new Error(`${relative(EMITTED, file)} speaks of ${specifier}, which the package does not depend on`);
      }
      const target = resolve(dirname(file), declarationOf(specifier));
      if (!existsSync(target)) {
        throw new Error(`${relative(EMITTED, file)} speaks of ${specifier}, which has no types\n${output}`);
      }
      wanted.add(target);
      return `${before}${quote}${specifier.replace(/\.ts$/, '.js')}${quote}`;
    };
    const lines = readFileSync(file, 'utf8').split('\n');
    const text = lines.map((line) => (COMMENT.test(line) ? line : line.replaceAll(SPECIFIER, follow))).join('\n');
    const place = join(folder, 'types', relative(EMITTED, file));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  mkdirSync(join(folder, 'types/elements/frameworks'), { recursive: true });
  for (const name of FRAMEWORKS) {
    const source = readFileSync(join(ROOT, `web/elements/frameworks/${name}.d.ts`), 'utf8');
    writeFileSync(join(folder, typesForFramework(name)), source.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function declarationOf(source) {
  return source.replace(/\.m?ts$/, (ending) => `.d${ending}`).replace(/\.mjs$/, '.d.mts');
}
