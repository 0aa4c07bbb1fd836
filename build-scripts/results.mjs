// `npm run results`: checks learners' result files on the command line, as results.html does in a browser.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { Mistake, program } from './lib/options.mjs';
import { withPageCode } from './lib/page-code.mjs';

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
    // Without a byte-order mark, as a page reads a file.
    return new TextDecoder().decode(readFileSync(path));
  } catch {
    return null;
  }
}

program(import.meta, async ({ names, csv, assignment, lang }, [folder]) => {
  const files = handedIn(folder);
  if (files.length === 0) throw new Mistake(`${folder} has no .json file.`);
  const report = await withPageCode(async (load) => {
    const { reportIn } = await load('web/courses/results/report.ts');
    return reportIn(lang, files, assignment ?? null, names);
  }).catch((error) => {
    // Exit status 1 would say that a learner's file is wrong.
    throw new Mistake(error.message);
  });
  process.stdout.write(report.table);
  if (csv) {
    writeFileSync(csv, report.csv);
    const { dir, name, ext } = parse(csv);
    writeFileSync(join(dir, `${name}-questions${ext}`), report.questionsCsv);
  }
  return report.well ? 0 : 1;
});
