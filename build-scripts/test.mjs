// Runs the stages of the test suite in order, one line each, and adds up their tests.
//
//   npm test                            everything
//   npm test -- --only vitest,types     some stages
//   npm test -- --list                  the stages' names
//
// A stage that fails shows its output, and the later ones still run. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { runStages } from './lib/run-stages.mjs';
import { STAGES } from './test-stages/index.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } });

if (values.list) {
  for (const { name, title } of STAGES) console.log(`${name.padEnd(16)}${title}`);
  process.exit(0);
}

const wanted = values.only?.split(',').map((name) => name.trim());
const unknown = wanted?.filter((name) => !STAGES.some((stage) => stage.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; npm test -- --list shows them.`);
  process.exit(2);
}

const { passed, failed } = await runStages(wanted ? STAGES.filter(({ name }) => wanted.includes(name)) : STAGES);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
