// Trains the lesson's two comparisons with many seeds, by the modules that the page itself runs, and writes what was found to
// web/lesson/training/compared.json. With the strict build, so that every machine finds the same numbers.
//
//   node build-scripts/compare-heads.mjs [--seeds 20] [--fast] [--check]
//
// --fast uses the page's faster build, prints and writes nothing; --check compares with what is written instead of writing it.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/run.mjs';

const FILE = `${ROOT}/web/lesson/training/compared.json`;
const COMMAND = 'node build-scripts/compare-heads.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    fast: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

// Node strips the types from 22.18 on.
const load = (path) => import(`${ROOT}/web/${path}`);
const { loadLanguageModels } = await load('engine/load-language-model.ts');
const { COMPARISONS } = await load('lesson/training/comparisons.ts');
const { Comparison } = await load('lesson/training/comparison.ts');
const { summarise } = await load('lesson/training/summary.ts');

const { newModel, build } = await loadLanguageModels({ speed: values.fast ? 'fast' : 'strict' });
const seeds = Number(values.seeds);
const found = { command: COMMAND, build, seeds };
for (const [name, plan] of Object.entries(COMPARISONS)) {
  const comparison = new Comparison(newModel, { kind: 'compare', ...plan, seeds });
  const measured = [];
  for (;;) {
    if (comparison.due) measured.push(comparison.measure());
    if (comparison.done) break;
    comparison.advance();
  }
  comparison.dispose();
  found[name] = summarise(measured);
}

const text = `${JSON.stringify(found, null, 2)}\n`;
if (values.fast) process.stdout.write(text);
else if (!values.check) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write(`${FILE} is not what ${COMMAND} finds\n`);
  process.exit(1);
}
