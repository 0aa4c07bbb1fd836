/** Rewriting in the package build, the published package.json, and the size tables. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifest } from '../../../build-scripts/package/manifest.mjs';
import { withPlainAddresses } from '../../../build-scripts/package/plain-addresses.ts';
import { outdated, sizeTable, withSizes } from '../../../build-scripts/package/sizes.mjs';
import { withoutAddress } from '../../../build-scripts/vite-plugins/emscripten-glue.ts';

describe('addresses of files', () => {
  it.each([
    ['new URL(`wasm/mha.wasm`,import.meta.url)', 'new URL("./wasm/mha.wasm",import.meta.url)'],
    ['new URL(`../wasm/mha.wasm`,import.meta.url)', 'new URL("../wasm/mha.wasm",import.meta.url)'],
    ['new URL(new URL(`a.wasm`,import.meta.url).href,``+import.meta.url)', 'new URL("./a.wasm",import.meta.url)'],
    [
      'new Worker(new URL(`w.js`,import.meta.url),{type:`module`})',
      'new Worker(new URL("./w.js",import.meta.url),{type:"module"})',
    ],
    ['new URL(`https://a.example/`,import.meta.url)', 'new URL(`https://a.example/`,import.meta.url)'],
  ])('%s', (written, plain) => expect(withPlainAddresses(written)).toBe(plain));
});

describe("Emscripten's JavaScript", () => {
  it('names no file and imports nothing', () => {
    expect(withoutAddress('return new URL("mha.wasm",import.meta.url).href')).toBe('return "mha.wasm"');
    expect(() => withoutAddress('await import("worker_threads")')).toThrow('imports something');
  });

  it.each(['mha', 'mha-tiled', 'mha-core', 'mha-fast', 'mha-operator', 'mha-operator-fast'])(
    'has a known form: %s',
    (name) => {
      const file = new URL(`../../../web/engine/wasm/generated/${name}.mjs`, import.meta.url);
      expect(withoutAddress(readFileSync(file, 'utf8'))).not.toContain('.wasm",import.meta.url');
    },
  );
});

describe('the published package.json', () => {
  const OWN = { name: 'mha-lesson', version: '1.2.3', description: '', license: 'MIT', engines: {} };

  it('names the repository that the build was given', () => {
    const { repository, homepage, bugs } = manifest(OWN, 'https://git.example/group/mha-lesson/');
    expect(repository).toEqual({ type: 'git', url: 'git+https://git.example/group/mha-lesson.git' });
    expect(homepage).toBe('https://git.example/group/mha-lesson#readme');
    expect(bugs).toBe('https://git.example/group/mha-lesson/issues');
  });

  it('prefers the fields that the private one has, and invents none', () => {
    const homepage = 'https://course.example/attention';
    expect(manifest({ ...OWN, homepage }, 'https://git.example/a/b')).toMatchObject({
      homepage,
      bugs: 'https://git.example/a/b/issues',
    });
    for (const field of ['repository', 'homepage', 'bugs', 'author']) expect(manifest(OWN)).not.toHaveProperty(field);
  });

  it('is told the repository by the release', () => {
    const release = readFileSync(new URL('../../../.github/workflows/release.yml', import.meta.url), 'utf8');
    const build = readFileSync(new URL('../../../build-scripts/package.mjs', import.meta.url), 'utf8');
    for (const text of [release, build]) expect(text).toContain('MHA_REPOSITORY');
  });

  it('has entries that the document says to be stable', () => {
    const [, stable = ''] =
      /^## Versions\n([\s\S]*?)^## /m.exec(
        readFileSync(new URL('../../../docs/package.md', import.meta.url), 'utf8'),
      ) ?? [];
    const entries = Object.keys(manifest(OWN).exports).map((path) => path.replace(/^\.\/?/, ''));
    expect(entries.length).toBeGreaterThan(12);
    expect(entries.filter((entry) => entry !== '' && !stable.includes(`\`${entry}\``))).toEqual([]);
  });
});

describe('written sizes', () => {
  const rows = [{ name: 'mha-lesson', what: 'everything', sizes: [154_168, 5_499] }];

  it('are rounded to kilobytes, and to two digits from 100 on', () => {
    expect(sizeTable(rows)).toContain('| `mha-lesson` | everything | 150 kB | 5 kB |');
  });

  it('are outdated only by more than the rounding', () => {
    const text = '<!-- sizes: written by npm run build:package -->\nold\n<!-- end of sizes -->\n';
    const written = withSizes(text, rows);
    expect(written).not.toContain('old');
    expect(outdated(written, rows)).toEqual([]);
    expect(outdated(written, [{ ...rows[0], name: 'mha-lesson', sizes: [154_168, 6_100] }])).toHaveLength(1);
    expect(outdated(written, [{ ...rows[0], name: 'mha-lesson', sizes: [171_000, 5_000] }])).toHaveLength(1);
    expect(outdated('', rows)).toEqual(['mha-lesson is not in the table of sizes']);
    expect(() => withSizes('no marks', rows)).toThrow('no place for the sizes');
  });
});
