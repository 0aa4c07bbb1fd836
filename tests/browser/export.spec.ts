/** Exports of a figure: SVG, PNG, CSV, and programs that reproduce the numbers. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, open, type Page, test } from './support.ts';

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep this figure or its numbers' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save the figure as SVG' })).toBeVisible();
}

/** Saves by keyboard; returns the file's name and bytes. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  const file = await download;
  await expect(page.locator('mha-export-panel .status')).toHaveText(
    `Handed to the browser as ${file.suggestedFilename()}.`,
  );
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('saves the chapter as a notebook with the numbers of the sentence', async ({ page }) => {
  await open(page, '?chapter=scores&sentence=The%20dog%20was%20kind');
  await openPanel(page);
  const { name, bytes } = await saved(page, 'Save the chapter as a Jupyter notebook');
  expect(name).toBe('attention-scores.ipynb');
  const { cells, nbformat } = JSON.parse(bytes.toString('utf8'));
  expect(nbformat).toBe(4);
  expect(cells[0].source).toContain('*The dog was kind*');
  expect(cells.some(({ source }: { source: string }) => source.startsWith('scores = np.einsum('))).toBe(true);
});

test('the command saves chapters as the same notebooks, in another language and with another sentence', async ({
  page,
}, info) => {
  const sentence = 'Le chien dormait';
  const home = ['--home', 'https://course.example/attention'];
  const options = [
    '--built',
    '--language',
    'fr',
    '--sentence',
    sentence,
    '--out',
    info.outputPath('notebooks'),
    ...home,
  ];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['build-scripts/notebooks.mjs', '--chapters', 'scores,softmax', ...options],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  const written = stdout.trim().split('\n');
  expect(written.map((file) => basename(file))).toEqual(['attention-scores.ipynb', 'attention-softmax.ipynb']);
  const cells = (text: string) => JSON.parse(text).cells.map(({ source }: { source: string }) => source);
  const [first = ''] = written;
  const byCommand = cells(readFileSync(first, 'utf8'));
  expect(byCommand[0]).toContain(`*${sentence}*`);
  expect(byCommand[0]).toContain(
    '](<https://course.example/attention/?chapter=scores&lang=fr&sentence=Le+chien+dormait',
  );

  await open(page, `?chapter=scores&lang=fr&sentence=${encodeURIComponent(sentence)}`);
  await page.locator('mha-export button').first().click();
  const download = page.waitForEvent('download');
  await page
    .locator('mha-export-panel')
    .getByRole('button', { name: /Jupyter/ })
    .click();
  const byPage = cells(readFileSync(await (await download).path(), 'utf8'));
  // The first cell has the address of the page.
  expect(byCommand.slice(1)).toEqual(byPage.slice(1));
});

test('saves a figure as SVG with the same numbers', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1&mask=causal');
  await openPanel(page);
  const { name, bytes } = await saved(page, 'Save the figure as SVG');
  expect(name).toBe('attention-scores-all.svg');
  const text = bytes.toString('utf8');
  // The lesson's policy forbids parsing; a blank page has none.
  const blank = await page.context().newPage();
  const parsed = await blank.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
    const texts = [...root.querySelectorAll('text')].map((node) => node.textContent ?? '');
    return {
      name: root.nodeName,
      title: root.querySelector('title')?.textContent,
      texts,
      images: root.querySelectorAll('image').length,
    };
  }, text);
  expect(parsed.name).toBe('svg');
  expect(parsed.images).toBe(0);
  expect(parsed.title).toMatch(/^Scores: /);
  expect(parsed.texts.filter((written) => /^−?\d+\.\d+$/.test(written)).length).toBeGreaterThan(100);
  expect(parsed.texts).toContain('tired');
});

test('saves a figure as PNG in print resolution', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1');
  const width = await page.locator('mha-stage canvas').evaluate((canvas) => canvas.clientWidth);
  await openPanel(page);
  const { name, bytes } = await saved(page, 'Save the figure as PNG');
  expect(name).toBe('attention-softmax-weights.png');
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(3 * width);
});

test('saves a tensor as CSV and as programs that reproduce the core’s numbers', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&mask=causal&bias=on');
  await openPanel(page);
  const csv = await saved(page, 'Save the tensor as CSV');
  expect(csv.name).toBe('attention-softmax-weights.csv');
  expect(csv.bytes.toString('utf8').split('\r\n')[0]).toBe('h,t,t_token,s,s_token,weights');

  await page.getByRole('combobox', { name: 'Tensor' }).selectOption('output');
  const numpy = await saved(page, 'Save the tensor as a NumPy program');
  expect(numpy.name).toBe('attention-softmax-output-numpy.py');
  const pytorch = await saved(page, 'Save the tensor as a PyTorch program');
  expect(pytorch.name).toBe('attention-softmax-output-pytorch.py');
  const programs = [
    { module: 'numpy', text: numpy.bytes.toString('utf8') },
    { module: 'torch', text: pytorch.bytes.toString('utf8') },
  ];
  for (const { module, text } of programs) {
    const python = ['python3', '/usr/bin/python3'].find(
      (name) => spawnSync(name, ['-c', `import ${module}`]).status === 0,
    );
    if (!python) continue;
    const { status, stdout, stderr } = spawnSync(python, ['-'], { input: text, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^output: the same numbers/);
  }
});

test('the panel closes with Escape and returns the focus', async ({ page }) => {
  await open(page, '?chapter=scores');
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save the figure as SVG' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Keep this figure or its numbers' })).toBeFocused();
});
