/**
 * A tab that is open for weeks. It is suspended, a day passes, and the clock is set back. Its window is resized, its language and colours
 * change, and a second tab is opened. The reader goes back and forward through the chapters. The tab keeps the reader's place, sentence,
 * changed numbers and answers, and shows its figure in the right size.
 */
import { layout } from './layout.ts';
import {
  addressOf,
  CHAPTERS,
  chapterLink,
  EXHAUSTIVE,
  expect,
  figure,
  matrix,
  moveTo,
  open,
  type Page,
  position,
  sentence,
  test,
  visit,
} from './support.ts';

test.use({ loadsAhead: true });

const SENTENCE = 'Dogs+chase+cats';
const EDIT = 'w_q:1.2:0.5';

/** What the reader has made, from the address. */
const own = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('sentence'), searchParams.get('edits')];
};

async function settled(page: Page, id: string): Promise<void> {
  await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', id);
  await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('could not be'), id).toHaveCount(0);
}

test('a window that becomes a phone’s and wide again shows every chapter in its size', EXHAUSTIVE, async ({ page }) => {
  await open(page);
  for (const id of CHAPTERS) {
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

test(
  'twenty changes of language and colours, with suspensions, keep what the reader has made',
  EXHAUSTIVE,
  async ({ page }) => {
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
    await expect(sentence(page)).toHaveValue('Dogs chase cats');
  },
);

test('fifty presses of Back and Forward, faster than chapters load, lose nothing', EXHAUSTIVE, async ({ page }) => {
  const visited = ['scores', 'scale', 'qkv', 'train', 'trained-heads', 'variants'] as const;
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
  for (const id of visited.slice(1, -1)) {
    await page.goForward();
    await settled(page, id);
  }
  await expect(page).toHaveURL(/preset=trained/);
  await page.locator('mha-chapter nav.ways .next').click();
  await here();
});

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
    await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', id);
  }
  load();
  await settled(page, 'values');
  await expect.poll(() => own(page)).toEqual(['Dogs chase cats', EDIT]);
});

test('a tab continues where it was after a day', async ({ page }) => {
  await page.clock.install();
  await open(page, '?chapter=scores&progress=0.7');
  // From here on the fake clock controls the time.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.clock.runFor(200);
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(50);
  // The animation does not catch up on the day that passed.
  const value = Number(await position(page).inputValue());
  expect(value).toBeGreaterThan(700);
  expect(value).toBeLessThan(1000);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(position(page)).toHaveValue('1000');
  await sentence(page).fill('still here');
  await page.clock.runFor(1000);
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-valuetext', /2 by 2/);
  await expect(page).toHaveURL(/sentence=still\+here/);
});

test('a suspended tab goes on where it was, and a clock that is set back loses no answer', async ({ page }) => {
  await open(page, '?chapter=scores');
  const client = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(position(page)).not.toHaveValue('0');

  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const field = page.locator('mha-exercise form input[type=text]').first();
  const records = () => page.evaluate(() => localStorage.getItem('mha-lesson.progress') ?? '');
  for (const [day, answers] of [
    ['2030-06-02', 1],
    ['2030-06-01', 2],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00Z`));
    await field.fill(`98${answers}`);
    await page.locator('mha-exercise .submit').click();
    await expect.poll(records).toContain(`"answers": ${answers}`);
  }
});

test('answers from two tabs are both kept', async ({ page, context }) => {
  const answerOne = async (tab: Page, id: string): Promise<void> => {
    await open(tab, `?chapter=${id}&progress=1`);
    await tab.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
    await expect(tab.locator('mha-exercise .submit').first()).toBeVisible();
  };
  const other = await context.newPage();
  await answerOne(page, 'scores');
  await answerOne(other, 'values');
  for (const tab of [page, other]) {
    await tab.locator('mha-exercise form input[type=text]').first().fill('987');
    await tab.locator('mha-exercise .submit').click();
    await expect(tab.locator('mha-exercise .feedback p')).toHaveClass('wrong');
  }
  // Stored values reach the other tab's process with a delay.
  for (const tab of [page, other]) {
    const kept = () => tab.evaluate(() => localStorage.getItem('mha-lesson.progress') ?? '');
    await expect.poll(kept).toContain('"scores/');
    await expect.poll(kept).toContain('"values/');
  }
});

test('Back and Forward during an animation leave nothing stuck and lose no setting', async ({ page }) => {
  await open(page, '?chapter=qkv');
  await chapterLink(page, 'Scores').click();
  await expect(chapterLink(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(page.locator('mha-transport .where')).toContainText('Step 1 of 3');
  await sentence(page).fill('Dogs chase cats');
  await page.goBack();
  await expect(chapterLink(page, 'Q, K, V')).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(chapterLink(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await expect(sentence(page)).toHaveValue('Dogs chase cats');
  await page.goto('./gallery.html');
  await page.goBack();
  await expect(sentence(page)).toHaveValue('Dogs chase cats');
  await expect(chapterLink(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await position(page).press('End');
  await expect(position(page)).toHaveValue('1000');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-valuetext', /3 by 3/);
});
