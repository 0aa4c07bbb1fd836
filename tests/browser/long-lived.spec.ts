/**
 * A tab that is open for weeks: it is suspended, its window is resized, its language and colours change, and the reader goes back and
 * forward through the chapters. It keeps the reader's place, sentence and changed numbers, and shows its figure in the right size.
 */
import { layout } from './layout.ts';
import { addressOf, CHAPTERS, EXHAUSTIVE, expect, figure, moveTo, open, type Page, position, test } from './support.ts';

const SENTENCE = 'Dogs+chase+cats';
const EDIT = 'w_q:1.2:0.5';

/** What the reader has made, from the address. */
const own = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('sentence'), searchParams.get('edits')];
};

async function settled(page: Page, id: string): Promise<void> {
  await expect(page.locator('mha-chapter')).toHaveJSProperty('chapter', id);
  await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('could not be'), id).toHaveCount(0);
}

for (const [name, chapters, details] of [
  ['three chapters', ['why-attention', 'values', 'block'], {}],
  ['every chapter', CHAPTERS, EXHAUSTIVE],
] as const) {
  test(`a window that becomes a phone’s and wide again shows ${name} in its size`, details, async ({ page }) => {
    await open(page, addressOf(chapters[0]));
    for (const id of chapters) {
      await moveTo(page, addressOf(id));
      const wide = await page.locator('mha-stage').boundingBox();
      for (const [width, height] of [
        [390, 844],
        [720, 900],
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page, id);
        await expect(figure(page), `${id} at ${width}`).toBeAttached();
        // The canvas has the size of the stage, and neither leaves the window.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
          .toBeLessThanOrEqual(0);
        await expect
          .poll(async () => {
            const { cut, overlapping } = await layout(page);
            return [...cut, ...overlapping];
          }, `${id} at ${width}`)
          .toEqual([]);
      }
      await expect.poll(() => page.locator('mha-stage').boundingBox(), id).toEqual(wide);
    }
  });
}

test('twenty changes of language and colours, and a suspension between, keep what the reader has made', async ({
  page,
}) => {
  await open(page, `?chapter=values&progress=0.5&sentence=${SENTENCE}&edits=${EDIT}`);
  const before = await position(page).inputValue();
  const client = await page.context().newCDPSession(page);
  const language = page.locator('mha-lesson').getByRole('combobox', { name: /^(Language|Langue)$/ });
  const title = page.getByRole('heading', { level: 1 });
  const english = await title.innerText();
  for (let i = 0; i < 20; i++) {
    const spoken = i % 2 === 0 ? 'fr' : 'en';
    await language.selectOption(spoken);
    await expect(page.locator('html')).toHaveAttribute('lang', spoken);
    await page.getByRole('button', { name: /^(Colours|Couleurs)/ }).click();
    if (i % 5 === 0) {
      await client.send('Page.setWebLifecycleState', { state: 'frozen' });
      await client.send('Page.setWebLifecycleState', { state: 'active' });
    }
    await settled(page, 'values');
    expect(own(page)).toEqual(['Dogs chase cats', EDIT]);
  }
  await expect(title).toHaveText(english);
  const slider = page.getByRole('slider', { name: 'Position in the animation' });
  await expect(slider).toHaveValue(before);
  await expect(page.getByRole('textbox', { name: 'Sentence', exact: true })).toHaveValue('Dogs chase cats');
});

test('fifty presses of Back and Forward, faster than chapters load, lose nothing', async ({ page }) => {
  const visited = ['scores', 'scale', 'softmax', 'train', 'trained-heads', 'variants'] as const;
  await open(page, `?chapter=scores&sentence=${SENTENCE}&edits=${EDIT}`);
  for (const id of visited.slice(1)) {
    await visit(page, id);
    await settled(page, id);
  }
  const here = async (): Promise<void> => {
    await settled(page, 'variants');
    await expect.poll(() => own(page)).toEqual(['Dogs chase cats', EDIT]);
  };
  await here();
  await page.evaluate(async () => {
    const press = async (way: 'back' | 'forward'): Promise<void> => {
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history[way]();
      await gone;
    };
    for (let i = 0; i < 5; i++) {
      for (let back = 0; back < 5; back++) await press('back');
      for (let forward = 0; forward < 5; forward++) await press('forward');
    }
  });
  await here();
  // Every entry of the history is still that of its chapter.
  for (const id of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await settled(page, id);
    await expect(page).toHaveURL(new RegExp(`chapter=${id}\\b`));
    if (id !== 'trained-heads') await expect.poll(() => own(page), id).toEqual(['Dogs chase cats', EDIT]);
  }
  // Forward to the trained heads, and on by their own button.
  for (const id of ['scale', 'softmax', 'train', 'trained-heads']) {
    await page.goForward();
    await settled(page, id);
  }
  await expect(page).toHaveURL(/preset=trained/);
  await page.locator('mha-chapter nav.ways .next').click();
  await here();
});

/** By the contents, as a reader goes to any chapter. */
async function visit(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page.locator(`mha-contents-list a[href*="chapter=${id}"]`).first().click();
}

test('leaving the trained heads before their numbers are there brings back what the reader has made', async ({
  page,
}) => {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/model-*.safetensors', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, `?chapter=train&sentence=${SENTENCE}&edits=${EDIT}`);
  await visit(page, 'trained-heads');
  await expect(page).toHaveURL(/preset=trained/);
  for (const id of ['variants', 'values']) {
    await visit(page, id);
    await expect(page.locator('mha-chapter')).toHaveJSProperty('chapter', id);
  }
  load();
  await settled(page, 'values');
  await expect.poll(() => own(page)).toEqual(['Dogs chase cats', EDIT]);
});
