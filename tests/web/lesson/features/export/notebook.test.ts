/**
 * Runs the notebook of every chapter: each of its checks must hold, and a wrong number must be noticed. Skipped where Python lacks
 * what it needs, except for NumPy in continuous integration.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { EXHAUSTIVE } from '#tests/web/setup/exhaustive.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { chooseCodeLanguage } from '#web/lesson/exercises/kinds/write-function/code-input.ts';
import { chapterNotebook } from '#web/lesson/features/export/chapter-notebook.ts';
import { plainText } from '#web/lesson/features/export/notebook.ts';
import type { Material } from '#web/lesson/material/material.ts';
import { readMaterial } from '#web/lesson/material/read-material.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { readCode } from '../../../../../build-scripts/vite-plugins/excerpt.ts';
import { pythonWith, runAll } from './python/run-python.ts';

interface Notebook {
  readonly cells: readonly {
    readonly cell_type: 'code' | 'markdown';
    readonly id: string;
    readonly metadata: unknown;
    readonly source: string;
  }[];
}

const ROOT = join(import.meta.dirname, '../../../../..');
/** The chapters whose notebooks run. */
const RUN = CHAPTER_IDS.filter(hasChanged);
const LINK = 'https://example.org/?chapter=scores';

async function notebookOf(
  chapter: ChapterId,
  changes: { readonly sentence?: string; readonly dModel?: number } = {},
  material: Material | null = null,
): Promise<string> {
  const { trace, tokens } = computedByChapter(changes)(chapter);
  const { tensors } = chapterOf(chapter);
  return chapterNotebook(() => ({ trace, sentences: { tokens }, chapter, tensors, head: 0 }), LINK, material);
}

const codeOf = (text: string) =>
  (JSON.parse(text) as Notebook).cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source);

describe('the notebooks of all chapters', () => {
  const python = pythonWith('numpy');
  const mayBeSkipped = python === undefined && process.env.CI !== 'true';
  afterAll(() => changeLanguage('en'));

  it.skipIf(mayBeSkipped).each(['en', 'fr'] as const)(
    'run without an error (%s)',
    { timeout: 240_000 },
    async (language) => {
      if (!python) throw new Error('Python has no NumPy; install python3-numpy');
      await changeLanguage(language);
      const programs: string[] = [];
      for (const chapter of RUN) programs.push(codeOf(await notebookOf(chapter)).join('\n\n'));
      // Every chapter compares at least one tensor with the lesson.
      expect(RUN.filter((_, i) => !/^check\('/m.test(programs[i] ?? ''))).toEqual([]);
      const results = runAll(python, programs);
      expect(RUN.map((id, i) => `${id} ${results[i]}`).filter((_, i) => results[i] !== '')).toEqual([]);
    },
  );

  it.skipIf(mayBeSkipped)('notice a wrong number', async () => {
    if (!python) throw new Error('Python has no NumPy; install python3-numpy');
    const program = codeOf(await notebookOf('softmax')).join('\n\n');
    const wrong = program.replace("check('weights', weights,", "check('weights', weights + 1e-3,");
    expect(wrong).not.toBe(program);
    expect(runAll(python, [wrong])[0]).toMatch(/^AssertionError: \('weights'/);
  });

  it('have the chapter’s own code where it computes more than the tensors: a step of training, a cost, a head switched off', async () => {
    const own: ChapterId[] = [];
    for (const chapter of CHAPTER_IDS) {
      const { text } = readCode(ROOT, chapter).numpy;
      if (codeOf(await notebookOf(chapter)).some((cell) => cell.includes(text))) own.push(chapter);
    }
    expect(own).toEqual(['why-heads', 'cost', 'train', 'trained-heads', 'variants', 'bugs']);
  });

  it('have the steps, the exercises and their hints as text', async () => {
    await changeLanguage('fr');
    const cells = (JSON.parse(await notebookOf('scores')) as Notebook).cells;
    const text = cells
      .filter(({ cell_type }) => cell_type === 'markdown')
      .map(({ source }) => source)
      .join('\n');
    expect(text).toMatch(/^# Scores\s: /m);
    expect(text).toMatch(/^1\. \*\*.+\.\*\* ./m);
    expect(text).toContain('### Exercice 2');
    expect(text).toContain('<details><summary>Indices</summary>');
    expect(text).not.toMatch(/<(?!https|\/?(details|summary)>)/);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
  });

  it('give what an exercise needs: sizes, the function to write; and nothing that is true on the page only', async () => {
    await changeLanguage('en');
    chooseCodeLanguage('javascript');
    const texts = new Map<ChapterId, string>();
    for (const chapter of CHAPTER_IDS) {
      const cells = (JSON.parse(await notebookOf(chapter)) as Notebook).cells.map(({ source }) => source);
      texts.set(chapter, cells.slice(cells.findIndex((cell) => cell.startsWith('## Exercises'))).join('\n\n'));
    }
    chooseCodeLanguage('python');
    expect(texts.get('split')).toMatch(/A batch of \d+ sentences of \d+ tokens; d_model = \d+, \d+ heads\./);
    expect(texts.get('split')).toContain('```python\nq = Q.view(B, T, num_heads, d_k).transpose(1, 2)\n```');
    expect(texts.get('cost')).toMatch(/- tokens T = \d+\n- d_model = \d+\n- heads H = \d/);
    expect(texts.get('softmax')).toContain('# Your answer\ndef softmax(scores):\n    # ');
    expect(texts.get('softmax')).toContain('np.exp(scores - scores.max())');
    expect([...texts.values()].join('\n')).not.toMatch(/MicroPython|hidden inputs|browser|You may type|will do/);
  });

  it('have words from right to left without isolates', async () => {
    await changeLanguage('en');
    const text = await notebookOf('scores', { sentence: 'הנה חתול' });
    expect(text).toContain('*הנה חתול*');
    expect(text).not.toMatch(/[\u2068\u2069]/);
  });

  it('have the numbers of a figure that is computed again while the texts load', async () => {
    await changeLanguage('en');
    const { trace, tokens } = computedByChapter()('scores');
    const chapter: ChapterId = 'scores';
    const shown = { trace, sentences: { tokens }, chapter, tensors: chapterOf(chapter).tensors, head: 0 };
    const over = (): never => {
      throw new Error('this trace is over');
    };
    let current: ReturnType<Parameters<typeof chapterNotebook>[0]> = {
      ...shown,
      trace: { ...trace, has: over, get: over },
    };
    const saved = chapterNotebook(() => current, LINK);
    current = shown;
    expect(await saved).toBe(await notebookOf('scores'));
  });

  it('fold the numbers that nobody reads into one cell', async () => {
    // The weights are large, too.
    const { cells } = JSON.parse(await notebookOf('scores', { dModel: 96 })) as Notebook;
    const long = cells.filter(({ source }) => /[\w+/=]{100}/.test(source));
    expect(long.map(({ metadata }) => metadata)).toEqual([{ jupyter: { source_hidden: true }, tags: ['hide-input'] }]);
  });

  it('ask the exercises that an instructor chose', async () => {
    const file = (names: readonly string[]) =>
      JSON.stringify({
        format: 'mha-lesson material',
        version: 1,
        id: 'week-3',
        chapters: [{ chapter: 'scores', lessonExercises: names }],
      });
    const cellsWith = async (...names: string[]) => {
      const read = readMaterial(file(names));
      const material = 'material' in read ? read.material : expect.fail();
      return (JSON.parse(await notebookOf('scores', {}, material)) as Notebook).cells.length;
    };
    const one = await cellsWith('scores/give-shape-scores');
    expect(await cellsWith('scores/give-shape-scores', 'scores/compute-cell-scores')).toBeGreaterThan(one);
  });

  it('take nothing in a sentence or a link for Markdown or code', async () => {
    const { trace } = computedByChapter()('scores');
    const sentences = { tokens: ['<script>alert(1)</script>', '![x](y)', '`', '*'] };
    const text = await chapterNotebook(
      () => ({ trace, sentences, chapter: 'scores', tensors: ['scores'], head: 0 }),
      'a> <b>',
    );
    const [{ source = '' } = {}] = (JSON.parse(text) as Notebook).cells;
    expect(source).toContain('\\<script\\>alert\\(1\\)');
    expect(source).not.toContain('<b>');
  });
});

const jupyter = pythonWith('nbclient, ipykernel, nbformat');

// Above, every program runs; what a notebook adds is the same in all chapters.
const IN_JUPYTER = EXHAUSTIVE ? RUN : RUN.slice(-4);

it.skipIf(jupyter === undefined)('run in Jupyter’s own kernel', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
  try {
    for (const chapter of IN_JUPYTER) writeFileSync(join(folder, `${chapter}.ipynb`), await notebookOf(chapter));
    // One kernel, which takes longer to start than most notebooks to run, forgets everything between two of them.
    const program = `
import json, nbclient, nbformat, pathlib, sys
names = sys.argv[2].split(',')
together = nbformat.v4.new_notebook()
cells = {}
for name in names:
    one = nbformat.read(pathlib.Path(sys.argv[1]) / f'{name}.ipynb', as_version=4)
    nbformat.validate(one)
    cells[name] = one.cells
    together.cells += [*one.cells, nbformat.v4.new_code_cell('%reset -f')]
nbclient.NotebookClient(together, timeout=120, kernel_name='python3').execute()
print(json.dumps({name: sum(len(cell.get('outputs', [])) for cell in cells[name]) for name in names}))
`;
    const given = ['-c', program, folder, IN_JUPYTER.join(',')];
    const { status, stdout, stderr } = spawnSync(jupyter ?? '', given, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const outputs = Object.entries(JSON.parse(stdout) as Readonly<Record<string, number>>);
    // Each cell of a tensor shows its numbers.
    expect(outputs.filter(([, count]) => count < 3)).toEqual([]);
    expect(outputs).toHaveLength(IN_JUPYTER.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('writes inline HTML as plain text', () => {
  expect(plainText('why <math><msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt></math> &lt; <b>2</b>')).toBe(
    'why √d_k < 2',
  );
});
