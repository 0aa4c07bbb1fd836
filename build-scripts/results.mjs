// Checks the files of results that learners handed in: who solved how much, whether the checksum fits, whether it is the same
// assignment, and whether it was late; what results.html shows in a browser, for as many files as there are.
//
//   npm run results -- FOLDER [--csv FILE] [--assignment ADDRESS] [--lang fr]
//
// Every .json file of the folder and of the folders in it is read, which is how learning platforms hand them over. Without
// --assignment all files are compared with the first. Ends with 0 if every file could be read, is whole and is of the
// assignment, with 1 if not, with 2 if the command was not understood.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { ROOT } from './lib/run.mjs';

const HOW = 'npm run results -- FOLDER [--csv FILE] [--assignment ADDRESS] [--lang en|fr]';

/** The .json files in a folder and below, in the order of their paths. A file that cannot be opened has no text. */
function handedIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ name: relative(folder, path), text: textOf(path) }));
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Runs `use` with the page's own code, which is TypeScript and loads its words by folder: Vite understands both. */
async function withCode(file, use) {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await use(await vite.ssrLoadModule(join(ROOT, file)));
  } finally {
    await vite.close();
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      csv: { type: 'string' },
      assignment: { type: 'string' },
      lang: { type: 'string', default: 'en' },
    },
  });
  if (positionals.length !== 1) throw new Error('one folder is needed');
  const from = process.env.MHA_STARTED_IN ?? process.cwd();
  const files = handedIn(resolve(from, positionals[0]));
  if (files.length === 0) throw new Error(`${positionals[0]} has no .json file`);
  const { table, csv, well } = await withCode('web/courses/results/report.ts', ({ reportIn }) =>
    reportIn(values.lang, files, values.assignment ?? null),
  );
  process.stdout.write(table);
  if (values.csv) writeFileSync(resolve(from, values.csv), csv);
  process.exitCode = well ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(`${error.message}\n${HOW}`);
    process.exitCode = 2;
  });
}
