// `npm run bench`: compares this project's core with other libraries.
//
// The report goes to standard output, progress to standard error.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../../build-scripts/lib/options.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { ENGINES } from './engines.mjs';
import { planOf } from './options.mjs';
import { prepare } from './prepare.mjs';
import { makeProblem } from './problem.mjs';
import { reference } from './reference.mjs';
import { tables, withTables } from './report/document.mjs';
import { describeMachine } from './report/machine.mjs';
import { markdown } from './report/markdown.mjs';
import { runEngine } from './run-engine.mjs';

const progress = (line) => process.stderr.write(`${line}\n`);

/** Caches the double-precision results for all engines. */
function rememberedReference() {
  const known = new Map();
  return (what) => {
    const key = JSON.stringify(what);
    if (!known.has(key)) known.set(key, reference(what, makeProblem(what.shape)));
    return known.get(key);
  };
}

async function main(options) {
  if (Number(process.versions.node.split('.')[0]) < 22) {
    throw new Error(
      `Node 22 or newer is needed, and this is ${process.versions.node}: older ones get relaxed SIMD wrong`,
    );
  }
  if (options.build) await prepare(options.engines, progress);
  const expected = rememberedReference();
  const reports = [];
  const rows = [];
  for (const name of options.engines) {
    let engine;
    try {
      engine = await ENGINES[name](options.threads);
      const result = await runEngine(engine, { ...options, expected, progress });
      reports.push({ title: engine.title, remarks: engine.remarks, ...result });
      rows.push(...result.rows);
    } catch (error) {
      reports.push({ title: `${name}: not measured, because ${error.message}`, rows: [], peaks: {} });
    } finally {
      await engine?.close();
    }
  }
  const text = markdown(reports);
  process.stdout.write(`${text}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(rows, null, 1)}\n`);
  if (options.markdown) writeFileSync(options.markdown, `${text}\n`);
  if (options.document) {
    const file = join(ROOT, 'docs/performance.md');
    writeFileSync(file, withTables(readFileSync(file, 'utf8'), tables(await describeMachine(), rows)));
  }
  if (rows.every(({ ms }) => ms === null)) throw new Error('no contender could be measured');
}

program(import.meta, (values) => main(planOf(values)));
