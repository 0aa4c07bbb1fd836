/**
 * Elements in a host page whose policy allows only WebAssembly and scripts from its own origin. Each test covers a common problem of
 * embedded content.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noneFound } from './accessible.ts';
import { ELEMENTS, openHost } from './host-page.ts';
import { expect, matrix, type Page, test } from './support.ts';

const POLICY = "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'";
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

const host = (page: Page, body: string, head?: string) =>
  openHost(page, body, { policy: POLICY, ...(head ? { head } : {}) });

const matricesIn = (page: Page, selector: string) => page.locator(`${selector} .matrix`);

/** Records the memory of each WebAssembly module that the page starts. */
async function watchMemories(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const memories: WebAssembly.Memory[] = [];
    Reflect.set(window, 'memories', memories);
    for (const name of ['instantiate', 'instantiateStreaming'] as const) {
      const start = WebAssembly[name] as (...given: unknown[]) => Promise<unknown>;
      Reflect.set(WebAssembly, name, async (...given: unknown[]) => {
        const made = await start.apply(WebAssembly, given);
        const { exports } =
          (made as WebAssembly.WebAssemblyInstantiatedSource).instance ?? (made as WebAssembly.Instance);
        for (const each of Object.values(exports)) if (each instanceof WebAssembly.Memory) memories.push(each);
        return made;
      });
    }
  });
}

const memories = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(window, 'memories') as WebAssembly.Memory[]).map(({ buffer }) => buffer.byteLength));

async function addFigures(page: Page, count: number): Promise<void> {
  await page.evaluate(async (count) => {
    const figures = Array.from({ length: count }, (_, i) => {
      const figure = document.createElement('mha-figure');
      figure.setAttribute('chapter', 'softmax');
      figure.setAttribute('controls', 'none');
      figure.setAttribute('seed', String(i));
      figure.setAttribute('loading', 'eager');
      return figure;
    });
    const ready = figures.map((figure) => new Promise((done) => figure.addEventListener('mha-ready', done)));
    document.body.append(...figures);
    await Promise.all(ready);
  }, count);
}

test('twenty figures share one engine, and release their memory when they are removed', async ({ page }) => {
  await watchMemories(page);
  await host(page, '');
  await addFigures(page, 20);
  await expect(page.locator('mha-stage')).toHaveCount(20);
  const first = await memories(page);
  expect(first).toHaveLength(1);
  // Their replacements reuse the memory of the first twenty.
  await page.evaluate(() => {
    const figures = [...document.querySelectorAll('mha-figure')];
    Reflect.set(
      window,
      'gone',
      figures.map((figure) => new WeakRef(figure)),
    );
    for (const figure of figures) figure.remove();
  });
  await addFigures(page, 20);
  expect(await memories(page)).toEqual(first);
  await expect
    .poll(async () => {
      await page.requestGC();
      return page.evaluate(
        () => (Reflect.get(window, 'gone') as WeakRef<Element>[]).filter((each) => each.deref()).length,
      );
    })
    .toBe(0);
});

test('a figure shows its result until it moves, unless its page sets the position', async ({ page }) => {
  await host(page, '<mha-figure chapter="softmax"></mha-figure>');
  await expect(matrix(page, 'α').first()).toBeVisible();
  await expect(page.locator('mha-transport .caption')).toContainText('Divide by the sum');
  await expect(page.locator('mha-ribbon #caption')).toContainText('reads “cat”');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(matrix(page, 'masked').first()).toBeVisible();
  await expect(matrix(page, 'α')).toHaveCount(0);
  await host(page, '<mha-figure chapter="softmax" progress="0"></mha-figure>');
  await expect(matrix(page, 'masked').first()).toBeVisible();
  await expect(page.locator('mha-transport .caption')).toContainText('The largest score');
});

test('a figure in a hidden tab loads and is laid out when the tab is shown', async ({ page }) => {
  await host(page, '<div id="tab" style="display:none"><mha-figure chapter="scores"></mha-figure></div><p>Text');
  await expect(page.locator('mha-figure .poster')).toHaveCount(1);
  expect(await page.locator('mha-stage').count()).toBe(0);
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('style'));
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  await page.locator('#tab').evaluate((tab) => {
    tab.style.display = 'none';
    tab.querySelector('mha-figure')?.setAttribute('mask', 'causal');
  });
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('style'));
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  expect(await page.locator('mha-stage canvas').evaluate((canvas) => canvas.clientWidth)).toBeGreaterThan(300);
  // The figure follows the host page's dark mode, ::part style and colour.
  const surface = () =>
    page.locator('.figure').evaluate((figure) => getComputedStyle(figure).getPropertyValue('color'));
  const light = await surface();
  const theme = () => page.locator('mha-stage').evaluate((stage) => Reflect.get(stage, 'theme'));
  expect(await theme()).toBe('host 0');
  await page.addStyleTag({
    content: 'html { color-scheme: dark } mha-figure::part(figure) { height: 444px; max-height: none }',
  });
  await expect.poll(theme).not.toBe('host 0');
  expect(await surface()).not.toBe(light);
  expect(await page.locator('.figure').evaluate((figure) => figure.clientHeight)).toBe(444);
  // A narrow column gets the phone layout, however wide the screen is.
  const caption = page.locator('mha-transport .caption');
  await expect(caption).toHaveCSS('font-size', '14px');
  await page.locator('#tab').evaluate((tab) => {
    tab.style.width = '380px';
  });
  await expect(caption).toHaveCSS('font-size', '13px');
});

for (const [language, counted] of [
  ['en', 'Step 2 of 3'],
  ['fr', 'Étape 2 sur 3'],
] as const) {
  test(`a figure names the step without the chapter's text, ${language}`, async ({ page }) => {
    const chapter = readFileSync(new URL(`../../web/lesson/chapters/scale/${language}.md`, import.meta.url), 'utf8');
    const [, title = ''] = /^### (.+) \{scaled\}$/m.exec(chapter) ?? [];
    const [, objective = ''] = /^> (.{30})/m.exec(chapter) ?? [];
    await host(page, `<mha-figure chapter="scale" lang="${language}-CA" progress="0.4"></mha-figure>`);
    const where = page.locator('mha-transport .where');
    await expect(where).toHaveText(`${counted} · ${title}`);
    for (const width of [1000, 600, 380]) {
      await page.locator('mha-figure').evaluate((figure, wide) => {
        figure.style.cssText = `display: block; width: ${wide}px`;
      }, width);
      await expect(where).toBeVisible();
      await expect(page.locator('mha-transport .count')).toBeHidden();
    }
    const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const scripts = addresses.map((address) => new URL(address).pathname).filter((path) => path.endsWith('.js'));
    const loaded = scripts.map((path) => readFileSync(join(DIST, path), 'utf8')).join('\n');
    expect(loaded).toContain(title);
    expect(objective).not.toBe('');
    expect(loaded).not.toContain(objective);
  });
}

test('on a phone a figure offers other heads only where the reader may choose the head', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await host(page, '<mha-figure chapter="heads" controls="head"></mha-figure>');
  const figure = page.locator('mha-figure');
  await figure.evaluate((it) => (it as HTMLElementTagNameMap['mha-figure']).seek(1));
  const next = page.getByRole('button', { name: 'Next head' });
  await expect(next).toBeVisible();
  for (const [name, value] of [
    ['locked', ''],
    ['controls', 'none'],
  ] as const) {
    const before = await figure.getAttribute(name);
    await figure.evaluate((it, [attribute, text]) => it.setAttribute(attribute, text), [name, value] as const);
    await expect(next).toHaveCount(0);
    await figure.evaluate(
      (it, [attribute, text]) => (text === null ? it.removeAttribute(attribute) : it.setAttribute(attribute, text)),
      [name, before] as const,
    );
    await expect(next).toBeVisible();
  }
});

test('the text in the place of a figure that is loading has enough contrast', async ({ page }) => {
  await page.route(/\/figure-view-/, () => undefined);
  await host(page, '<mha-figure chapter="scores"></mha-figure>');
  await expect(page.getByText('Loading')).toBeVisible();
  await noneFound(page, 'a loading figure', { colours: true });
});

test('a note is readable in a page that sets dark colours without a dark scheme', async ({ page }) => {
  const colours = {
    surface: '#14161b',
    'surface-raised': '#1d2027',
    ink: '#eceef2',
    'ink-soft': '#b3b9c4',
    rule: '#333843',
    accent: '#d6a2e8',
    'accent-ink': '#1b1220',
  };
  const declared = Object.entries(colours).map(([name, value]) => `--mha-${name}: ${value}`);
  await host(page, `<style>mha-figure { ${declared.join('; ')} }</style><mha-figure d-model="7000"></mha-figure>`);
  await expect(page.locator('mha-figure .note')).toBeVisible();
  await noneFound(page, 'a note on dark colours', { colours: true });
});

test('a figure keeps its state when it is moved, or removed and inserted again', async ({ page }) => {
  await host(page, '<div id="a"><mha-figure chapter="scores" progress="1"></mha-figure></div><div id="b"></div>');
  await matricesIn(page, 'mha-figure').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('mha-inspector')).toBeVisible();
  const moved = await page.evaluate(async () => {
    const figure = document.querySelector('mha-figure');
    const inside = (name: string) =>
      figure?.shadowRoot?.querySelector('mha-figure-view')?.shadowRoot?.querySelector(name) ?? null;
    const stage = () => inside('mha-stage');
    const before = stage();
    const state = figure?.getState();
    if (figure) document.querySelector('#b')?.append(figure);
    await new Promise((done) => setTimeout(done));
    await new Promise(requestAnimationFrame);
    return {
      same: before === stage(),
      revision: Reflect.get(inside('mha-inspector') ?? {}, 'revision'),
      state,
      after: figure?.getState(),
    };
  });
  expect(moved).toMatchObject({ same: true, revision: 1, after: moved.state });
  expect(moved.state).toContain('cell=');
  await page.evaluate(async () => {
    const figure = document.querySelector('mha-figure');
    figure?.remove();
    for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done));
    if (figure) document.querySelector('#a')?.append(figure);
  });
  await expect(page.locator('mha-inspector')).toBeVisible();
  await expect(matricesIn(page, '#a mha-figure').first()).toBeVisible();
  expect(
    await page.locator('mha-figure').evaluate((figure: HTMLElementTagNameMap['mha-figure']) => figure.getState()),
  ).toBe(moved.state);
});

test('a figure of fixed height shows the inspector inside it, and reports the selected cell to the page', async ({
  page,
}) => {
  await host(
    page,
    '<mha-figure chapter="softmax" sentence="The cat sat" progress="1" controls="none" style="height: 600px"></mha-figure><p id="below">Text',
  );
  await page.evaluate(() =>
    document.addEventListener('mha-change', (event) =>
      Reflect.set(window, 'questioned', (event as CustomEvent<{ cell: string }>).detail.cell),
    ),
  );
  await matricesIn(page, 'mha-figure').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('mha-inspector')).toBeVisible();
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect(async () => {
    const figure = await bottomOf('mha-figure');
    expect(await bottomOf('mha-figure .inspector')).toBeLessThanOrEqual(figure);
    expect(await bottomOf('mha-figure canvas')).toBeLessThanOrEqual(await bottomOf('mha-figure .inspector'));
    expect(await page.locator('#below').evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      figure,
    );
  }).toPass();
  expect(await page.evaluate(() => Reflect.get(window, 'questioned'))).toBe('weights:h0.t0.s0');
});

test('two figures of one page train separately, also when one comes later', async ({ page }) => {
  const FIGURE = '<mha-figure chapter="train" progress="1" loading="eager"></mha-figure>';
  await host(page, FIGURE);
  const [first, second] = [page.locator('mha-figure').nth(0), page.locator('mha-figure').nth(1)];
  const steps = '.facts b';
  const train = { name: 'One step', exact: true };
  await first.getByRole('button', train).click();
  await expect(first.locator(steps)).toHaveText('1 step');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), FIGURE);
  await expect(second.getByRole('button', train)).toBeEnabled();
  await expect(second.locator(steps)).toHaveCount(0);
  await expect(first.locator(steps)).toHaveText('1 step');
  await second.getByRole('button', train).click();
  await expect(second.locator(steps)).toHaveText('1 step');
  await second.getByRole('button', train).click();
  await expect(second.locator(steps)).toHaveText('2 steps');
  await expect(first.locator(steps)).toHaveText('1 step');
});

test('captures keys only while focused; Escape releases', async ({ page }) => {
  await host(page, '<mha-figure chapter="scores" progress="1"></mha-figure><p style="height:2000px">Text');
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  await page.evaluate(() => {
    Reflect.set(window, 'turns', []);
    document.addEventListener('keydown', ({ key }) => (Reflect.get(window, 'turns') as string[]).push(key));
  });
  const turns = () => page.evaluate(() => (Reflect.get(window, 'turns') as string[]).join(' '));
  await page.keyboard.press('ArrowRight');
  expect(await turns()).toBe('ArrowRight');
  const slider = page.getByRole('slider', { name: 'Position in the animation' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('990');
  for (const key of ['Home', 'PageUp']) await page.keyboard.press(key);
  expect(await turns()).toBe('ArrowRight');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await turns()).toBe('ArrowRight ArrowRight');
  // A focused matrix uses the arrows and Enter. After a click on a button, a clicker's keys reach the page.
  await matricesIn(page, 'mha-figure').first().focus();
  for (const key of ['ArrowRight', 'Enter', 'Escape']) await page.keyboard.press(key);
  expect(await turns()).toBe('ArrowRight ArrowRight');
  await page.getByRole('button', { name: 'Play' }).click();
  const unused = ['PageDown', 'PageUp', 'n', 'b', '.', 'o', 'Home', 'End', 'ArrowRight'];
  for (const key of [...unused, 'Enter', ' ']) await page.keyboard.press(key);
  expect(await turns()).toBe(['ArrowRight ArrowRight', ...unused].join(' '));
  // Escape first closes whatever is open.
  await page.getByRole('button', { name: 'Keep this figure' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save the figure as SVG' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save the figure as SVG' })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('mha-figure');
  // The wheel scrolls the page.
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test('a figure keeps its looks and its state in another document, and on its way back', async ({ page }) => {
  await host(
    page,
    '<mha-figure chapter="softmax" progress="1"></mha-figure><iframe width="1000" height="800"></iframe>',
  );
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  await page.locator('mha-figure').evaluate((figure: HTMLElementTagNameMap['mha-figure']) => {
    figure.sentence = 'My boat was tired';
  });
  /** The elements that have no styles. */
  const bare = () => {
    const frame = document.querySelector('iframe')?.contentDocument;
    const figure = document.querySelector('mha-figure') ?? frame?.querySelector('mha-figure');
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
    return [figure as Element, ...within(figure?.shadowRoot as ShadowRoot)]
      .filter(({ shadowRoot }) => shadowRoot?.adoptedStyleSheets.length === 0)
      .map(({ localName }) => localName);
  };
  const before = await page.evaluate(bare);

  await page.evaluate(() => {
    const figure = document.querySelector('mha-figure') as Element;
    document.querySelector('iframe')?.contentDocument?.body.append(figure);
  });
  const inside = page.frameLocator('iframe').locator('mha-figure');
  await expect(inside.locator('.matrix').first()).toBeVisible();
  await expect(inside.locator('mha-ribbon [data-word]')).toHaveText(['My', 'boat', 'was', 'tired']);
  expect((await inside.boundingBox())?.height).toBeGreaterThan(400);
  // What is new after the move has styles, too.
  const button = inside.getByRole('button', { name: 'Keep this figure' });
  await button.click();
  const panel = inside.locator('[popover]:popover-open');
  await expect(panel.getByRole('button').first()).toBeVisible();
  await expect
    .poll(async () => {
      const [box, frame] = [await panel.boundingBox(), await page.locator('iframe').boundingBox()];
      return box && frame && box.x + box.width <= frame.x + frame.width;
    })
    .toBe(true);
  await button.click();
  expect(await page.evaluate(bare)).toEqual(before);

  await page.evaluate(() => {
    const figure = document.querySelector('iframe')?.contentDocument?.querySelector('mha-figure') as Element;
    // The content of a template belongs to a document without a window.
    const template = document.createElement('template');
    template.content.append(figure);
    document.body.append(template.content);
  });
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  expect(await page.evaluate(bare)).toEqual(before);
  expect((await page.locator('mha-figure').boundingBox())?.height).toBeGreaterThan(400);
});

test('a lesson keeps the given order of its chapters', async ({ page }) => {
  await host(page, '<mha-lesson chapters="softmax why-attention qkv" style="height: 700px"></mha-lesson>');
  const lesson = page.locator('mha-lesson');
  await expect(lesson.getByText('Chapter 1 of 3')).toBeVisible();
  const bar = lesson.getByRole('navigation', { name: 'Chapters' }).getByRole('link');
  await expect(bar).toHaveText(['Softmax', 'Why attention', /Q/]);
  await expect(bar.first()).toHaveAttribute('aria-current', 'page');
  await lesson.getByRole('button', { name: 'Contents' }).click();
  await expect(lesson.locator('mha-contents-list .name')).toHaveText(['Softmax', 'Why attention', /Q/]);
  await lesson.locator('mha-contents-list').getByRole('link', { name: 'Why attention' }).click();
  await expect(lesson.getByText('Chapter 2 of 3')).toBeVisible();
});

test('loading the script twice, or invalid attributes and states, leaves the page untouched', async ({ page }) => {
  await page.route('**/copy/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(join(DIST, pathname.replace('/copy/', ''))),
    });
  });
  await host(
    page,
    `<mha-figure chapter="scores" heads="7" mask="<img onerror=alert(1)>" temperature="hot" theme="blue" controls="heads hats"></mha-figure>
     <mha-lesson chapters="qkv scores" style="height: 700px"></mha-lesson>`,
    `${ELEMENTS}<script type="module" src="/copy/elements.js"></script>`,
  );
  const figure = page.locator('mha-figure');
  await expect(matricesIn(page, 'mha-figure').first()).toBeVisible();
  const notes = figure.getByRole('region', { name: 'Notes' });
  for (const wrong of ['temperature="hot"', 'mask="<img onerror', 'not divisible by 7', 'theme="blue"', 'no “hats”'])
    await expect(notes).toContainText(wrong);
  const answers = await figure.evaluate(async (element: HTMLElementTagNameMap['mha-figure']) => {
    const refused = [null, 7, 'x', 'mha/9?heads=4', 'mha/1?heads=x'].map((state) => element.setState(state).length);
    const taken = element.setState('mha/1?chapter=mask&d_model=16&heads=4&mask=causal');
    const after = element.getState();
    // Properties reflect attributes, and simultaneous changes are applied together.
    Reflect.set(element, 'dModel', 30);
    Reflect.set(element, 'heads', 5);
    await Promise.resolve();
    return { refused, taken, after, set: element.getState() };
  });
  expect(answers.refused).toEqual([1, 1, 1, 1, 1]);
  expect(answers.taken).toEqual([]);
  expect(answers.after).toBe('mha/1?chapter=mask&d_model=16&heads=4&mask=causal');
  expect(answers.set).toBe('mha/1?chapter=mask&d_model=30&heads=5&mask=causal');
  // The lesson has the chapters of its attribute and opens the first.
  const lesson = page.locator('mha-lesson');
  await lesson.scrollIntoViewIfNeeded();
  await expect(lesson.getByRole('heading', { level: 1 })).toContainText('Q');
  await expect(lesson.getByRole('navigation', { name: 'Chapters' }).getByRole('link')).toHaveCount(2);
  await lesson.getByRole('link', { name: 'Scores' }).click();
  await expect(lesson.getByRole('heading', { level: 1 })).toContainText('Scores');
  expect(await page.title()).toBe('Host');
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
});
