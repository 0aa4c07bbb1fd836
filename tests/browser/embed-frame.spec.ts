/** The lesson in frames: their height, what they say, sandboxes without origin and storage, and the gallery of all of these. */
import AxeBuilder from '@axe-core/playwright';
import { expect, matrices, type Page, test } from './support.ts';

async function host(page: Page, body: string): Promise<void> {
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': "script-src 'self'; object-src 'none'" },
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><body>${body}`,
    }),
  );
  await page.goto('./host.html');
}

const heightOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((frame) => frame.clientHeight);

test('a frame gets its height from a page that listens late, speaks with it, and needs neither origin nor storage', async ({
  page,
}) => {
  const query = 'chapter=scores&progress=1&heads=<b>&controls=heads+mask&nonsense=1';
  await host(
    page,
    `<iframe id="plain" src="/embed.html?${query}" width="700" height="100" style="border:0"></iframe>
     <iframe id="boxed" sandbox="allow-scripts" src="/embed.html?${query}" width="700" height="100" style="border:0"></iframe>
     <iframe id="named" src="/embed.html?${query}&parent=https://another.example" width="700" height="100" style="border:0"></iframe>`,
  );
  for (const id of ['plain', 'boxed', 'named'])
    await expect(page.frameLocator(`#${id}`).locator('mha-stage').getByRole('application').first()).toBeAttached();
  expect(await heightOf(page, 'plain')).toBe(100);
  // Only now does the page begin to listen.
  await page.addScriptTag({ url: '/embed-host.js' });
  await page.addScriptTag({ url: '/embed-host.js' });
  for (const id of ['plain', 'boxed']) await expect.poll(() => heightOf(page, id)).toBeGreaterThan(400);
  // This one speaks with another page only.
  expect(await heightOf(page, 'named')).toBe(100);
  await expect(page.frameLocator('#plain').getByRole('region', { name: 'Notes' })).toContainText('heads="<b>"');

  // What a frame has no room for is a page away: printing, presenting.
  const way = page.frameLocator('#plain').getByRole('link', { name: 'Open this in a page of its own' });
  await way.focus();
  await expect(way).toHaveAttribute('href', /^http:[^?]+\/\?chapter=scores&progress=1$/);

  // A cell is pinned in the box: the frame grows, and the page hears of it.
  const changed = page
    .locator('#boxed')
    .evaluate(
      (frame) =>
        new Promise<unknown>((done) =>
          frame.addEventListener('mha-change', (event) => done(Reflect.get(event, 'detail'))),
        ),
    );
  const before = await heightOf(page, 'boxed');
  await page.frameLocator('#boxed').getByRole('application').first().focus();
  await page.keyboard.press('Enter');
  expect(await changed).toMatchObject({ state: expect.stringContaining('cell='), changed: ['cell'] });
  await expect.poll(() => heightOf(page, 'boxed')).toBeGreaterThan(before);

  // A state is taken and given back; what is no message is left alone.
  const answer = await page.locator('#boxed').evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise<unknown>((done) => {
        window.addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow && data?.type === 'state') done(data);
        });
        const send = (message: unknown) => frame.contentWindow?.postMessage(message, '*');
        for (const wrong of [
          null,
          7,
          'x',
          { mha: 1 },
          { mha: 2, type: 'get-state' },
          { mha: 1, type: 'set-state', state: {} },
        ])
          send(wrong);
        send({ mha: 1, type: 'set-state', request: 'a', state: 'mha/1?chapter=mask&mask=causal' });
      }),
  );
  // Course systems are told of the height in their own words.
  const asked = await page.locator('#boxed').evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise<unknown>((done) => {
        window.addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow && data?.subject) done(data);
        });
        frame.contentWindow?.postMessage({ mha: 1, type: 'hello' }, '*');
      }),
  );
  expect(asked).toEqual({ subject: 'lti.frameResize', height: expect.any(Number) });
  expect(answer).toEqual({
    mha: 1,
    type: 'state',
    request: 'a',
    state: 'mha/1?chapter=mask&mask=causal',
    problems: [],
  });
});

test('some chapters in a sandbox, where storage throws, are read and answered', async ({ page }) => {
  await host(
    page,
    '<iframe id="lesson" sandbox="allow-scripts" src="/embed.html?view=lesson&chapters=softmax+values" width="1200" height="700"></iframe>',
  );
  const lesson = page.frameLocator('#lesson');
  await expect(lesson.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await lesson.getByRole('button', { name: 'Colours' }).click();
  await lesson.getByRole('link', { name: 'Values' }).click();
  await expect(lesson.getByRole('heading', { level: 1 })).toContainText('Values');
});

test('the gallery shows frame, element, sandbox, tabs and slides at work', async ({ page }) => {
  await page.goto('./gallery.html');
  const element = page.locator('#element mha-figure');
  await element.scrollIntoViewIfNeeded();
  await expect(element.getByRole('application').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .include({ fromShadowDom: ['#element mha-figure', 'mha-figure-view'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.locator('#frame iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#frame iframe').getByRole('application').first()).toBeAttached();
  await expect.poll(() => page.locator('#frame iframe').evaluate((frame) => frame.style.height)).toMatch(/px$/);
  await page.locator('#sandbox iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#sandbox iframe').getByRole('application').first()).toBeAttached();
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.locator('#second').getByRole('application').first()).toBeVisible();
  await page.locator('#deck').scrollIntoViewIfNeeded();
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 2 of 3');
  const slider = page.locator('#deck').getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 2 of 3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 3 of 3');
  await expect(page.frameLocator('#reveal iframe').getByRole('application').first()).toBeAttached();
});

test('the code for another page carries the figure as it is', async ({ page }) => {
  await page.goto('./?chapter=scores&heads=2&mask=causal');
  await expect(matrices(page).first()).toBeAttached();
  await page.getByRole('button', { name: 'Embed this figure in a page of your own' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveValue(/<iframe src="http[^"]+embed\.html\?chapter=scores&#38;heads=2&#38;mask=causal"/);
  await page.getByRole('combobox', { name: 'For' }).selectOption('element');
  await expect(code).toHaveValue(/<mha-figure chapter="scores" heads="2" mask="causal"><\/mha-figure>/);
});
