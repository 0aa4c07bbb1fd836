/** A host page reads and controls elements: properties, `state`, methods, step events, and messages to frames. */
import { readFileSync } from 'node:fs';
import type { MhaFigure, MhaLesson } from '#web/elements/index.ts';
import { openHost } from './host-page.ts';
import { expect, type Page, test } from './support.ts';

async function host(page: Page, body: string): Promise<void> {
  await openHost(page, body);
  await page.waitForFunction(() => customElements.get('mha-lesson') !== undefined);
}

const STEPS = ['row_max', 'exponentials', 'row_sum', 'weights'];

test('properties and `state` follow attributes, `setState` and the reader', async ({ page }) => {
  await host(page, '<mha-figure chapter="softmax" heads="4" locked controls="heads mask"></mha-figure>');
  const figure = page.locator('mha-figure');
  const given = await figure.evaluate((element: MhaFigure) => {
    // Nothing is loaded in this task.
    const { state, chapter, heads, dModel, locked } = document.createElement('mha-figure');
    return { none: { state, chapter, heads, dModel, locked }, heads: element.heads, controls: element.controls };
  });
  expect(given).toEqual({
    none: { state: null, chapter: null, heads: null, dModel: null, locked: false },
    heads: 4,
    controls: 'heads mask',
  });
  await figure.evaluate((element: MhaFigure) => element.seek(0));
  expect(await figure.evaluate((element: MhaFigure) => element.state)).toMatchObject({
    chapter: 'softmax',
    heads: 4,
    dModel: 12,
    bias: false,
    mask: 'none',
    head: 1,
    word: null,
    cell: null,
    lang: 'en',
    steps: STEPS,
    step: null,
    playing: false,
  });
  const read = await figure.evaluate((element: MhaFigure) => {
    element.setState('mha/1?chapter=mask&d_model=16&heads=2&bias=on&word=2');
    const { chapter, heads, dModel, bias, mask, word } = element;
    const after = { chapter, heads, dModel, bias, mask, word };
    // The attribute's text is still 4: setting it again overrides the state.
    element.heads = 4;
    const again = element.heads;
    element.heads = null;
    element.locked = false;
    const state = element.state;
    return {
      after,
      again,
      reset: element.heads,
      locked: element.hasAttribute('locked'),
      frozen: Object.isFrozen(state),
    };
  });
  expect(read).toEqual({
    after: { chapter: 'mask', heads: 2, dModel: 16, bias: true, mask: 'causal', word: 2 },
    again: 4,
    reset: 2,
    locked: false,
    frozen: true,
  });
  await page.getByRole('slider', { name: 'Position in the animation' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => figure.evaluate((element: MhaFigure) => element.progress)).toBe(1);
});

test('methods load the figure, move through its steps, and wait while it is not in the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host(page, '<p style="height: 3000px">Text</p><mha-figure chapter="softmax"></mha-figure>');
  const figure = page.locator('mha-figure');
  const begun = await figure.evaluate(async (element: MhaFigure) => {
    const steps: (string | number | null)[] = [];
    document.addEventListener('mha-step', ({ detail }) => steps.push(detail.step, detail.number, detail.count));
    // It is far from the screen and not loaded.
    const before = element.state;
    const first = await element.next();
    const at = element.state?.step;
    await element.seek('row_sum');
    const sought = element.state?.step;
    await element.seek(4);
    const last = [await element.next(), element.progress];
    const back = [await element.previous(), element.state?.step];
    const refused = await element.seek('weihgts').catch((error: Error) => `${error.name}: ${error.message}`);
    await element.seek(0);
    const start = [await element.previous(), element.state?.step];
    await element.play();
    await element.pause();
    return { before, first, at, sought, last, back, refused, start, played: element.state?.step, steps };
  });
  expect(begun).toMatchObject({
    before: null,
    first: true,
    at: 'row_max',
    sought: 'row_sum',
    last: [false, 1],
    back: [true, 'row_sum'],
    refused: 'RangeError: the chapter “softmax” has no step “weihgts”; did you mean “weights”?',
    start: [false, null],
    played: 'row_max',
  });
  expect(begun.steps.slice(0, 3)).toEqual(['row_max', 1, 4]);
  expect(begun.steps).toContain('row_sum');
  // Removed: what is asked for happens when it is back.
  const after = await figure.evaluate(async (element: MhaFigure) => {
    const { parentElement: place } = element;
    element.remove();
    await new Promise((done) => setTimeout(done));
    const sought = element.seek('exponentials');
    await new Promise((done) => setTimeout(done));
    place?.append(element);
    await sought;
    return element.state?.step;
  });
  expect(after).toBe('exponentials');
});

test('calls take effect in their order, also those made before the figure is loaded', async ({ page }) => {
  await host(page, '<mha-figure chapter="softmax"></mha-figure>');
  const calls = Array.from({ length: 20 }, (_, call) => call);
  const done = await page.locator('mha-figure').evaluate(async (element: MhaFigure, numbers) => {
    const made: number[] = [];
    await Promise.all(numbers.map((call) => element.seek(call % 5).then(() => made.push(call))));
    return { made, step: element.state?.step };
  }, calls);
  expect(done).toEqual({ made: calls, step: STEPS.at(-1) });
});

for (const [document, expected] of [
  ['embedding.md', ['step 2 of 4: exponentials', 'step 3 of 4: row_sum', 'step 4 of 4: weights']],
  ['package.md', ['row_max', 'weights']],
] as const) {
  test(`runs the example of docs/${document}`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const text = readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8');
    const [example = ''] = /(?<=^```js\n)const figure = [^`]*(?:`[^`]*`[^`]*)?(?=^```$)/m.exec(text) ?? [];
    expect(example).toContain('figure.state');
    await host(page, '<mha-figure chapter="softmax" sentence="The cat sat"></mha-figure>');
    await page.addScriptTag({ type: 'module', content: `${example}\nconsole.log('done');` });
    await expect.poll(() => said).toContain('done');
    expect(said.filter((line) => !/^\d|done/.test(line))).toEqual(expected);
    expect(await page.locator('mha-figure').evaluate((element: MhaFigure) => element.state?.steps)).toEqual(STEPS);
  });
}

test('a figure plays and pauses', async ({ page }) => {
  await host(page, '<mha-figure chapter="softmax"></mha-figure>');
  const playing = await page.locator('mha-figure').evaluate(async (element: MhaFigure) => {
    await element.play();
    const before = element.state?.playing;
    await element.pause();
    return [before, element.state?.playing];
  });
  expect(playing).toEqual([true, false]);
});

test('a lesson goes on to its next chapter, and the opening has no steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host(page, '<mha-lesson chapters="softmax values"></mha-lesson><mha-figure chapter="opening"></mha-figure>');
  const turned = await page.locator('mha-lesson').evaluate(async (element: MhaLesson) => {
    await element.seek(4);
    const went = [await element.next(), element.chapter, element.state?.step];
    await element.seek(element.state?.steps.length ?? 0);
    return { went, steps: element.state?.steps.length, last: await element.next() };
  });
  expect(turned).toEqual({ went: [true, 'values', null], steps: 4, last: false });
  const opening = await page.locator('mha-figure').evaluate(async (element: MhaFigure) => {
    const next = await element.next();
    const refused = await element.seek(1).catch((error: Error) => error.name);
    element.chapter = 'softmax';
    return { next, refused, after: [await element.next(), element.state?.step] };
  });
  expect(opening).toEqual({ next: false, refused: 'RangeError', after: [true, 'row_max'] });
});

test('a frame obeys its page by message', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host(
    page,
    '<iframe sandbox="allow-scripts" src="/embed.html?chapter=softmax" width="700" height="600"></iframe>',
  );
  await expect(page.frameLocator('iframe').locator('mha-transport')).toBeVisible();
  const answers = await page.locator('iframe').evaluate(async (frame: HTMLIFrameElement) => {
    const ask = (message: object) =>
      new Promise((done) => {
        const request = String(Math.random());
        window.addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow && data?.request === request) done([data.type, data.done, data.problems]);
        });
        frame.contentWindow?.postMessage({ mha: 1, request, ...message }, '*');
      });
    const steps: unknown[] = [];
    window.addEventListener('message', ({ data }) => {
      if (data?.name === 'mha-step') steps.push(data.detail.step);
    });
    return [
      await ask({ type: 'next' }),
      await ask({ type: 'seek', step: 'weights' }),
      await ask({ type: 'next' }),
      await ask({ type: 'seek', step: 9 }),
      steps,
    ];
  });
  expect(answers).toEqual([
    ['done', true, []],
    ['done', true, []],
    ['done', false, []],
    ['done', false, [expect.stringContaining('has no step “9”; the steps are row_max')]],
    expect.arrayContaining(['row_max']),
  ]);
});

test('misspelt attributes are named in the console, once', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('mha-')) warnings.push(message.text());
  });
  const figure = '<mha-figure chapte="mask" preset="randm" data-x aria-label="A figure"></mha-figure>';
  await host(page, figure + figure);
  await expect.poll(() => warnings).toHaveLength(2);
  await page
    .locator('mha-figure')
    .first()
    .evaluate((element) => element.setAttribute('dmodel', '16'));
  await expect
    .poll(() => warnings)
    .toEqual([
      'mha-figure: unknown attribute “chapte”; did you mean “chapter”?',
      'mha-figure: unknown preset “randm”; did you mean “random”?',
      'mha-figure: unknown attribute “dmodel”; did you mean “d-model”?',
    ]);
});
