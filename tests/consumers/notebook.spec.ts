/** `mha-lesson/anywidget` in a host that implements exactly the anywidget specification. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectNothingMissing, folderFor, writePage } from './support/page.ts';
import { serveFolder } from './support/server.ts';
import { HERE, installed, work } from './support/work.ts';

interface Notebook {
  readonly kernel: {
    readonly traits: Readonly<Record<string, unknown>>;
    readonly messages: readonly unknown[];
    readonly model: { readonly listenerCount: number };
    set(name: string, value: unknown): void;
  };
  show(): Promise<() => Promise<void>>;
}

declare global {
  var notebook: Notebook;
  var endView: () => Promise<void>;
}

const numberOf = (page: Page, view: number) => page.locator('mha-figure').nth(view).locator('mha-inspector');
const set = (page: Page, name: string, value: unknown) =>
  page.evaluate(([trait, to]) => globalThis.notebook.kernel.set(String(trait), to), [name, value]);
const trait = (page: Page, name: string) =>
  expect.poll(() => page.evaluate((each) => globalThis.notebook.kernel.traits[each], name));

test('two views of a widget follow the kernel and each other, and clean up after themselves', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const cdn = await serveFolder(installed(), { open: true });
  const folder = folderFor('notebook');
  for (const file of ['notebook.js', 'notebook-host.js']) cpSync(join(work(), 'pages', file), join(folder, file));
  writePage(folder, '<script type="module" src="notebook.js"></script>');
  const server = await serveFolder(folder, { from: `${cdn.origin} blob:` });
  await page.goto(`${server.url}?package=${cdn.origin}`);
  await page.waitForFunction(() => 'notebook' in globalThis);

  await page.evaluate(async () => {
    globalThis.endView = await globalThis.notebook.show();
    await globalThis.notebook.show();
  });
  for (const view of [0, 1]) await expect(numberOf(page, view)).toContainText('= 0.335 / 2.058 = 0.163');
  await trait(page, 'state').toMatch(/^mha\/1\?.*heads=2/);

  const options = await page.evaluate(() => globalThis.notebook.kernel.traits['options']);
  await set(page, 'options', { ...(options as object), heads: 4, colour: 'red' });
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

  await page.evaluate(() => globalThis.endView());
  await expect(page.locator('mha-figure')).toHaveCount(1);
  expect(await page.evaluate(() => globalThis.notebook.kernel.model.listenerCount)).toBe(2);
  expect(problems).toEqual([]);
  await expectNothingMissing(server, cdn);
});

test('the notebook example has the traits of the widget', () => {
  const example = readFileSync(join(HERE, '../../examples/notebook/mha_lesson.py'), 'utf8');
  const traits = [...example.matchAll(/^ {4}(\w+) = traitlets\.\w+\(.*\)\.tag\(sync=True\)$/gm)].map(
    ([, name]) => name,
  );
  const promised = readFileSync(join(HERE, '../../web/elements/anywidget.ts'), 'utf8').split('*/')[0] ?? '';
  expect(traits).toEqual([...promised.matchAll(/^ \* {5}(\w+) {2,}/gm)].map(([, name]) => name));
});
