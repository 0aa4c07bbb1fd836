/** The opening: it plays once, answers every reader, leads into the lesson and back, and can be embedded. */
import { noneFound, smallTargets, withinItsWidth } from './accessible.ts';
import { ELEMENTS, openHost } from './host-page.ts';
import { expect, type Locator, matrices, openOpening, type Page, test } from './support.ts';
import { KB, listed, scripts, total, watch } from './traffic.ts';

const caption = (page: Page): Locator => page.locator('mha-opening .caption');
const word = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name: new RegExp(`^[“«]\\s?${name}\\s?[”»]`) });
/** What a screen reader hears when a button changes the sentence or the head. */
const announced = (page: Page): Locator => page.locator('mha-opening [aria-live]');
const begin = (page: Page): Locator => page.getByRole('link', { name: 'Begin' });

const OPENING_SCRIPTS = 63 * KB;
/** Up to here, Core Web Vitals call the cumulative layout shift good. */
const GOOD_SHIFT = 0.1;

declare global {
  interface Window {
    shifted: number;
  }
}

function recordShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

test('rests on its own word until the reader changes it; then the ribbon swings to the mat', async ({ page }) => {
  await openOpening(page);
  await expect(caption(page)).toContainText('“tired” reads “cat” 70 %');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/“tired”.*about the cat, and not about the mat/);
  await page.getByRole('button', { name: 'soft', exact: true }).click();
  await expect(caption(page)).toContainText('“soft” reads “mat” 79 %');
  await expect(announced(page)).toHaveText(/^Now: “The cat sat on the mat because it was soft”\. “soft” reads “mat”/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/“soft”.*about the mat, and not about the cat/);
});

test('offers to continue in the chapter that was open last', async ({ page }) => {
  const resume = page.getByRole('link', { name: /^Continue/ });
  await openOpening(page);
  await expect(begin(page)).toBeVisible();
  await expect(resume).toHaveCount(0);
  await page.goto('./?chapter=softmax&lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Softmax/);
  await openOpening(page);
  await expect(resume).toHaveText('Continue: Softmax');
  await resume.press('Enter');
  await expect(page).toHaveURL(/chapter=softmax/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // What is stored may be anything.
  await page.evaluate(() => localStorage.setItem('mha-lesson.chapter', 'nowhere'));
  await openOpening(page);
  await expect(begin(page)).toBeVisible();
  await expect(resume).toHaveCount(0);
});

test('answers by keyboard, with another word, without the head and in another sentence', async ({ page }) => {
  await openOpening(page);
  await word(page, 'tired').focus();
  await page.keyboard.press('Home');
  await expect(word(page, 'The')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(word(page, 'cat')).toBeFocused();
  await expect(word(page, 'cat')).toHaveAttribute('aria-pressed', 'true');
  await expect(caption(page)).toContainText('“cat” reads “sat”');
  const change = page.getByRole('group', { name: /change “tired”/ });
  await change.getByRole('button', { name: 'wet' }).click();
  await expect(announced(page)).toHaveText(/^Now: “The cat sat .* was wet”\. “wet” reads “mat”/);
  const head = page.getByRole('button', { name: 'Switch this head off' });
  await head.click();
  await expect(announced(page)).toHaveText(/^The head is off/);
  await expect(caption(page)).toContainText('gives each of the 10 words the same weight, 10 %');
  await expect(page.locator('mha-word-ribbons path')).toHaveCount(10);
  await page.getByRole('button', { name: 'Switch the head on again' }).click();
  await page.getByRole('button', { name: 'Another sentence' }).click();
  await expect(caption(page)).toContainText('“tired” reads “animal”');
  await page.getByRole('button', { name: 'Another sentence' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/“she”.*means the girl, and not Tom/);
});

for (const [where, width] of [
  ['a phone', 390],
  ['a desktop', 1440],
] as const) {
  test(`nothing moves aside while it loads and changes its word on ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(recordShifts);
    await openOpening(page);
    await page.getByRole('button', { name: 'soft', exact: true }).click();
    await expect(caption(page)).toContainText('“soft” reads “mat”');
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(GOOD_SHIFT);
  });
}

test('leads into the lesson and back, and keeps language and colours', async ({ page }) => {
  await openOpening(page);
  await page.getByRole('combobox', { name: 'Language' }).focus();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page).toHaveURL(/\?lang=fr$/);
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeFocused();
  await expect(word(page, 'fatigué').or(word(page, 'mou'))).toBeVisible();
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^How does/);
  await page.getByRole('button', { name: /^Colours:/ }).click();

  await begin(page).click();
  await expect(matrices(page).first()).toBeAttached();
  await expect(page).toHaveURL(/\?chapter=a-row&lang=en$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Colours: light/ })).toBeVisible();
  await page.reload();
  await expect(matrices(page).first()).toBeAttached();

  await page.goBack();
  await expect(begin(page)).toBeVisible();
  await expect(page.locator('mha-stage')).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?lang=en$/);
  await page.goForward();
  await expect(matrices(page).first()).toBeAttached();
  await expect(page).toHaveURL(/chapter=a-row/);

  await page.getByRole('link', { name: 'Three parts', exact: true }).click();
  await page.getByRole('textbox', { name: 'Sentence' }).fill('Dogs chase cats');
  await expect(page).toHaveURL(/sentence=Dogs\+chase\+cats/);
  await page.getByRole('link', { name: 'Multi-head attention' }).click();
  await expect(begin(page)).toBeVisible();
  await expect(page).toHaveURL(/\/\?lang=en$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The lesson has kept the reader's settings.
  await begin(page).click();
  await expect(page).toHaveURL(/chapter=a-row.*sentence=Dogs\+chase\+cats/);
});

test('any other address goes to the lesson', async ({ page }) => {
  for (const query of ['?sentence=Dogs+chase+cats', '?chapter=why-attention', '?chapter=nowhere', '?head=2&lang=en']) {
    await page.goto(`./${query}`);
    await expect(matrices(page).first()).toBeAttached();
    await expect(page.locator('mha-opening')).toHaveCount(0);
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows a still, and jumps to what the reader chooses', async ({ page }) => {
    await openOpening(page);
    const ribbons = () =>
      page.locator('mha-word-ribbons path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    await expect(page.locator('mha-word-ribbons path').first()).toHaveAttribute('stroke-dashoffset', '0.000');
    const before = await ribbons();
    await page.getByRole('button', { name: 'soft', exact: true }).click();
    await expect(caption(page)).toContainText('“soft” reads “mat”');
    expect(await ribbons()).not.toEqual(before);
    await expect(page.locator('mha-word-ribbons path').first()).toHaveAttribute('stroke-dashoffset', '0.000');
  });
});

for (const [where, width, colorScheme] of [
  ['a phone', 390, 'light'],
  ['a desktop in the dark', 1440, 'dark'],
] as const) {
  test(`axe finds nothing on ${where}, targets are large and nothing sticks out`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await openOpening(page);
    await expect(caption(page)).toContainText('“tired” reads “cat”');
    await noneFound(page, where);
    expect(await smallTargets(page)).toEqual([]);
    await withinItsWidth(page);
    // In a column every word is at the same place of its line, and all of them are on the screen.
    const lefts = await page
      .locator('mha-word-ribbons .now')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size).toBe(width < 700 ? 1 : lefts.length);
  });
}

test('is a figure in a host page and in a frame, and can become a chapter’s figure', async ({ page }) => {
  await openHost(
    page,
    `<mha-figure chapter="opening" home="https://lesson.example/" theme="bright"></mha-figure>
     <iframe title="Opening" src="/embed.html?chapter=opening&lang=fr" width="700" height="900"></iframe>
     <mha-lesson style="height: 500px"></mha-lesson>`,
  );
  const figure = page.locator('mha-figure');
  await expect(figure.getByText(/“tired” reads “cat”|“soft” reads “mat”/).first()).toBeVisible();
  await expect(figure.getByRole('region', { name: 'Notes' })).toContainText('theme="bright"');
  await expect(figure.getByRole('link', { name: /^Begin/ })).toHaveAttribute(
    'href',
    'https://lesson.example/?chapter=a-row&lang=en',
  );
  await expect(figure.getByRole('heading')).toHaveCount(0);
  // Frames have their own address: without a home beside them, their button leads to the lesson's page.
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(/«\sfatigué\s» lit «\schat\s»|«\smou\s» lit «\stapis\s»/).first()).toBeVisible();
  // An embedded lesson starts at its first chapter, and the host page's address stays as it is.
  await page.locator('mha-lesson').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lesson').locator('.matrix').first()).toBeAttached();
  expect(new URL(page.url()).search).toBe('');

  await figure.evaluate((element) => element.setAttribute('chapter', 'softmax'));
  await expect(figure.locator('.matrix').first()).toBeAttached();
  await expect(page.locator('mha-opening-view')).toHaveCount(0);
  await figure.evaluate((element) => element.setAttribute('chapter', 'opening'));
  await expect(figure.getByRole('toolbar')).toBeVisible();
  await expect(figure.locator('mha-figure-view')).toHaveCount(0);
});

test('stays inside a figure of any width, also in a font with wide letters', async ({ page }) => {
  const { width: screen } = page.viewportSize() ?? { width: 0 };
  await openHost(page, '<mha-figure chapter="opening"></mha-figure>', {
    head: `<style>mha-figure { --mha-font-prose: monospace }</style>${ELEMENTS}`,
  });
  const figure = page.locator('mha-figure');
  await expect(figure.locator('.line, .column').first()).toBeVisible();
  for (const width of [320, 560, 736, 900, screen - 100]) {
    await figure.evaluate((element: HTMLElement, to) => element.style.setProperty('width', `${to}px`), width);
    const right = async () => {
      const words = figure.locator('mha-word-ribbons .now');
      return Math.max(...(await words.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))));
    };
    const inside = ((await figure.boundingBox())?.x ?? 0) + width;
    await expect.poll(right).toBeLessThan(inside);
    await expect(figure.locator('mha-opening-view')).toHaveJSProperty('scrollWidth', width - 2);
  }
});

test('the JavaScript before the opening stays within its budget', async ({ page }) => {
  const sent = await watch(page);
  await openOpening(page);
  const files = scripts(sent.all());
  expect(files.length).toBeGreaterThan(1);
  expect(total(files), listed(files)).toBeLessThanOrEqual(OPENING_SCRIPTS);
});

test('keeps its buttons in their place on a phone while the reader tries all sentences', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOpening(page);
  const another = page.getByRole('button', { name: 'Another sentence' });
  const begin = page.getByRole('link', { name: 'Begin' });
  const place = await another.boundingBox();
  const words = page.locator('mha-word-ribbons button');
  const counts = [await words.count()];
  for (let sentence = 1; sentence < 3; sentence++) {
    await another.click();
    await expect(words).not.toHaveCount(counts.at(-1) ?? 0);
    counts.push(await words.count());
    expect(await another.boundingBox()).toEqual(place);
    await expect(begin).toBeInViewport({ ratio: 1 });
  }
  expect(new Set(counts).size).toBe(3);
});
