// `npm run languages`: how complete each language is, and which translations are older than their English texts.
import { relative } from 'node:path';
import { coverageReport, markCurrent } from './lib/languages.mjs';
import { Mistake, program } from './lib/options.mjs';
import { ROOT } from './lib/run.mjs';

program(import.meta, ({ current }, files) => {
  if (files.length > 0 && !current) throw new Mistake('Files need --current and their language.');
  if (current) {
    const own = files.map((file) => relative(ROOT, file).replaceAll('\\', '/'));
    markCurrent(ROOT, current, own);
  }
  console.log(coverageReport(ROOT));
});
