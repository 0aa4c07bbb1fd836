/** `mha-lesson/anywidget` in anywidget's own front end, with Jupyter's widget manager, and in a page that MyST builds. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build as viteBuild } from 'vite';
import { pythonWith } from '../web/lesson/features/export/python/run-python.ts';
import { expectNothingMissing, folderFor, problemsOn, writePage } from './support/page.ts';
import { serveFolder } from './support/server.ts';
import { HERE, installed, work } from './support/work.ts';

interface Notebook {
  readonly kernel: { readonly traits: Readonly<Record<string, unknown>>; set(name: string, value: unknown): void };
  show(): Promise<() => void>;
}

declare global {
  var notebook: Notebook;
  var endView: () => void;
}

const numberOf = (page: Page, view: number) => page.locator('mha-figure').nth(view).locator('mha-inspector');
const set = (page: Page, name: string, value: unknown) =>
  page.evaluate(([trait, to]) => globalThis.notebook.kernel.set(String(trait), to), [name, value]);
const trait = (page: Page, name: string) =>
  expect.poll(() => page.evaluate((each) => globalThis.notebook.kernel.traits[each], name));

const EXAMPLE = readFileSync(join(HERE, '../../examples/notebook/mha_lesson.py'), 'utf8');
const DOCUMENTED = readFileSync(join(HERE, '../../docs/package.md'), 'utf8');
const [, DOCUMENTED_CLASS = ''] = /```python\n(import pathlib\n[\s\S]*?)```/.exec(DOCUMENTED) ?? [];

const OPTIONS = { chapter: 'heads', progress: 1, sentence: 'The cat sat', d_model: 12, heads: 2 };

/**
 * Runs a class for notebooks and then `program`, which changes `figure`. Returns what `figure` synchronises with its front end. The
 * traits are Python's own; anywidget's base class, which sends them, is replaced by theirs.
 */
function inPython(code: string, program: string, given: unknown = null): Readonly<Record<string, unknown>> {
  const python = pythonWith('traitlets');
  if (python === undefined) throw new Error('the tests need python3-traitlets');
  const before = `
import json, sys, traitlets, types
__file__ = "mha_lesson.py"
sys.modules["anywidget"] = types.SimpleNamespace(AnyWidget=traitlets.HasTraits)
given = json.load(sys.stdin)
`;
  const after = '\nprint(json.dumps({name: getattr(figure, name) for name in figure.trait_names(sync=True)}))\n';
  const options = { input: JSON.stringify(given), encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(python, ['-c', `${before}${code}\n${program}${after}`], options));
}

/** Opens a notebook page with a widget of these traits. */
async function openNotebook(page: Page, name: string, traits: object) {
  const folder = folderFor(name);
  cpSync(join(work(), 'programs/notebook.js'), join(folder, 'notebook.js'));
  writePage(folder, '<script type="module" src="./notebook.js"></script>');
  await viteBuild({ root: folder, configFile: false, logLevel: 'error' });
  // Python sends the text of this file; a notebook's server has nothing else of the package.
  cpSync(join(installed(), 'anywidget.js'), join(folder, 'dist/anywidget.js'));
  writeFileSync(join(folder, 'dist/traits.json'), JSON.stringify(traits));
  const server = await serveFolder(join(folder, 'dist'), { from: 'blob:' });
  await page.goto(server.url);
  await page.waitForFunction(() => 'notebook' in globalThis);
  return server;
}

test('two views of a widget follow the kernel and each other, and clean up after themselves', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const options = { ...OPTIONS, cell: 'weights:h0.t2.s1' };
  const traits = inPython(EXAMPLE, 'figure = Attention(options=given)', options);
  const server = await openNotebook(page, 'notebook', traits);

  await page.evaluate(async () => {
    globalThis.endView = await globalThis.notebook.show();
    await globalThis.notebook.show();
  });
  for (const view of [0, 1]) await expect(numberOf(page, view)).toContainText('= 0.335 / 2.058 = 0.163');
  await trait(page, 'state').toMatch(/^mha\/1\?.*heads=2/);

  await set(page, 'options', { ...options, heads: 4, colour: 'red' });
  for (const view of [0, 1]) await expect(numberOf(page, view)).not.toContainText('= 0.163');
  await trait(page, 'problems').toEqual(['there is no option colour']);
  await trait(page, 'state').toMatch(/heads=4/);

  // A change in one view reaches the kernel and the other view.
  await page
    .locator('mha-figure')
    .first()
    .evaluate((figure) => Object.assign(figure, { sentence: 'The dog ran' }));
  await expect(numberOf(page, 1)).toContainText('query “ran” · key “dog”');
  await trait(page, 'state').toMatch(/sentence=The[+%20]+dog/);

  // A saved state can be restored.
  const kept = await page.evaluate(() => String(globalThis.notebook.kernel.traits['state']));
  await set(page, 'state', kept.replace('dog', 'bird'));
  for (const view of [0, 1]) await expect(numberOf(page, view)).toContainText('key “bird”');
  await set(page, 'state', 'not a state');
  await trait(page, 'problems').toHaveLength(1);

  await page
    .locator('mha-figure')
    .first()
    .evaluate((figure: HTMLElement & { seek?(step: number): Promise<void> }) => figure.seek?.(1));
  await trait(page, 'progress').toMatchObject({ chapter: 'heads' });

  // Python's traits accept what the front end has sent.
  const all = await page.evaluate(() => globalThis.notebook.kernel.traits);
  const sent = Object.fromEntries(Object.keys(traits).map((name) => [name, all[name]]));
  expect(inPython(EXAMPLE, 'figure = Attention(**given)', sent)).toEqual(sent);

  await page.evaluate(() => globalThis.endView());
  await expect(page.locator('mha-figure')).toHaveCount(1);
  expect(problems).toEqual([]);
  await expectNothingMissing(server);
});

test('the documented class in Python shows a figure, which the documented change changes', async ({ page }) => {
  const [, change = ''] = /Another cell changes the figure, with `(figure\.options = [^`]+)`/.exec(DOCUMENTED) ?? [];
  const traits = inPython(DOCUMENTED_CLASS, '');
  const server = await openNotebook(page, 'notebook-documented', traits);
  await page.evaluate(() => globalThis.notebook.show());
  const figure = page.locator('mha-figure');
  await trait(page, 'state').toMatch(/^mha\/1\?.*sentence=The[+%20]+dogs/);
  expect(await figure.evaluate((element) => Reflect.get(element, 'sentence'))).toBe(
    'The dogs near the river are tired',
  );

  const changed = inPython(DOCUMENTED_CLASS, change);
  expect(changed).not.toEqual(traits);
  await set(page, 'options', changed['options']);
  await trait(page, 'state').toMatch(/mask=causal/);
  const state = await page.evaluate(() => globalThis.notebook.kernel.traits['state']);
  expect(inPython(DOCUMENTED_CLASS, 'figure.state = given', state)['state']).toBe(state);
  await expectNothingMissing(server);
});

test("MyST's build and theme show the widget, of which MyST copies one file", async ({ page }) => {
  const project = folderFor('myst');
  cpSync(join(installed(), 'anywidget.js'), join(project, 'anywidget.js'));
  // A local template, so that the build fetches none.
  mkdirSync(join(project, 'template'), { recursive: true });
  writeFileSync(join(project, 'template/template.yml'), 'myst: v1\ntitle: Bare\nbuild:\n  install: ""\n  start: ""\n');
  writeFileSync(join(project, 'myst.yml'), 'version: 1\nproject:\n  title: A book\nsite:\n  template: ./template\n');
  const [, directive = '', documented = ''] = /^(:::\{anywidget\} .+)\n(.+)\n:::$/m.exec(DOCUMENTED) ?? [];
  // The page's number needs the rest.
  const options = { ...JSON.parse(documented).options, ...OPTIONS, seed: 42, cell: 'weights:h0.t2.s1' };
  writeFileSync(join(project, 'index.md'), `# Attention\n\n${directive}\n${JSON.stringify({ options })}\n:::\n`);
  execFileSync(process.execPath, [join(HERE, 'node_modules/mystmd/dist/myst.cjs'), 'build', '--site'], {
    cwd: project,
    stdio: 'pipe',
  });
  const site = join(project, '_build/site');
  const article = JSON.parse(readFileSync(join(site, 'content/index.json'), 'utf8'));
  const node = article.mdast.children[0].children.find(({ type }: { type: string }) => type === 'anywidget');

  const theme = join(project, 'theme');
  mkdirSync(theme, { recursive: true });
  cpSync(join(work(), 'programs/myst.js'), join(theme, 'myst.js'));
  writePage(theme, '<script type="module" src="./myst.js"></script>', '<main></main>');
  await viteBuild({ root: theme, configFile: false, logLevel: 'error' });
  const pages = join(theme, 'dist');
  cpSync(join(site, 'public'), pages, { recursive: true });
  writeFileSync(join(pages, 'node.json'), JSON.stringify(node));

  const problems = problemsOn(page);
  const server = await serveFolder(pages);
  await page.goto(server.url);
  await expect(numberOf(page, 0)).toContainText('= 0.335 / 2.058 = 0.163');
  // A change tells the host, which cannot save.
  await page.locator('mha-figure').evaluate((figure) => Object.assign(figure, { heads: 3 }));
  await expect(numberOf(page, 0)).not.toContainText('= 0.163');
  expect(problems).toEqual([]);
  await expectNothingMissing(server);
});

test('the documented output without anywidget shows the figure', async ({ page }) => {
  const [, output = ''] = /^HTML\("""\n([^"]*(?:"[^"]+)*)"""\)$/m.exec(DOCUMENTED) ?? [];
  expect(output).toContain('https://HOST/elements.js');
  const cdn = await serveFolder(installed(), { open: true });
  const folder = folderFor('notebook-output');
  writePage(folder, '', output.replace('https://HOST/elements.js', `${cdn.url}index.js`));
  const server = await serveFolder(folder, { from: cdn.origin });
  await page.goto(server.url);
  await expect(page.locator('mha-figure mha-stage .matrix').first()).toBeVisible();
  const sentence = await page.locator('mha-figure').evaluate((figure) => Reflect.get(figure, 'sentence'));
  expect(sentence).toBe('The dogs near the river are tired');
  await expectNothingMissing(server, cdn);
});

test('the examples for notebooks have the traits of the widget', () => {
  const traitsOf = (python: string) =>
    [...python.matchAll(/^ {4}(\w+) = traitlets\.\w+\(.*\)\.tag\(sync=True\)$/gm)].map(([, name]) => name);
  const promised = readFileSync(join(HERE, '../../web/elements/anywidget.ts'), 'utf8').split('*/')[0] ?? '';
  const names = [...promised.matchAll(/^ \* {5}(\w+) {2,}/gm)].map(([, name]) => name);
  expect(traitsOf(EXAMPLE)).toEqual(names);
  const short = traitsOf(DOCUMENTED);
  expect(short).toEqual(names.filter((name) => short.includes(name)));
  expect(short).toContain('options');
});
