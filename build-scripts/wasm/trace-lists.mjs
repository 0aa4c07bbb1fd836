// Writes web/engine/generated/trace-lists.ts: what the built module declares of every tensor (name, axes, provenance), for
// each variant of the computation. The declarations are made in C++ and nowhere else; this only copies them down, so that
// TypeScript knows the names as a type and the prose can be checked against them while the page is built.
import { join } from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { writeIfChanged } from '../lib/write-if-changed.mjs';

const MODULE = new URL('../../web/engine/wasm/generated/mha-core.mjs', import.meta.url);
const TARGET = join(ROOT, 'web/engine/generated/trace-lists.ts');

/** "self", "cross bias", "self bias dropout": the words of the variant, absent ones left out. */
const VARIANTS = [false, true].flatMap((cross) =>
  [false, true].flatMap((bias) => [false, true].map((dropout) => ({ cross, bias, dropout }))),
);
const keyOf = ({ cross, bias, dropout }) =>
  [cross ? 'cross' : 'self', bias ? 'bias' : '', dropout ? 'dropout' : ''].filter(Boolean).join(' ');

/** The smallest sizes that tell all axes apart. */
function optionsOf({ cross, bias, dropout }) {
  return {
    tokens: 3,
    sourceTokens: cross ? 5 : 3,
    cross,
    dModel: 4,
    keyWidth: 4,
    valueWidth: 4,
    numHeads: 2,
    bias,
    causal: false,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: dropout ? 0.5 : 0,
    dropoutSeed: 0,
  };
}

function declarations(session) {
  return Array.from({ length: session.tensorCount() }, (_, id) => ({
    name: session.tensorName(id),
    axes: session.tensorAxes(id),
    provenance: session.tensorProvenance(id),
  }));
}

const { default: createModule } = await import(MODULE);
const module = await createModule();
const session = new module.AttentionSession();
const lists = {};
for (const variant of VARIANTS) {
  session.configure(optionsOf(variant));
  lists[keyOf(variant)] = declarations(session);
}
session.delete();

const names = [...new Set(Object.values(lists).flatMap((list) => list.map(({ name }) => name)))];
if (names.length === 0) throw new Error('the built module declares no tensor');

const lines = [
  '// Made by build-scripts/wasm/trace-lists.mjs from the declarations in C++; changes here are lost.',
  "import type { TensorDeclaration } from '../engine.ts';",
  '',
  `export type TensorName = ${names.map((name) => `'${name}'`).join(' | ')};`,
  '',
  '/** By variant: "self" or "cross", then "bias", then "dropout", absent ones left out. In the order of computation. */',
  'export const TRACE_LISTS: Record<string, readonly TensorDeclaration[]> = {',
  ...Object.entries(lists).flatMap(([key, list]) => [
    `  '${key}': [`,
    ...list.map((entry) => `    ${JSON.stringify(entry)},`),
    '  ],',
  ]),
  '};',
  '',
];
writeIfChanged(TARGET, lines.join('\n'));
