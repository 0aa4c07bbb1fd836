// Trains the lesson's comparisons with many seeds, using the page's own modules; --help lists what is trained.
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { commandLine } from './lib/options.mjs';
import { bin, ROOT, run } from './lib/run.mjs';

const COMMAND = 'node build-scripts/compare-heads.mjs';

const { values } = await commandLine(import.meta);

const load = (path) => import(`../web/${path}`);
const { loadLanguageModels } = await load('engine/load-language-model.ts');
const { COMPARISONS, FORMING, RATES, SWEEP } = await load('lesson/lab-kit/trainer/comparisons.ts');
const { compare } = await load('lesson/lab-kit/trainer/comparison.ts');
const { Diverged, Trainer } = await load('lesson/lab-kit/trainer/trainer.ts');
const { headRoles } = await load('lesson/lab-kit/trainer/head-roles.ts');
const { Plateau } = await load('lesson/lab-kit/trainer/plateau.ts');
const { meanLosses, summarise } = await load('lesson/lab-kit/trainer/summary.ts');

const { newModel, build } = await loadLanguageModels({ speed: values.fast ? 'fast' : 'strict' });
const { seeds } = values;
const FOLDER = 'web/lesson/lab-kit/trainer';
const MEASURED = {
  compared: () => ({ [`${FOLDER}/compared.json`]: { seeds, ...comparisons() } }),
  curves: () => ({ [`${FOLDER}/rates.json`]: rateCurves() }),
  sweep: () => {
    const found = sweep();
    return { 'web/lesson/chapters/train/learning-rates.json': found, [`${FOLDER}/swept.json`]: meanLosses(found) };
  },
  induction: () => ({
    'web/lesson/chapters/train/induction.json': forming(),
    'web/lesson/chapters/train/poster.json': poster(),
  }),
};
for (const name of values.only === undefined ? Object.keys(MEASURED) : [values.only]) {
  for (const [file, found] of Object.entries(MEASURED[name]())) {
    await keep(`${ROOT}/${file}`, { command: `${COMMAND} --only ${name}`, build, ...found });
  }
}

function comparisons() {
  return Object.fromEntries(
    Object.entries(COMPARISONS).map(([name, plan]) => [name, summarise([...compare(newModel, { ...plan, seeds })])]),
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

/** For each task, setting and learning rate, the loss and accuracy of each seed after the comparison's last step; null if diverged. */
function sweep() {
  const { rates, seeds, settings } = SWEEP;
  const [first, last] = [Math.min(...Object.values(seeds).flat()), Math.max(...Object.values(seeds).flat())];
  const tasks = Object.entries(settings).map(([name, sides]) => {
    const { steps } = COMPARISONS[name];
    const measured = sides.map((side) => {
      const runs = rates.map((rate) => {
        const qualities = [];
        for (let seed = first; seed <= last; seed++) qualities.push(trained({ ...side, rate, seed }, steps));
        process.stderr.write(`${name}, ${side.heads} heads, ${side.layers} layers, rate ${rate}\n`);
        return qualities;
      });
      const every = (pick) => runs.map((qualities) => qualities.map(pick));
      return {
        heads: side.heads,
        layers: side.layers,
        losses: every((quality) => quality && Number(quality.loss.toPrecision(4))),
        accuracies: every((quality) => quality && Number(quality.accuracy.toFixed(4))),
      };
    });
    return [name, measured];
  });
  return { rates, seeds, from: first, tasks: Object.fromEntries(tasks) };
}

/** For each seed, the step at which a role is first named (null: never), and the heads and the accuracy after the last step. */
function forming() {
  const { settings, steps, every } = FORMING;
  const runs = Array.from({ length: seeds }, (_, i) => {
    const trainer = new Trainer(newModel(), { ...settings, seed: i + 1 });
    const roles = () => {
      const { sequence, attention } = trainer.probe();
      return headRoles(settings.task, sequence.ids, attention).map(({ role }) => role);
    };
    const first = { previous: null, induction: null };
    for (let step = 0; step <= steps; step++) {
      if (step % every === 0) for (const role of roles()) if (role) first[role] ??= step;
      if (step < steps) trainer.step();
    }
    const accuracy = Number(trainer.evaluate().accuracy.toFixed(4));
    const run = { seed: i + 1, ...first, heads: roles(), accuracy };
    trainer.dispose();
    return run;
  });
  return { steps, every, runs };
}

/** The maps of the first seed when its task is learned, in hundredths, and the loss of each step, in thousandths. */
function poster() {
  const trainer = new Trainer(newModel(), FORMING.settings);
  const plateau = new Plateau();
  const thousandths = [];
  for (let settled = null; !settled; ) {
    const measure = trainer.step();
    thousandths.push(Math.round(1000 * measure.loss));
    settled = plateau.add(measure);
  }
  const { sequence, attention } = trainer.probe();
  const found = {
    steps: trainer.steps,
    ids: sequence.ids,
    hundredths: Array.from(attention, (x) => Math.round(100 * x)),
    thousandths,
  };
  trainer.dispose();
  return found;
}

/** Loss and accuracy after so many steps; null if the training diverged. */
function trained(settings, steps) {
  const trainer = new Trainer(newModel(), settings);
  try {
    for (let step = 0; step < steps; step++) trainer.step();
    return trainer.evaluate();
  } catch (error) {
    if (error instanceof Diverged) return null;
    throw error;
  } finally {
    trainer.dispose();
  }
}

async function keep(file, found) {
  const text = `${JSON.stringify(found, null, 2)}\n`;
  if (values.fast) process.stdout.write(text);
  else if (!values.check) {
    writeFileSync(file, text);
    await run(bin('biome'), ['format', '--write', file]);
  } else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), found)) {
    process.stderr.write(`${file} is not what ${COMMAND} finds\n`);
    process.exitCode = 1;
  }
}
