// Trains the lesson's comparisons with many seeds, using the page's own modules, and writes web/lesson/lab-kit/trainer/compared.json.
// Also writes rates.json, one task at three learning rates, for the exercise on reading curves. The strict build gives the same
// numbers on every machine.
//
//   node build-scripts/compare-heads.mjs [--seeds 20] [--fast] [--check] [--rates]
//
// --rates trains the three rates only;
// --fast uses the page's faster build, prints and writes nothing; --check compares with what is written instead of writing it.
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { bin, ROOT, run } from './lib/run.mjs';

const FOLDER = `${ROOT}/web/lesson/lab-kit/trainer`;
const COMMAND = 'node build-scripts/compare-heads.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    fast: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    rates: { type: 'boolean', default: false },
  },
});

// Node strips the types from 22.18 on.
const load = (path) => import(`${ROOT}/web/${path}`);
const { loadLanguageModels } = await load('engine/load-language-model.ts');
const { COMPARISONS, RATES } = await load('lesson/lab-kit/trainer/comparisons.ts');
const { Comparison } = await load('lesson/lab-kit/trainer/comparison.ts');
const { Trainer } = await load('lesson/lab-kit/trainer/trainer.ts');
const { summarise } = await load('lesson/lab-kit/trainer/summary.ts');

const { newModel, build } = await loadLanguageModels({ speed: values.fast ? 'fast' : 'strict' });
const seeds = Number(values.seeds);
await keep('rates.json', { command: `${COMMAND} --rates`, build, ...rateCurves() });
if (!values.rates) await keep('compared.json', { command: COMMAND, build, seeds, ...comparisons() });

function comparisons() {
  return Object.fromEntries(
    Object.entries(COMPARISONS).map(([name, plan]) => {
      const comparison = new Comparison(newModel, { kind: 'compare', ...plan, seeds });
      const measured = [];
      for (;;) {
        if (comparison.due) measured.push(comparison.measure());
        if (comparison.done) break;
        comparison.advance();
      }
      comparison.dispose();
      return [name, summarise(measured)];
    }),
  );
}

/** The loss of each rate at regular steps, on the evaluation sequences. */
function rateCurves() {
  const { settings, rates, steps, every } = RATES;
  const losses = rates.map((rate) => {
    const trainer = new Trainer(newModel(), { ...settings, rate });
    const curve = [];
    for (let step = 0; step <= steps; step++) {
      if (step % every === 0) curve.push(Number(trainer.evaluate().loss.toPrecision(4)));
      if (step < steps) trainer.step();
    }
    trainer.dispose();
    return curve;
  });
  return { every, rates, losses };
}

async function keep(name, found) {
  const text = `${JSON.stringify(found, null, 2)}\n`;
  const file = `${FOLDER}/${name}`;
  if (values.fast) process.stdout.write(text);
  else if (!values.check) {
    writeFileSync(file, text);
    await run(bin('biome'), ['format', '--write', file]);
  } else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), found)) {
    process.stderr.write(`${file} is not what ${COMMAND} finds\n`);
    process.exitCode = 1;
  }
}
