// Checks learners' result files on the command line, as results.html does in a browser: scores, checksums, the assignment, and
// deadlines.
//
//   npm run results -- FOLDER [--csv FILE] [--assignment ADDRESS] [--lang fr]
//
// Reads all .json files of the folder and its subfolders, the layout of learning platforms' downloads. Without --assignment, all
// files are compared with the first. Exit status: 0 if every file is readable, intact and of the assignment, 1 if not, 2 for wrong
// arguments.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, runnerImport } from 'vite';
import { ROOT } from './lib/run.mjs';

const HOW = 'npm run results -- FOLDER [--csv FILE] [--assignment ADDRESS] [--lang en|fr]';

/** The .json files in a folder and below, sorted by path. An unreadable file has no text. */
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

/** Runs `use` with the page's own code through Vite, which handles its TypeScript and its folder imports. */
async function withCode(file, use) {
  // The oldest Node that may run this does not read TypeScript.
  const { module } = await runnerImport(join(ROOT, 'build-scripts/vite-plugins/prose.ts'));
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [module.prose()],
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
