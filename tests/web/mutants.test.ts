/** A mutant that no test notices fails: tests that reach it hunt it, and the outcome is judged. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rangeOf } from '../mutants/apply.mjs';
import { huntMutants, judgeMutants } from '../mutants/hunt.mjs';
import { readMutants } from '../mutants/list.mjs';
import { temporaryFolder } from './setup/temporary-folder.ts';

const mutant = (number: number, text: string, becomes: string, more = {}) => ({
  number,
  name: `mutant ${number}`,
  file: 'cpp/a.cpp',
  text,
  becomes,
  ...more,
});

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('huntMutants', () => {
  /** Three tests: mutant 1 fails the second, mutant 2 crashes it, mutant 3 is reached by the first, mutant 4 by none. */
  function program(withoutMutant = 'exit 0') {
    const file = join(folder, 'program');
    const script = `#!/bin/sh
case "$MHA_MUTANT $*" in
  "0 "*) printf 'A.one 1 3\\nA.two 2 1 2\\n' > "$MHA_MUTANTS_REACHED"; ${withoutMutant};;
  "1 "*A.two*) echo '[  FAILED  ] A.two (1 ms)'; exit 1;;
  "2 "*A.two*) echo '[ RUN      ] A.two'; kill -SEGV $$;;
esac
`;
    writeFileSync(file, script, { mode: 0o755 });
    return file;
  }
  const hunt = (file: string) =>
    huntMutants(
      file,
      'sse2',
      join(folder, 'reached.txt'),
      [1, 2, 3, 4].map((number) => mutant(number, '«a»', 'b')),
    );

  it('names the test that fails or crashes, and counts those that a survivor passed', async () => {
    const results = await hunt(program());
    expect(results.map(({ tests, killer }) => [tests, killer])).toEqual([
      [1, 'A.two'],
      [1, 'A.two'],
      [1, undefined],
      [0, undefined],
    ]);
  });

  it('stops if a test fails without any mutant', async () => {
    await expect(hunt(program('echo wrong; exit 1'))).rejects.toThrow('the tests fail without any mutant:\nwrong');
  });

  it('skips every mutant if the machine does not support the kernel table', async () => {
    const results = await hunt(program('exit 77'));
    expect(judgeMutants(results)).toEqual({ passed: 0, failed: 0, skipped: 4, output: '' });
  });
});

describe('judgeMutants', () => {
  const result = (killer: string | undefined, survives?: string, tests = 7) => ({
    mutant: mutant(5, 'x = «a»', '', survives === undefined ? {} : { survives }),
    table: 'avx512',
    tests,
    killer,
  });

  it('passes what a test killed and what survives with a reason', () => {
    expect(judgeMutants([result('A.one'), result(undefined, 'equal')])).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      output: '',
    });
  });

  it.each([
    [
      'a survivor without a reason',
      result(undefined),
      'mutant 5, "mutant 5", in cpp/a.cpp with the kernels avx512 survives 7 tests',
    ],
    ['one that no test reaches', result(undefined, undefined, 0), 'is reached by no test'],
    ['a reason for one that a test kills', result('A.one', 'equal'), 'but A.one kills it: remove the reason'],
  ])('fails %s', (_, one, words) => {
    const { passed, failed, output } = judgeMutants([one]);
    expect([passed, failed]).toEqual([0, 1]);
    expect(output).toContain(words);
    expect(output).toContain('x = «a»\n    becomes nothing');
  });
});

describe.each(['list', 'web'])('each mutant in tests/mutants/%s', (folder) => {
  it('is found once in its source', () => {
    const wrong = readMutants(join('tests/mutants', folder)).flatMap((one) => {
      try {
        rangeOf(readFileSync(one.file, 'utf8'), one);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(wrong).toEqual([]);
  });
});
