/** Mutants are written into sources at the marked text, hunted by the tests that reach them, and judged. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyMutants } from '../mutants/apply.mjs';
import { huntMutants, judgeMutants, readReached } from '../mutants/hunt.mjs';
import { readMutants } from '../mutants/list.mjs';
import { writeMutatedSources } from '../mutants/write-sources.mjs';

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
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('applyMutants', () => {
  it('chooses between two expressions by the mutant’s number', () => {
    expect(applyMutants('x = a + b;', [mutant(3, 'x = «a + b»', 'a - b')])).toBe(
      'x = (mha_mutant(3) ? (a - b) : (a + b));',
    );
  });

  it('chooses between two statements, of which the mutant’s may be empty', () => {
    expect(applyMutants('f();', [mutant(1, '«f();»', '')])).toBe('if (mha_mutant(1)) {  } else { f(); }');
  });

  it('finds text whatever the spaces and line breaks between its words', () => {
    expect(applyMutants('if (a &&\n    b) {', [mutant(1, 'if («a && b»)', 'a')])).toBe(
      'if ((mha_mutant(1) ? (a) : (a &&\n    b))) {',
    );
  });

  it('nests mutants of one place and of a part of it', () => {
    const text = applyMutants('x = a + b;', [
      mutant(1, 'x = a + «b»', '0'),
      mutant(2, 'x = «a + b»', 'a'),
      mutant(3, 'x = «a + b»', 'b'),
    ]);
    expect(text).toBe('x = (mha_mutant(2) ? (a) : ((mha_mutant(3) ? (b) : (a + (mha_mutant(1) ? (0) : (b))))));');
  });

  it('names file, mutant and text that is missing from the source, or there twice', () => {
    expect(() => applyMutants('x = a;', [mutant(1, 'y = «a»', '0')])).toThrow(
      'cpp/a.cpp: the mutant "mutant 1" is not found in the source; update its text or remove it:\n    y = «a»',
    );
    expect(() => applyMutants('x = a; x = a;', [mutant(1, 'x = «a»', '0')])).toThrow('is found 2 times');
  });

  it('refuses text without marks, overlapping mutants, and a statement for an expression', () => {
    expect(() => applyMutants('x = a;', [mutant(1, 'x = a', '0')])).toThrow('needs one pair of «marks»');
    expect(() => applyMutants('a b c', [mutant(1, '«a b» c', '0'), mutant(2, 'a «b c»', '0')])).toThrow(
      'the mutant "mutant 2" overlaps the mutant "mutant 1"',
    );
    expect(() => applyMutants('x = a;', [mutant(1, 'x = «a»', 'f();')])).toThrow('must replace a statement');
  });
});

describe('readMutants', () => {
  const list = (mutants: readonly object[], name = 'a.json') =>
    writeFileSync(join(folder, name), JSON.stringify(mutants));
  const entry = { name: 'one', file: 'cpp/a.cpp', text: '«a»', becomes: 'b' };

  it('numbers the mutants of all lists from 1', () => {
    list([{ ...entry, name: 'second' }], 'b.json');
    list([entry]);
    expect(readMutants(folder).map(({ number, name }) => `${number} ${name}`)).toEqual(['1 one', '2 second']);
  });

  it.each([
    ['a missing field', [{ ...entry, becomes: undefined }], 'a mutant needs a text "becomes"'],
    ['an unknown field', [{ ...entry, reason: 'x' }], 'a mutant has no field "reason"'],
    ['an empty reason', [{ ...entry, survives: '' }], 'a mutant that survives needs a reason'],
    ['one name twice', [entry, entry], 'there are two mutants called "one"'],
  ])('refuses %s', (_, mutants, words) => {
    list(mutants);
    expect(() => readMutants(folder)).toThrow(words);
  });
});

it('writes a copy of the sources in which files without mutants are as they were', () => {
  const target = join(folder, 'copy');
  mkdirSync(join(folder, 'cpp/src'), { recursive: true });
  writeFileSync(join(folder, 'cpp/a.cpp'), 'x = a;');
  writeFileSync(join(folder, 'cpp/src/b.cpp'), 'x = a;');
  mkdirSync(join(target, 'cpp'), { recursive: true });
  writeFileSync(join(target, 'cpp/old.cpp'), '');
  writeMutatedSources(folder, target, [mutant(1, 'x = «a»', '0')]);
  expect(readFileSync(join(target, 'cpp/a.cpp'), 'utf8')).toBe('x = (mha_mutant(1) ? (0) : (a));');
  expect(readFileSync(join(target, 'cpp/src/b.cpp'), 'utf8')).toBe('x = a;');
  expect(() => readFileSync(join(target, 'cpp/old.cpp'))).toThrow();
  expect(() => writeMutatedSources(folder, target, [mutant(1, '«a»', '0', { file: 'cpp/c.cpp' })])).toThrow(
    'cpp/c.cpp: there is no such file for the mutant "mutant 1"',
  );
});

it('orders the tests that reach a mutant from the quickest on', () => {
  const reached = readReached('A.slow 30 1 2\nA.quick 1 2\nA.none 0\n');
  expect([...reached]).toEqual([
    [2, ['A.quick', 'A.slow']],
    [1, ['A.slow']],
  ]);
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
});

describe('judgeMutants', () => {
  const result = (killer: string | undefined, survives?: string, tests = 7) => ({
    mutant: mutant(5, 'x = «a»', '', survives === undefined ? {} : { survives }),
    tests,
    killer,
  });

  it('passes what a test killed and what survives with a reason', () => {
    expect(judgeMutants([result('A.one'), result(undefined, 'equal')])).toEqual({ passed: 2, failed: 0, output: '' });
  });

  it.each([
    ['a survivor without a reason', result(undefined), 'mutant 5, "mutant 5", in cpp/a.cpp survives 7 tests'],
    ['one that no test reaches', result(undefined, undefined, 0), 'is reached by no test'],
    ['a reason for one that a test kills', result('A.one', 'equal'), 'but A.one kills it: remove the reason'],
  ])('fails %s', (_, one, words) => {
    const { passed, failed, output } = judgeMutants([one]);
    expect([passed, failed]).toEqual([0, 1]);
    expect(output).toContain(words);
    expect(output).toContain('x = «a»\n    becomes nothing');
  });
});
