/** The setup fails with sentences that a newcomer can act on. Commands that it calls are replaced. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../../build-scripts/lib/run.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** A user who is not root, on a machine with all system programs and with Debian 12's Node. */
const MACHINE: Readonly<Record<string, string>> = {
  id: 'echo 1000',
  node: 'echo v18.20.4',
  npm: 'exit 0',
  cmake: 'echo cmake version 3.25.1',
  git: 'exit 0',
  python3: 'exit 0',
  ninja: 'exit 0',
  'c++': 'exit 0',
};

let clone: string;
let commands: string;
beforeEach(() => {
  const folder = temporaryFolder();
  [clone, commands] = [join(folder, "Ma leçon d'été"), join(folder, 'bin')];
  for (const file of ['build-scripts/setup', 'build-scripts/setup-steps', 'build-scripts/toolchain', '.nvmrc']) {
    cpSync(join(ROOT, file), join(clone, file), { recursive: true });
  }
  mkdirSync(commands);
  for (const [name, script] of Object.entries(MACHINE)) put(name, script);
});

function put(name: string, script: string): void {
  writeFileSync(join(commands, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(commands, name), 0o755);
}

/** What the setup says: the lines that are its own, without what it shows of other programs. */
function setup(environment: Readonly<Record<string, string>> = {}): readonly string[] {
  const { status, stderr } = spawnSync(join(clone, 'build-scripts/setup'), [], {
    encoding: 'utf8',
    env: { PATH: `${commands}:/usr/bin:/bin`, HOME: clone, ...environment },
  });
  expect(status).toBe(1);
  // Nobody can act on the source of a script.
  expect(stderr).not.toMatch(/[$]\{|"\$|-rf/);
  return stderr.split('\n').flatMap((line) => (line.startsWith('setup: ') ? [line.slice('setup: '.length)] : []));
}

const NODE = 'Node 24.21.0 could not be fetched (see above): install Node 22.18.0 or newer and run this again.';

it.each([
  ['npm error code EAI_AGAIN', 'the server cannot be reached: check the network'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', '“export NODE_EXTRA_CA_CERTS=FILE” and “npm config set cafile FILE”'],
  ['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'a proxy of this network replaces the certificates'],
  ['npm error code ENOSPC', 'the disk is full'],
])('explains %s', (output, sentence) => {
  put('npm', `echo "${output}" >&2; exit 1`);
  const [first, second, third] = setup();
  expect(first).toMatch(/^fetching Node .* from npm, as the system's is v18\.20\.4$/);
  expect(second).toContain(sentence);
  expect(third).toBe(NODE);
});

it('guesses no cause of an unknown failure', () => {
  put('npm', 'echo "npm error something else" >&2; exit 1');
  expect(setup().slice(1)).toEqual([NODE]);
});

it('lets npm try again within seconds only', () => {
  put('npm', 'echo "$npm_config_fetch_retry_maxtimeout" >"$HOME/waits"; exit $(cat "$HOME/waits" | grep -c 5000)');
  expect(setup().at(-1)).toBe(NODE);
});

it('names the folder that cannot be written to', () => {
  // A file in its place: to root, a folder without permissions is open.
  writeFileSync(join(clone, '.toolchain'), '');
  expect(setup()).toEqual([`${clone} cannot be written to: clone the repository into a folder of your own.`]);
});

it('names the cache that cannot be written to', () => {
  const cache = join(clone, '.nvmrc');
  expect(setup({ XDG_CACHE_HOME: cache })).toEqual([
    `${cache}/mha-lesson cannot be written to: set XDG_CACHE_HOME to a folder of your own.`,
  ]);
});

it('says where it stopped for a reason that it does not know', () => {
  put('node', 'echo v24.21.0');
  put('cksum', 'exit 1');
  expect(setup().at(-1)).toMatch(/^stopped by an error in \w+\.sh, line \d+ \(see above\)\.$/);
});

it("reads Debian's lists of packages once, and says what it installs", () => {
  put('apt-get', 'echo "$*" | grep -oE "update|install .*" >>"$HOME/calls"');
  const steps = `cd build-scripts/setup-steps; source common.sh; source system.sh
    is_debian() { true; }
    is_root() { true; }
    FOR_TESTS=yes
    install_optional_packages 'no-such-program first'
    install_optional_packages 'none-of-this-name second'`;
  const { stderr } = spawnSync('bash', ['--norc', '-euc', steps], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${commands}:/usr/bin:/bin`, HOME: clone },
  });
  const installed = (name: string) => `install -y --no-install-recommends ${name}`;
  expect(readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')).toEqual([
    'update',
    installed('first'),
    installed('second'),
  ]);
  expect(stderr).toBe(
    ['first', 'second'].map((name) => `setup: installing from Debian (some minutes): ${name} \n`).join(''),
  );
});

it('the README installs packages without a question', () => {
  const lines = readFileSync(join(ROOT, 'README.md'), 'utf8').match(/^apt-get .*install .*$/gm) ?? [];
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toContain('install -y ');
});
