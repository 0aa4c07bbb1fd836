/** Every program answers its --help and a user's mistake with sentences, and before the setup. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../../../build-scripts/lib/files.mjs';
import { Mistake, readOptions, usage } from '../../../build-scripts/lib/options.mjs';
import { PROGRAMS, type Program } from '../../../build-scripts/lib/programs.mjs';
import { ROOT } from '../../../build-scripts/lib/run.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ALL = Object.entries(PROGRAMS);

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** What the program says of arguments that it does not take. */
async function complaint(declared: Program, ...args: string[]): Promise<string> {
  try {
    await readOptions(declared, args);
  } catch (error) {
    if (error instanceof Mistake) return error.message;
    throw error;
  }
  return '';
}

it('declares every program that takes options, and no other', () => {
  const reading = filesIn(ROOT, ['build-scripts', 'tests'], /\.mjs$/).filter(
    (file) =>
      !file.startsWith('build-scripts/lib/') &&
      /\b(program|commandLine)\(import\.meta\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(reading).toEqual(Object.keys(PROGRAMS).sort());
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const own = Object.values(scripts).filter((line: string) => line !== 'wireit');
  for (const line of own) expect(Object.keys(PROGRAMS)).toContain(/[\w/-]+\.mjs/.exec(line)?.[0]);
});

it('leaves no other reader of options', () => {
  const readers = filesIn(ROOT, ['build-scripts', 'tests'], /\.mjs$/).filter((file) =>
    /\bparseArgs\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(readers).toEqual(['build-scripts/lib/options.mjs']);
});

describe.each(ALL)('%s', (program, declared) => {
  it('has a usage, and names the option that was meant', async () => {
    const { status, stdout, stderr } = run(program, ['--hlep']);
    expect(stderr).toBe(
      `There is no option --hlep; did you mean --help?\n“${declared.command} --help” lists the options.\n`,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(await readOptions(declared, ['--help'])).toBeUndefined();
    for (const name of Object.keys(declared.options ?? {})) expect(usage(declared)).toContain(`\n  --${name} `);
  });

  it('rejects missing values, values of flags, and too many arguments', async () => {
    for (const [name, { value }] of Object.entries(declared.options ?? {})) {
      const flag = `--${name}`;
      if (value) {
        expect(await complaint(declared, flag)).toContain(`'${flag} <value>' argument missing`);
        expect(await complaint(declared, flag, '--help2')).toContain(`'${flag}' argument is ambiguous`);
        expect(await complaint(declared, `${flag}=`)).toBe(`${flag} needs a value.`);
      } else expect(await complaint(declared, `${flag}=yes`)).toContain(`'${flag}' does not take an argument`);
    }
    const {
      name = '',
      min = 0,
      max = name ? 1 : 0,
    }: NonNullable<Program['positionals']> = declared.positionals ?? { name: '' };
    if (min > 0) expect(await complaint(declared)).toBe(`${name} is missing.`);
    if (max < Infinity)
      expect(await complaint(declared, ...Array(max + 1).fill(ROOT))).toMatch(
        /one argument too many|Unexpected argument/,
      );
  });
});

it.each([
  ['build-scripts/start.mjs', ['--port', '99999'], '--port 99999: this must be a whole number from 1 to 65535.'],
  ['build-scripts/start.mjs', ['--port=-1'], '--port -1: this must be a whole number from 1 to 65535.'],
  ['build-scripts/serve.mjs', ['/nope'], '/nope: there is no such folder.'],
  ['build-scripts/serve.mjs', ['package.json'], 'package.json: this is not a folder.'],
  ['build-scripts/test.mjs', ['--only', 'vites'], '--only: there is no “vites”; did you mean vitest?'],
  ['build-scripts/scorm.mjs', ['--mastery', '900'], '--mastery 900: this must be a number from 0 to 100.'],
  ['build-scripts/scorm.mjs', ['--lang', 'de'], '--lang: there is no “de”; there is en, fr.'],
  ['build-scripts/scorm.mjs', ['--material', 'nope.json'], '--material nope.json: there is no such file.'],
  ['build-scripts/notebooks.mjs', ['--chapters', 'mask,softmx'], 'there is no “softmx”; did you mean softmax?'],
  ['build-scripts/notebooks.mjs', ['--home', 'x'], '--home x: this must be an address such as https://HOST/.'],
  ['build-scripts/sheet.mjs', ['--sizes', 'big'], '--sizes big: a size is written 390x844, in pixels.'],
  ['build-scripts/sheet.mjs', ['--schemes', 'drk'], '--schemes: there is no “drk”; did you mean dark?'],
  ['tests/fuzz/main.mjs', ['--target', 'sesions'], '--target: there is no “sesions”; did you mean sessions?'],
  ['tests/bench/main.mjs', ['--shape', '6,32'], '--shape 6,32: "6,32" is not a shape'],
] as const)('%s %j is refused when it is read', async (program, args, sentence) => {
  expect(await complaint(PROGRAMS[program] ?? expect.fail(), ...args)).toContain(sentence);
});

it.each([
  ['build-scripts/scorm.mjs', ['--material', 'package.json'], 'id: is missing'],
  ['build-scripts/scorm.mjs', ['--assignment', '?exercises=sofmax'], 'or chapter “sofmax”. Did you mean softmax?\n'],
  ['build-scripts/scorm.mjs', ['--assignment', '?study=ab'], 'A study is no activity for a learning platform'],
  ['build-scripts/languages.mjs', ['README.md'], 'Files need --current and their language.'],
  ['build-scripts/languages.mjs', ['--current', 'fr', 'README.md'], 'README.md is no translation into fr.'],
  ['tests/mutants/web.mjs', ['--name', 'nope nope'], 'No mutant has “nope nope” in its name.'],
  ['tests/bench/main.mjs', ['--document', '--threads', '2'], 'leave out --threads'],
  ['tests/conformance/main.mjs', ['docs'], 'has no .safetensors file.'],
])('%s %j is answered before any work', (program, args, sentence) => {
  const { status, stdout, stderr } = run(program, args);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^ +at /m);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});

it('a check of imports fails where it has read nothing', () => {
  const { status, stderr } = run('build-scripts/check-imports.mjs', [temporaryFolder()]);
  expect(status).toBe(1);
  expect(stderr).toContain('has no sources whose imports could be checked');
});

describe('with-tools', () => {
  /** A copy of the scripts whose setup only says that it ran. */
  function copy(): string {
    const folder = join(temporaryFolder(), "Ma leçon d'été");
    for (const file of ['build-scripts/lib', 'build-scripts/with-tools']) {
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    }
    for (const file of ['tests/bench/shapes.mjs', 'web/engine/check-arguments.ts', 'web/engine/engine.ts']) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(ROOT, file), join(folder, file));
    }
    const setup = join(folder, 'build-scripts/setup');
    writeFileSync(setup, '#!/bin/sh\necho "the setup ran" >&2\nexit 7\n');
    chmodSync(setup, 0o755);
    return folder;
  }

  function withTools(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(resolve(copy(), 'build-scripts/with-tools'), args, {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('prints the usage before the setup', () => {
    const declared = PROGRAMS['build-scripts/notebooks.mjs'] ?? { command: '', about: '' };
    const shown = { status: 0, stdout: usage(declared), stderr: '' };
    expect(withTools('--tests', 'build-scripts/notebooks.mjs', '--help')).toEqual(shown);
  });

  it('refuses unknown options before the setup', () => {
    const { status, stderr } = withTools('--tests', 'build-scripts/notebooks.mjs', '--chapter', 'mask');
    expect(stderr).toContain('There is no option --chapter; ');
    expect(status).toBe(2);
  });

  it('runs the setup for options that the program has', () => {
    const { status, stderr } = withTools('--tests', 'build-scripts/notebooks.mjs', '--chapters', 'mask');
    expect({ status, stderr }).toEqual({ status: 7, stderr: 'the setup ran\n' });
  });

  it.each([[[]], [['--tests']], [['nope.mjs']]])('says how it is called, for %j', (args) => {
    const { status, stderr } = withTools(...args);
    expect(stderr).toContain('build-scripts/with-tools [--tests] FILE [OPTIONS]');
    expect(status).toBe(2);
  });
});
