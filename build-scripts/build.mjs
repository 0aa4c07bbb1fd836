// Builds the page into dist/, with the notebook's widget beside it; with --single the lesson as one file,
// build/single/mha-lesson.html; with --package the package that is published, dist-package/; with --scorm a package for learning
// platforms, build/scorm/mha-lesson-scorm.zip:
//
//   npm run build:scorm -- [--lang fr] [--mastery 80] [--assignment "?exercises=softmax,mask&attempts=3&seed=7&heading=Week+3"]
//     [--material FILE]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { coverageReport } from './lib/languages.mjs';
import { bin, ROOT, run } from './lib/run.mjs';
import { buildPackage, buildWidget, writeSizes } from './package.mjs';
import { writeScormPackage } from './scorm/package.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

let page;

/** Builds only once, however often it is called: several test stages open the page. */
export function buildPage(options = {}) {
  page ??= buildWasm(options).then(() => run(bin('vite'), ['build', '--config', 'vite.config.ts'], options));
  return page;
}

export async function buildSingle(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.single.config.ts'], options);
}

async function buildScorm({ assignment, material, lang, mastery, ...options } = {}) {
  await buildPage(options);
  const target = join(ROOT, 'build/scorm/mha-lesson-scorm.zip');
  writeScormPackage(join(ROOT, 'dist'), target, { assignment, material, lang, mastery });
  return target;
}

/** A manual build writes the package sizes into the README; the tests only compare them. */
async function buildPackageAndSizes(options) {
  await buildPackage(options);
  writeSizes();
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      single: { type: 'boolean', default: false },
      scorm: { type: 'boolean', default: false },
      package: { type: 'boolean', default: false },
      assignment: { type: 'string' },
      material: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      mastery: { type: 'string' },
    },
  });
  const { single, scorm, assignment, lang } = values;
  const material = values.material && resolve(process.env.MHA_STARTED_IN ?? '.', values.material);
  const mastery = values.mastery === undefined ? undefined : Number(values.mastery);
  if (mastery !== undefined && !(mastery >= 0 && mastery <= 100)) throw new Error('--mastery is a score from 0 to 100');
  if (single) await buildSingle({ show: true });
  else if (values.package) await buildPackageAndSizes({ show: true });
  else if (scorm) console.log(await buildScorm({ assignment, material, lang, mastery, show: true }));
  else {
    await buildPage({ show: true });
    await buildWidget(join(ROOT, 'dist'), { show: true });
  }
  console.log(coverageReport(ROOT));
}
