/** Both plugins in Vite: in a build, and in a development server that notices changes. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { code } from '../../../build-scripts/vite-plugins/excerpt.ts';
import { prose } from '../../../build-scripts/vite-plugins/prose.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const CHAPTERS = 'web/lesson/chapters';
const CHAPTER = `${CHAPTERS}/scores/en.md`;
const CODE = `${CHAPTERS}/scores/code.py`;
const LISTS = 'web/engine/generated/trace-lists.ts';

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = temporaryFolder();
  write('package.json', '{}');
  mkdirSync(dirname(join(root, CHAPTER)), { recursive: true });
  cpSync(join(REPOSITORY, CHAPTER), join(root, CHAPTER));
  write(CODE, '# NumPy\nscores = q @ k.T\n# PyTorch\nscores = q @ k.mT\n');
  write('cpp/src/a.cpp', '// [lesson:scores]\nf(a.q, a.k);\n// [/lesson:scores]\n');
  write(
    'web/main.ts',
    `import text from './lesson/chapters/scores/en.md';\nimport code from './lesson/chapters/scores/code.py';\nexport { text, code };\n`,
  );
});

const config = () => ({
  root: join(root, 'web'),
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [prose(root), code(root)],
});

async function built(): Promise<string> {
  const lib = { entry: join(root, 'web/main.ts'), formats: ['es' as const], fileName: 'out' };
  const result = await build({ ...config(), build: { write: false, minify: false, lib } });
  const [first] = [result].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
}

describe('a build', () => {
  it('contains the text and the code as data, and no Markdown or TeX engine', async () => {
    const output = await built();
    expect(output).toContain('Scores: every query against every key');
    expect(output).toContain('<math');
    expect(output).toContain('cpp/src/a.cpp');
    expect(output).toContain('f(a.q, a.k);');
    expect(output).not.toContain('\\\\tensor');
    expect(output.length).toBeLessThan(30_000);
  });

  it('contains only what is asked for of all chapters: in English where the language lacks it, other languages on demand', async () => {
    for (const id of ALL_CHAPTER_IDS)
      cpSync(join(REPOSITORY, CHAPTERS, id, 'en.md'), join(root, CHAPTERS, id, 'en.md'));
    cpSync(join(REPOSITORY, CHAPTERS, 'mask/fr.md'), join(root, CHAPTERS, 'mask/fr.md'));
    const asked = ['names/en', 'titles/en', 'captions/en', 'names/fr', 'captions/others'];
    write('web/main.ts', asked.map((part, i) => `export { default as p${i} } from 'prose:${part}';\n`).join(''));
    const output = await built();
    for (const expected of ['"Scores"', '"One cell"', '"Q of one head', '"mask": "Masque"', '"values": "Values"'])
      expect(output).toContain(expected);
    for (const id of ALL_CHAPTER_IDS)
      expect(output.match(new RegExp(`"?\\b${id}"?: `, 'g'))?.length, id).toBeGreaterThanOrEqual(4);
    expect(output).toMatch(/\bfr: async \(\) => \(await import\(/);
    expect(output).not.toContain('<p>');
  });

  it('fails for a chapter without an English text', async () => {
    write('web/main.ts', `export { default } from 'prose:names/en';\n`);
    await expect(built()).rejects.toThrow('why-attention/en.md');
  });

  it('fails for a tensor that the trace does not declare', async () => {
    write(LISTS, `export const TRACE_LISTS = { self: [{ "name": "input" }, { name: 'w_q' }] };`);
    await expect(built()).rejects.toThrow(/scores\/en\.md:\d+: the trace has no tensor "q"; it has input, w_q/);
  });

  it('fails for a missing marker', async () => {
    write('cpp/src/a.cpp', 'f();\n');
    await expect(built()).rejects.toThrow('no line in cpp/ is "// [lesson:scores]"');
  });

  it('fails for a missing file of code', async () => {
    rmSync(join(root, CODE));
    await expect(built()).rejects.toThrow('code.py');
    write(CODE, '# NumPy\nscores = q @ k.T\n');
    await expect(built()).rejects.toThrow('code.py is not “# NumPy”, code, “# PyTorch”, code');
  });
});

describe('a development server', () => {
  it('serves updated text and code when their files change', async () => {
    const server = await createServer({ ...config(), server: { middlewareMode: true, ws: false }, appType: 'custom' });
    try {
      const module = async (url: string): Promise<string> => (await server.transformRequest(url))?.code ?? '';
      const ids = { text: '/lesson/chapters/scores/en.md', code: '/lesson/chapters/scores/code.py' };
      expect(await module(ids.text)).toContain('every query against every key');
      expect(await module(ids.code)).toContain('k.T');

      const chapter = readFileSync(join(root, CHAPTER), 'utf8').replace('# Scores', '# Changed');
      await vi.waitFor(
        async () => {
          // Written repeatedly, because the server may not watch yet at the first change.
          write(CHAPTER, chapter);
          write(CODE, '# NumPy\nscores = changed\n# PyTorch\nscores = q @ k.mT\n');
          write('cpp/src/a.cpp', '// [lesson:scores]\nchanged_too();\n// [/lesson:scores]\n');
          expect(await module(ids.text)).toContain('Changed: every query');
          expect(await module(ids.code)).toContain('= changed');
          expect(await module(ids.code)).toContain('changed_too');
        },
        { interval: 100 },
      );
    } finally {
      await server.close();
    }
  });
});
