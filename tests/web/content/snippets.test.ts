/**
 * Runs the lesson's Python, chapter by chapter, and compares with the golden data, which are the course notebook's and PyTorch's
 * numbers, and under every kind of mask with the page's. Skipped where Python lacks a library, except for NumPy in continuous integration.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import type { ShownMask } from '#web/lesson/constants/model-settings.ts';
import { MASK_KINDS, type MaskKind } from '#web/lesson/fields/mask.ts';
import { readCode } from '../../../build-scripts/vite-plugins/excerpt.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Debian's Python packages belong to Debian's Python, which may not be first on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];

interface Comparison {
  readonly case: string;
  readonly chapter: string;
  readonly tensor: string;
  readonly difference: number;
  readonly largest: number;
}

type Outcome = { readonly comparisons: readonly Comparison[] } | { readonly missing: string };

/** Masks of each kind, from one that hides nothing to one that hides all: with ten tokens, tiles of four and rows without a key. */
const MASKS: Readonly<Record<MaskKind, readonly ShownMask[]>> = {
  none: [{ kind: 'none' }],
  causal: [{ kind: 'causal' }],
  window: [0, 1, 2, 5, 9].map((window) => ({ kind: 'window', window })),
  padding: [0, 2, 7, 10].map((padded) => ({ kind: 'padding', padded })),
  // The first row reads the last key only, the second and the last nothing; then nothing anywhere.
  custom: ['', `00400000${'f0c0'.repeat(7)}0000`, '0'.repeat(64)].map((allowed) => ({ kind: 'custom', allowed })),
};

/** What the page computes under each of these masks, as `run_snippets.py` reads it. */
function maskCases(): readonly object[] {
  return MASK_KINDS.flatMap((kind) => MASKS[kind]).map((mask) => {
    const { trace } = computed({ mask, bias: true });
    const { tokens, dModel, numHeads } = trace.options;
    const rows = (name: string, ...sizes: readonly number[]) => nested([...trace.get(name).data], sizes);
    const weights = ['w_q', 'w_k', 'w_v', 'w_o'].map((name) => [name, rows(name, dModel, dModel)]);
    const biases = ['b_q', 'b_k', 'b_v', 'b_o'].map((name) => [name, rows(name, dModel)]);
    const inputs = ['embedding', 'position'].map((name) => [name, rows(name, tokens, dModel)]);
    return {
      name: `mask ${JSON.stringify(mask)}`,
      given: {
        ...Object.fromEntries([...inputs, ...weights, ...biases]),
        num_heads: numHeads,
        head: 1,
        temperature: 1,
      },
      allowed: nested([...trace.get('masked').data].slice(0, tokens ** 2).map(Number.isFinite), [tokens, tokens]),
      recorded: {
        weights: rows('weights', numHeads, tokens, tokens),
        context: rows('context', numHeads, tokens, dModel / numHeads),
        output: rows('output', tokens, dModel),
      },
    };
  });
}

/** The cells in rows of the last size, these in groups of the size before, and so on. */
function nested(cells: readonly unknown[], sizes: readonly number[]): readonly unknown[] {
  return sizes.slice(1).reduceRight<readonly unknown[]>((inner, size) => chunks(inner, size), cells);
}

function chunks(cells: readonly unknown[], size: number): readonly unknown[] {
  return Array.from({ length: cells.length / size }, (_, i) => cells.slice(i * size, (i + 1) * size));
}

const INPUT = JSON.stringify(maskCases());

function run(kind: 'numpy' | 'pytorch'): Outcome {
  let missing: Outcome = { missing: 'python3' };
  for (const python of PYTHONS) {
    const script = `${ROOT}/tests/web/content/run_snippets.py`;
    const { status, stdout, stderr, error } = spawnSync(python, [script, kind, ROOT], {
      encoding: 'utf8',
      input: INPUT,
    });
    if (error) continue;
    if (status !== 0) throw new Error(`${python} ${kind}: ${stderr}`);
    const outcome: Outcome = JSON.parse(stdout);
    if ('comparisons' in outcome) return outcome;
    missing = outcome;
  }
  return missing;
}

function expectAgreement({ comparisons }: { readonly comparisons: readonly Comparison[] }): void {
  expect(new Set(comparisons.map((comparison) => comparison.chapter))).toEqual(new Set(CHAPTER_IDS));
  expect(comparisons.length).toBeGreaterThanOrEqual(45);
  // Sums of at most 64 single-precision products of size one: 64 roundings of 6e-8 stay below 1e-5 of the largest value.
  const apart = comparisons.filter(({ difference, largest }) => !(difference <= 1e-5 * Math.max(1, largest)));
  expect(apart).toEqual([]);
}

describe('the NumPy snippets', () => {
  const outcome = run('numpy');
  const mayBeSkipped = 'missing' in outcome && process.env.CI !== 'true';

  it.skipIf(mayBeSkipped)('run in the order of the chapters and give the golden numbers', () => {
    if ('missing' in outcome) throw new Error(`Python has no ${outcome.missing}; install python3-numpy`);
    expectAgreement(outcome);
  });
});

describe('the PyTorch snippets', () => {
  const outcome = run('pytorch');

  it.skipIf('missing' in outcome)('run in the order of the chapters and give the golden numbers', () => {
    if ('comparisons' in outcome) expectAgreement(outcome);
  });

  const unknown = unknownNames();

  it.each(CHAPTER_IDS)('%s is valid Python and uses only names from earlier chapters', (chapter) => {
    expect(unknown[chapter]).toEqual([]);
  });
});

/** What Python finds wrong in each chapter's snippet, after those of earlier chapters. */
function unknownNames(): Readonly<Record<string, readonly string[]>> {
  const snippets = CHAPTER_IDS.map((id) => [id, readCode(ROOT, id).pytorch.text]);
  const { stdout, stderr } = spawnSync('python3', ['-c', UNKNOWN_NAMES], {
    input: JSON.stringify(snippets),
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Prints for each snippet the names that it reads before they are bound, except built-ins and the lesson's inputs. */
const UNKNOWN_NAMES = `
import ast, builtins, json, sys
GIVEN = 'embedding position w_q w_k w_v w_o b_q b_k b_v b_o num_heads head temperature'.split()
known = {*dir(builtins), *GIVEN}
def one_by_one(body):
    for statement in body:
        if isinstance(statement, ast.For):
            yield ast.Assign([statement.target], statement.iter)
            yield from one_by_one(statement.body)
        else:
            yield statement
def unknown(program):
    global known
    for statement in one_by_one(ast.parse(program).body):
        names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        known |= {alias.asname or alias.name for node in ast.walk(statement) for alias in getattr(node, 'names', [])}
        bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        targets = [node.target for node in ast.walk(statement) if isinstance(node, ast.comprehension)]
        local = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
        for node in names:
            if isinstance(node.ctx, ast.Load) and node.id not in known | local:
                yield f'line {node.lineno}: {node.id}'
        known |= bound - local
def problems(program):
    try:
        return list(unknown(program))
    except SyntaxError as error:
        return [str(error)]
print(json.dumps({chapter: problems(program) for chapter, program in json.load(sys.stdin)}))
`;
