/**
 * Runs the lesson's Python, chapter by chapter, and compares with the golden data: the course notebook's and PyTorch's numbers.
 * Skipped where Python lacks a library, except for NumPy in continuous integration.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
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

function run(kind: 'numpy' | 'pytorch'): Outcome {
  let missing: Outcome = { missing: 'python3' };
  for (const python of PYTHONS) {
    const script = `${ROOT}/tests/web/content/run_snippets.py`;
    const { status, stdout, stderr, error } = spawnSync(python, [script, kind, ROOT], { encoding: 'utf8' });
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
  const snippets = CHAPTER_IDS.map((id) => [id, readFileSync(`${ROOT}/web/lesson/chapters/${id}/pytorch.py`, 'utf8')]);
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
