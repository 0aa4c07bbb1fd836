// Builds the documentation site into dist/docs/, beside the lesson, whose elements its figures use.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderSite } from './docs/render.mjs';
import { Mistake, program } from './lib/options.mjs';
import { DIST } from './lib/run.mjs';

program(import.meta, () => {
  if (!existsSync(join(DIST, 'elements.js')))
    throw new Mistake('There is no lesson in dist/: run “npm run build” first.');
  const folder = join(DIST, 'docs');
  rmSync(folder, { recursive: true, force: true });
  const files = renderSite();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  console.log(`${files.size} files in dist/docs/`);
});
