/** The lesson in frames: height, messages, sandboxes without origin or storage, and the gallery. */
import { noneFound } from './accessible.ts';
import { openHost } from './host-page.ts';
import { expect, matrices, type Page, test } from './support.ts';

/** Frames need no script beside them. */
const host = (page: Page, body: string) =>
  openHost(page, body, { head: '', policy: "script-src 'self'; object-src 'none'" });

const heightOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((frame) => frame.clientHeight);

test('a frame without origin or storage gets its height and exchanges messages, even if the page listens late', async ({
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
    await expect(page.frameLocator(`#${id}`).locator('mha-stage .matrix').first()).toBeAttached();
  expect(await heightOf(page, 'plain')).toBe(100);
  // The page begins to listen only now.
  await page.addScriptTag({ url: '/embed-host.js' });
  await page.addScriptTag({ url: '/embed-host.js' });
  for (const id of ['plain', 'boxed']) await expect.poll(() => heightOf(page, id)).toBeGreaterThan(400);
  // This frame exchanges messages only with another page.
  expect(await heightOf(page, 'named')).toBe(100);
  await expect(page.frameLocator('#plain').getByRole('region', { name: 'Notes' })).toContainText('heads="<b>"');

  // Printing and presenting open the lesson's own page.
  const way = page.frameLocator('#plain').getByRole('link', { name: 'Open this in a page of its own' });
  await way.focus();
  await expect(way).toHaveAttribute('href', /^http:[^?]+\/\?chapter=scores&progress=1&lang=en$/);

  // When a cell is pinned, the frame grows and the page gets an event.
  const changed = page
    .locator('#boxed')
    .evaluate(
      (frame) =>
        new Promise<unknown>((done) =>
          frame.addEventListener('mha-change', (event) => done(Reflect.get(event, 'detail'))),
        ),
    );
  const before = await heightOf(page, 'boxed');
  await page.frameLocator('#boxed').locator('.matrix').first().focus();
  await page.keyboard.press('Enter');
  expect(await changed).toMatchObject({ state: expect.stringContaining('cell='), changed: ['cell'] });
  await expect.poll(() => heightOf(page, 'boxed')).toBeGreaterThan(before);

  // `set-state` and `get-state` work; other messages are ignored.
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
  // Course systems get the height as `lti.frameResize`.
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

test('of many states at once, a frame shows only the last, and answers all', async ({ page }) => {
  await host(page, '<iframe id="busy" src="/embed.html?chapter=softmax&lang=en" width="960" height="600"></iframe>');
  await expect(page.frameLocator('#busy').locator('.matrix').first()).toBeVisible();
  const { answers, changes } = await page.locator('#busy').evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise<{ answers: { request: string; state: string }[]; changes: number }>((done) => {
        const answers: { request: string; state: string }[] = [];
        let changes = 0;
        window.addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow) return;
          if (data?.name === 'mha-change') changes++;
          if (data?.type === 'state') answers.push(data);
          if (data?.type === 'state' && data.request === 'asked') done({ answers, changes });
        });
        const send = (message: object) => frame.contentWindow?.postMessage({ mha: 1, ...message }, '*');
        for (let i = 0; i < 300; i++)
          send({ type: 'set-state', request: `${i}`, state: `mha/1?chapter=softmax&sentence=one+two+${i}` });
        send({ type: 'get-state', request: 'asked' });
      }),
  );
  expect(answers.map(({ request }) => request)).toEqual([...Array.from({ length: 300 }, (_, i) => `${i}`), 'asked']);
  expect(new Set(answers.map(({ state }) => state)).size).toBeLessThan(100);
  expect(answers.at(-1)?.state).toContain('sentence=one+two+299');
  expect(changes).toBeLessThan(100);
  await expect(page.frameLocator('#busy').locator('mha-ribbon [data-word]')).toContainText(['one', 'two', '299']);
});

test('a figure fits into its frame without a script, and gets its own height with one', async ({ page }) => {
  const frames = [390, 760, 960, 1200].map((width) => ({ width, id: `w${width}` }));
  const frame = ({ width, id }: (typeof frames)[number]) =>
    `<iframe id="${id}" src="/embed.html?chapter=softmax&lang=fr" width="${width}" height="640" style="border:0"></iframe>`;
  await host(page, frames.map(frame).join(''));
  const transportOf = ({ id }: { readonly id: string }) => page.frameLocator(`#${id}`).locator('mha-transport');
  const bottomOf = async (each: (typeof frames)[number]): Promise<number> => {
    const top = await page.locator(`#${each.id}`).evaluate((it) => it.getBoundingClientRect().top);
    const box = await transportOf(each).boundingBox();
    return Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0) - top);
  };
  for (const each of frames) {
    await transportOf(each).scrollIntoViewIfNeeded();
    await expect.poll(() => bottomOf(each)).toBeGreaterThan(560);
    expect(await bottomOf(each)).toBeLessThanOrEqual(640);
  }
  await page.addScriptTag({ url: '/embed-host.js' });
  await expect.poll(() => heightOf(page, 'w960')).toBeGreaterThan(660);
  await expect.poll(() => heightOf(page, 'w390')).toBeLessThan(600);
});

test('chapters can be read and exercises answered in a sandbox where storage throws', async ({ page }) => {
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

test('the gallery shows a frame, an element, a sandbox, tabs and slides', async ({ page }) => {
  await page.goto('./gallery.html');
  const element = page.locator('#element mha-figure');
  await element.scrollIntoViewIfNeeded();
  await expect(element.locator('.matrix').first()).toBeVisible();
  await noneFound(page, 'gallery', { within: ['#element mha-figure', 'mha-figure-view'] });
  await page.locator('#frame iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#frame iframe').locator('.matrix').first()).toBeAttached();
  await page.locator('#sandbox iframe').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#sandbox iframe').locator('.matrix').first()).toBeAttached();
  // A frame that grows moves what is below it.
  for (const frame of ['#frame iframe', '#sandbox iframe'])
    await expect.poll(() => page.locator(frame).evaluate((each) => each.style.height)).toMatch(/px$/);
  // A frame above may still grow: a key reaches the button wherever it moves.
  await page.getByRole('button', { name: 'Values' }).press('Enter');
  // Its time line is rendered once the figure has room.
  await expect(page.locator('#second mha-transport')).toBeVisible();
  await page.locator('#deck').scrollIntoViewIfNeeded();
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 2 of 3');
  const slider = page.locator('#deck').getByRole('slider', { name: 'Position in the animation' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 2 of 3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#slide-number')).toHaveText('Slide 3 of 3');
  await expect(page.frameLocator('#reveal iframe').locator('.matrix').first()).toBeAttached();
});

test("a frame follows the page's colours and language, and keeps what its address names", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await host(
    page,
    `<style>body { margin: 0; background: #fff } .night body { background: rgb(20, 10, 30) } iframe { border: 0 }</style>
     <iframe id="free" src="/embed.html?chapter=scores" width="700" height="100"></iframe>
     <iframe id="named" src="/embed.html?chapter=scores&theme=dark&lang=en" width="700" height="100"></iframe>
     <script src="/embed-host.js"></script>`,
  );
  const ground = (id: string) => page.frameLocator(`#${id}`).locator('mha-stage');
  const root = (id: string) => page.frameLocator(`#${id}`).locator('html');
  const [LIGHT, DARK] = ['rgb(251, 250, 247)', 'rgb(21, 23, 28)'];
  await expect(ground('free')).toHaveCSS('background-color', LIGHT);
  await expect(ground('named')).toHaveCSS('background-color', DARK);

  // A site switches its background by a class.
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(ground('free')).toHaveCSS('background-color', DARK);
  // Around the figure's rounded corner the frame shows the page.
  const corner = async () => {
    const picture = (await page.locator('#free').screenshot()).toString('base64');
    return page.evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    }, picture);
  };
  await expect.poll(corner).toEqual([20, 10, 30, 255]);

  // Another declares its colour scheme, which counts more than a background.
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light'));
  await expect(ground('free')).toHaveCSS('background-color', LIGHT);
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
  await expect(ground('free')).toHaveCSS('background-color', DARK);

  await expect(root('free')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'fr-CH'));
  await expect(root('free')).toHaveAttribute('lang', 'fr');
  await expect(root('named')).toHaveAttribute('lang', 'en');
  await expect(ground('named')).toHaveCSS('background-color', DARK);

  // A reloaded frame gets it again.
  await page.locator('#free').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.replace(frame.src));
  await expect(root('free')).toHaveAttribute('lang', 'fr');
  await expect(ground('free')).toHaveCSS('background-color', DARK);
});

test('the embed code carries the figure’s current state', async ({ page }) => {
  await page.goto('./?chapter=scores&heads=2&mask=causal');
  await expect(matrices(page).first()).toBeAttached();
  await page.getByRole('button', { name: 'Embed this figure in a page of your own' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveValue(/<iframe src="http[^"]+embed\.html\?chapter=scores&#38;heads=2&#38;mask=causal"/);
  await page.getByRole('combobox', { name: 'For' }).selectOption('element');
  await expect(code).toHaveValue(/<mha-figure chapter="scores" heads="2" mask="causal"><\/mha-figure>/);
});
