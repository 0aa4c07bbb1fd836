/** Learners' Python: the sandbox's NumPy subset against NumPy itself, the solutions, and Python's errors. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { backwardBy, codeCases, forwardBy } from '#web/lesson/exercises/kinds/write-function/code-cases.ts';
import { FUNCTIONS, type FunctionName, signatureOf } from '#web/lesson/exercises/kinds/write-function/functions.ts';
import { SOLUTIONS } from '#web/lesson/exercises/kinds/write-function/solutions.ts';
import { judgeCode } from '#web/lesson/exercises/kinds/write-function.ts';

const SANDBOX = '../../../../../../web/lesson/exercises/kinds/write-function/sandbox/';
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const NAMES = Object.keys(FUNCTIONS) as FunctionName[];

let machine: Awaited<ReturnType<typeof loadMicroPython>>;

beforeAll(async () => {
  machine = await loadMicroPython({ heapsize: 1 << 24, stdout: () => undefined });
  machine.FS.mkdir('/code');
  machine.FS.writeFile('/code/numpy.py', read(`${SANDBOX}numpy.py`));
  machine.FS.writeFile('/code/run_code.py', read(`${SANDBOX}run_code.py`));
  machine.FS.writeFile('/code/expressions.py', read('./numpy_expressions.py'));
  machine.runPython('import sys; sys.path.insert(0, "/code"); import run_code; from math import inf, nan');
});

const source = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(source)}]` : String(value).replace('Infinity', 'inf').replace('NaN', 'nan');

interface Ran {
  readonly kind: string;
  readonly values?: readonly unknown[];
  readonly message?: string;
  readonly line?: number | null;
}

/** As the sandbox calls it. */
function run(code: string, name: string, calls: readonly unknown[]): Ran {
  machine.globals.set('code', code);
  machine.globals.set('name', name);
  machine.runPython(`answer = run_code.run(code, name, ${source(calls)}, 100000)`);
  return JSON.parse(machine.globals.get('answer') as string, (_, value) =>
    typeof value?.number === 'string' ? Number(value.number) : value,
  );
}

describe('the solutions in Python', () => {
  const forward = forwardBy(createReferenceEngine());
  const backward = backwardBy(createReferenceGradientEngine());

  it.each(NAMES)('%s matches the core for every seed', (name) => {
    for (let seed = 0; seed < 10; seed++) {
      const cases = codeCases(FUNCTIONS[name].backward ? backward : forward, name, seed);
      const ran = run(
        SOLUTIONS.python[name],
        signatureOf(name, 'python').name,
        cases.map(({ args }) => args),
      );
      expect(ran.kind).toBe('returned');
      expect(judgeCode(name, 'python', cases, ran.values ?? []).verdict).toMatchObject({ right: true });
    }
  });
});

describe('NumPy for the exercises', () => {
  /** Evaluates the expressions with a NumPy; null where Python has none. */
  function withNumpy(): string | null {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    for (const python of ['python3', '/usr/bin/python3']) {
      const { status, stdout } = spawnSync(
        python,
        ['-B', '-W', 'ignore', '-c', 'import numpy_expressions as e; print(e.results())'],
        { cwd: folder, encoding: 'utf8' },
      );
      if (status === 0) return stdout;
    }
    return null;
  }

  const expected = withNumpy();
  const mayBeSkipped = expected === null && process.env.CI !== 'true';

  it.skipIf(mayBeSkipped)('gives the shapes and the numbers of NumPy', () => {
    machine.runPython('import expressions; answer = expressions.results()');
    type Results = Readonly<Record<string, unknown>>;
    const own: Results = JSON.parse(machine.globals.get('answer') as string);
    const right: Results = JSON.parse(expected ?? '{}');
    expect(Object.keys(right).length).toBeGreaterThan(140);
    expect(rounded(own)).toEqual(rounded(right));
  });

  /** Exponentials differ in the last bit. */
  function rounded(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rounded);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
    const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
    return Number.isFinite(number) ? number.toPrecision(12) : value;
  }
});

describe('what Python says', () => {
  const said = (code: string, argument: unknown = [[1, 2]]) => run(code, 'f', [[argument]]);

  it('names the error and the line that caused it', () => {
    expect(said('def f(x):\n    return x +\n')).toEqual({
      kind: 'unreadable',
      message: 'SyntaxError: invalid syntax',
      line: 2,
    });
    expect(said('def f(x):\n\n    return y')).toEqual({
      kind: 'error',
      message: "NameError: name 'y' isn't defined",
      line: 3,
    });
    expect(said('import numpy as np\ndef f(x):\n    z = np.zeros((2, 3))\n    return x @ z @ z')).toMatchObject({
      kind: 'error',
      message: expect.stringMatching(/^ValueError: matmul: .*shapes \(1, 3\) and \(2, 3\)/),
      line: 4,
    });
    expect(said('def f(x):\n    return f(x)')).toMatchObject({ kind: 'error', line: 2 });
    expect(said('raise SystemExit')).toMatchObject({ kind: 'error', line: 1 });
  });

  it('names what the NumPy subset lacks', () => {
    expect(said('import numpy as np\ndef f(x):\n    return np.linalg.norm(x)')).toMatchObject({
      message: "AttributeError: this page's small NumPy has no linalg",
      line: 3,
    });
    expect(said('def f(x):\n    return 0 < x')).toMatchObject({
      message: expect.stringContaining('only if the array is on the left'),
    });
  });

  it('makes slices by name', () => {
    const value = (code: string) => said(`def f(x):\n    return ${code}`, [[0, 1, 2, 3]]).values?.[0];
    expect(value('x[:, slice(2)]')).toEqual([[0, 1]]);
    expect(value('x[0, slice(1, 3)]')).toEqual([1, 2]);
    expect(value('x[0][slice(1, None, 2)]')).toEqual([1, 3]);
    expect(value('[4, 5, 6][slice(1, None)]')).toEqual([5, 6]);
  });

  it('accepts arrays, lists, numbers and booleans as results, and names other types', () => {
    const value = (code: string) => said(`import numpy as np\ndef f(x):\n    return ${code}`).values?.[0];
    expect(value('x')).toEqual([[1, 2]]);
    expect(value('[x[0], (1, 2.5)]')).toEqual([
      [1, 2],
      [1, 2.5],
    ]);
    expect(value('x > 1')).toEqual([[0, 1]]);
    expect(value('x[0] * -np.inf')).toEqual([-Infinity, -Infinity]);
    expect(value('None')).toBeNull();
    expect(value('{}')).toBe('dict');
  });

  it('refuses results that are too large, and a name that is not a function', () => {
    expect(said('def f(x):\n    return [0] * 100001')).toMatchObject({ kind: 'error', line: null });
    expect(said('f = 3')).toEqual({ kind: 'missing' });
  });
});
