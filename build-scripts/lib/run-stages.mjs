// Runs test stages in sequence. A stage is { name, title, run, inputs? }; `inputs` are git pathspecs of what it reads. `run` resolves
// to { passed, failed, skipped?, output, lacks? }. A stage that throws or runs no test has failed; one that `lacks` an optional
// program is skipped.

/**
 * @param {object[]} stages
 * @param {object} [options]
 * @param {import('./passed-stages.mjs').PassedStages} [options.record] skips stages whose inputs are unchanged since they passed
 * @param {boolean} [options.always] runs every stage, and records those that pass
 * @param {(line: string) => void} [options.print]
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} the sum over all stages
 */
export async function runStages(stages, { record, always = false, print = console.log } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const stage of stages) {
    const last = always ? null : record?.lastRun(stage);
    if (last) {
      print(`- ${stage.title.padEnd(56)} unchanged since ${local(last.at)}, ${last.tests} skipped`);
      total.skipped += last.tests;
      continue;
    }
    const started = performance.now();
    const inputs = record?.inputsOf(stage) ?? null;
    record?.forget(stage);
    const result = judge(await outcome(stage, { record, always }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(summary(stage, result, seconds));
    if (result.failed > 0) print(indented(result.output));
    else if (result.lacks === undefined) record?.keep(stage, inputs, result.passed);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
  }
  return total;
}

const local = (time) => new Date(time).toLocaleString('sv-SE').slice(0, 16);

async function outcome(stage, context) {
  try {
    return await stage.run(context);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

function judge({ passed, failed, skipped = 0, output = '', lacks }) {
  if (lacks !== undefined) return { passed: 0, failed: 0, skipped: 1, output: '', lacks };
  if (passed + failed > 0) return { passed, failed, skipped, output };
  return { passed, failed: 1, skipped, output: `${output}\nNo test ran, and a stage without tests counts as failed.` };
}

function summary({ title }, { passed, failed, skipped, lacks }, seconds) {
  if (lacks !== undefined) return `- ${title.padEnd(56)} skipped: there is no ${lacks}`;
  const counts = [`${passed} passed`];
  if (failed > 0) counts.push(`${failed} failed`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  return `${failed > 0 ? '✗' : '✓'} ${title.padEnd(56)} ${counts.join(', ').padEnd(24)} ${seconds.padStart(6)} s`;
}

const indented = (text) => text.trimEnd().replace(/^/gm, '    ');
