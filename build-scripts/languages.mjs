// Prints how complete each language is, and which translations are older than their English texts; or marks them as current.
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { coverageReport, markCurrent } from './lib/languages.mjs';
import { ROOT } from './lib/run.mjs';

const USAGE = `npm run languages -- [options]

Prints which share of the texts each language has, and the files whose English texts have changed since they were translated.

  --current fr [FILES]    notes that these files of a language, or all, say what the English ones say now`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { current: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(USAGE);
} else {
  try {
    const from = process.env.MHA_STARTED_IN ?? '.';
    const files = positionals.map((file) => relative(ROOT, resolve(from, file)).replaceAll('\\', '/'));
    if (values.current) markCurrent(ROOT, values.current, files);
    console.log(coverageReport(ROOT));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
