// Writes the tensors that the built modules declare (name, axes, provenance) into web/engine/generated/, one file per computation:
//   trace-lists.ts      the forward pass
//   backward-lists.ts   the backward pass
//   block-lists.ts      a transformer block
//   tiled-lists.ts      the tensors that tiled attention adds
//   added-axes.ts       only the axes of what the last three add to the forward pass, to check a cell before they are loaded
// Separate files let a page load only what it needs. The declarations are in C++. From these copies TypeScript knows the names, and
// the build checks the prose.
import { join } from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { writeIfChanged } from '../lib/write-if-changed.mjs';
import { startBuilt } from './start-built.mjs';

const GENERATED = join(ROOT, 'web/engine/generated');

/** Optional features of an attention; a variant is named after those that it has: "self", "cross bias", "self dropout grouped". */
const CHOICES = ['cross', 'bias', 'dropout', 'grouped'];
/** What a block may have: it attends to itself. "post", "pre tanh bias dropout"; `hidden` and `residual` are further dropouts. */
const BLOCK_CHOICES = ['pre', 'tanh', 'bias', 'dropout', 'grouped', 'hidden', 'residual'];
const variantsOf = (choices) =>
  Array.from({ length: 2 ** choices.length }, (_, bits) =>
    Object.fromEntries(choices.map((choice, bit) => [choice, (bits & (1 << bit)) !== 0])),
  );
const keyOf = ([first, ...others], [off, on], has) =>
  [has[first] ? on : off, ...others.filter((choice) => has[choice])].join(' ');

/** The smallest sizes that distinguish all axes. */
function optionsOf({ cross, bias, dropout, grouped }) {
  return {
    tokens: 3,
    sourceTokens: cross ? 5 : 3,
    cross: cross ?? false,
    dModel: 4,
    keyWidth: 4,
    valueWidth: 4,
    numHeads: 2,
    numKvHeads: grouped ? 1 : 0,
    bias,
    causal: false,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: dropout ? 0.5 : 0,
    dropoutSeed: 0,
  };
}

/** The tensors from one index of the list up to another, exclusive. */
function declarations(session, from, to) {
  return Array.from({ length: to - from }, (_, i) => ({
    name: session.tensorName(from + i),
    axes: session.tensorAxes(from + i),
    provenance: session.tensorProvenance(from + i),
  }));
}

/** Variants share most tensors: each declaration is written once, and lists refer to them. */
function source(typeName, listsName, lists, firsts, choices) {
  const all = Object.values(lists).flat();
  const names = [...new Set(all.map(({ name }) => name))];
  if (names.length === 0) throw new Error(`the built module declares no tensor for ${listsName}`);
  const texts = [...new Set(all.map((entry) => JSON.stringify(entry)))];
  const placeOf = (entry) => texts.indexOf(JSON.stringify(entry));
  return [
    '// Made by build-scripts/wasm/trace-lists.mjs from the declarations in C++; changes here are lost.',
    "import type { TensorDeclaration } from '../engine.ts';",
    '',
    `export type ${typeName} = ${names.map((name) => `'${name}'`).join(' | ')};`,
    '',
    'const DECLARATIONS: readonly TensorDeclaration[] = [',
    ...texts.map((text) => `  ${text},`),
    '];',
    '',
    'const list = (...places: readonly number[]): readonly TensorDeclaration[] =>',
    '  places.flatMap((place) => DECLARATIONS[place] ?? []);',
    '',
    `/** By variant: ${firsts.map((first) => `"${first}"`).join(' or ')}, then ${choices
      .slice(1)
      .map((choice) => `"${choice}"`)
      .join(', ')}, absent ones left out. In the order of computation. */`,
    `export const ${listsName}: Readonly<Record<string, readonly TensorDeclaration[]>> = {`,
    ...Object.entries(lists).map(([key, list]) => `  '${key}': list(${list.map(placeOf).join(', ')}),`),
    '};',
    '',
  ].join('\n');
}

/** Whether a variant, by the name of its list, has a feature. */
const hasFeature = (key, feature) => key.split(' ').includes(feature);
/** The forward pass of the attention inside a block. */
const attentionIn = (key) => ['self', ...CHOICES.slice(1).filter((choice) => hasFeature(key, choice))].join(' ');

/** What a computation adds to the forward pass: names by "axes", by "axes feature" if only variants with it have them, or by "d_". */
function addedAxes(lists, forwardOf, features) {
  const variants = Object.entries(lists).map(([key, list]) => {
    const forward = new Map(forwardOf(key).map(({ name, axes }) => [name, axes]));
    const own = new Map(list.flatMap(({ name, axes }) => (forward.has(name) ? [] : [[name, axes]])));
    return { key, forward, own };
  });
  const names = [...new Set(variants.flatMap(({ own }) => [...own.keys()]))];
  const byRule = {};
  for (const name of names) {
    const rule = ruleFor(name, variants, features);
    byRule[rule] = [...(byRule[rule] ?? []), name];
  }
  return Object.fromEntries(Object.entries(byRule).map(([rule, group]) => [rule, group.join(' ')]));
}

function ruleFor(name, variants, features) {
  const like = name.replace(/^d_/, '');
  if (like !== name && variants.every(({ forward, own }) => own.get(name) === forward.get(like))) return 'd_';
  const [axes, ...others] = new Set(variants.flatMap(({ own }) => own.get(name) ?? []));
  const only = ['', ...features].find((feature) =>
    variants.every(({ key, own }) => own.has(name) === (feature === '' || hasFeature(key, feature))),
  );
  if (others.length > 0 || only === undefined) throw new Error(`no rule says when there is ${name}, and its axes`);
  return `${axes} ${only}`.trimEnd();
}

function axesSource(added) {
  return [
    '// Made by build-scripts/wasm/trace-lists.mjs from the declarations in C++; changes here are lost.',
    "import type { AddedAxes } from '../added-axes.ts';",
    '',
    `export const ADDED_AXES = ${JSON.stringify(added, null, 2)} satisfies Readonly<Record<string, AddedAxes>>;`,
    '',
  ].join('\n');
}

const module = await startBuilt('mha-core');
const session = new module.GradientSession();
const forward = {};
const backward = {};
const FIRSTS = ['self', 'cross'];
for (const variant of variantsOf(CHOICES)) {
  session.configure(optionsOf(variant));
  session.wantGradients();
  const [count, all] = [session.tensorCount(), session.tensorCount() + session.gradientCount()];
  const key = keyOf(CHOICES, FIRSTS, variant);
  forward[key] = declarations(session, 0, count);
  backward[key] = declarations(session, count, all);
}
session.delete();

const block = {};
const BLOCK_FIRSTS = ['post', 'pre'];
const blockSession = new module.BlockTraceSession();
for (const variant of variantsOf(BLOCK_CHOICES)) {
  const { pre, tanh, hidden, residual, ...attention } = variant;
  blockSession.configureBlock(optionsOf(attention), {
    dFf: 7,
    preNorm: pre,
    tanhGelu: tanh,
    epsilon: 1e-5,
    hiddenDropout: hidden ? 0.5 : 0,
    residualDropout: residual ? 0.5 : 0,
  });
  const key = keyOf(BLOCK_CHOICES, BLOCK_FIRSTS, variant);
  block[key] = declarations(blockSession, 0, blockSession.tensorCount());
}
blockSession.delete();

const tiled = {};
const tiledSession = new (await startBuilt('mha-tiled')).TiledSession();
for (const variant of variantsOf(CHOICES)) {
  tiledSession.configureTiles(optionsOf(variant), 2);
  const key = keyOf(CHOICES, FIRSTS, variant);
  tiled[key] = declarations(tiledSession, forward[key].length, tiledSession.tensorCount());
}
tiledSession.delete();

writeIfChanged(join(GENERATED, 'trace-lists.ts'), source('TensorName', 'TRACE_LISTS', forward, FIRSTS, CHOICES));
writeIfChanged(
  join(GENERATED, 'backward-lists.ts'),
  source('GradientName', 'BACKWARD_LISTS', backward, FIRSTS, CHOICES),
);
writeIfChanged(
  join(GENERATED, 'block-lists.ts'),
  source('BlockTensorName', 'BLOCK_LISTS', block, BLOCK_FIRSTS, BLOCK_CHOICES),
);
writeIfChanged(join(GENERATED, 'tiled-lists.ts'), source('TiledTensorName', 'TILED_LISTS', tiled, FIRSTS, CHOICES));
writeIfChanged(
  join(GENERATED, 'added-axes.ts'),
  axesSource({
    backward: addedAxes(backward, (key) => forward[key], FIRSTS),
    block: addedAxes(block, (key) => forward[attentionIn(key)], BLOCK_CHOICES),
    tiled: addedAxes(tiled, (key) => forward[key], CHOICES),
  }),
);
