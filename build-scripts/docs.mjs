// Builds the documentation site into dist/docs/, beside the lesson, whose elements its figures use: run `npm run build` first.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderSite } from './docs/render.mjs';
import { ROOT } from './lib/run.mjs';

const DIST = join(ROOT, 'dist');
if (!existsSync(join(DIST, 'elements.js'))) throw new Error('there is no lesson in dist/: run npm run build first');
const folder = join(DIST, 'docs');
rmSync(folder, { recursive: true, force: true });
const files = renderSite();
for (const [path, content] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
console.log(`${files.size} files in dist/docs/`);
