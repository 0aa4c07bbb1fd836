/** Runs Python programs of a test. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's Python packages belong to Debian's Python, which may not be first on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** A Python that has this module; undefined without one. */
export function pythonWith(module: string): string | undefined {
  return PYTHONS.find((python) => spawnSync(python, ['-c', `import ${module}`]).status === 0);
}

/** Runs programs in one interpreter with separate namespaces; returns "" or the error of each. */
export function runAll(python: string, programs: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  try {
    const list = join(folder, 'programs.json');
    writeFileSync(list, JSON.stringify(programs));
    const { status, stdout, stderr } = spawnSync(python, ['-W', 'error', '-c', RUNNER, list], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RUNNER = `
import contextlib, io, json, sys
results = []
for program in json.load(open(sys.argv[1], encoding='utf8')):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(program, 'program', 'exec'), {})
        results.append('')
    except BaseException as error:
        results.append(f'{type(error).__name__}: {error}')
print(json.dumps(results))
`;
