/**
 * Extreme inputs: long and unusual sentences, many changed numbers, fast scrolling, a slow processor. None may cause an error or leave
 * the page stuck.
 */
import {
  CHAPTERS,
  chapterLink,
  EXHAUSTIVE,
  expect,
  matrices,
  matrix,
  moveTo,
  open,
  type Page,
  position,
  sentence,
  spoken,
  test,
  visit,
  withFasterFrames,
} from './support.ts';

async function noSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

const SENTENCES = {
  'of 64 tokens': ['word '.repeat(64), 64, {}],
  'of one token': ['I', 1, EXHAUSTIVE],
  'of one endless word': ['a'.repeat(300), 1, EXHAUSTIVE],
  'of emoji, joined, coloured and flags': ['👩‍👩‍👧‍👦 likes 🏳️‍🌈 , 👍🏽 and 🇨🇭 🇫🇷', 8, EXHAUSTIVE],
  'in Arabic and Hebrew': ['القطة جلست على חתול המחצלת', 5, {}],
} as const;

for (const [name, [text, tokens, details]] of Object.entries(SENTENCES)) {
  test(`a sentence ${name} works in the chapters, wide and on a phone`, details, async ({ page }) => {
    await open(page, `?chapter=qkv&progress=1&sentence=${encodeURIComponent(text)}`);
    await expect(matrix(page, 'Q')).toHaveAttribute('aria-valuetext', `${tokens} by 12`);
    for (const id of ['output', 'heads', 'backward', 'block']) {
      await visit(page, id);
      await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', id);
      await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
      await position(page).press('End');
      await expect(position(page)).toHaveValue('1000');
      await matrices(page).first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.locator('mha-inspector')).toBeVisible();
      await page.keyboard.press('Escape');
      await noSidewaysScroll(page);
    }
    await visit(page, 'fast');
    await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', 'fast');
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await position(page).press('End');
    await expect(page.locator('mha-lab[view=stage]')).toBeVisible();
    await noSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: /^Settings/ })).toBeVisible();
    await noSidewaysScroll(page);
    await expect(page.getByText('could not be computed')).toHaveCount(0);
  });
}

test('4096 pasted words stay in the field, with their count, until they are shortened', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&sentence=Dogs+chase+cats');
  const text = Array.from({ length: 4096 }, (_, i) => `word${i}`).join(' ');
  await sentence(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await expect(page.getByRole('alert')).toHaveText(/has 4096 tokens. The lesson takes up to 64/);
  await expect(sentence(page)).toHaveValue(text);
  await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
  // Opening another chapter keeps the text in the field.
  await chapterLink(page, 'Values').click();
  await expect(sentence(page)).toHaveValue(text);
  await sentence(page).fill(text.split(' ').slice(0, 64).join(' '));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await position(page).press('End');
  await expect(matrices(page).first()).toHaveAttribute('aria-valuetext', /64/);
});

/** 32 changes of 64 words: half of them in the embedding, half in the query weights of one head. */
const MUCH = {
  sentence: Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 'cat' : 'mat')).join('+'),
  edits: Array.from({ length: 32 }, (_, i) =>
    i < 16 ? `embedding:${4 * i}.${i % 12}:${i - 8}` : `w_q:${Math.min(i - 16, 11)}.${Math.max(i - 27, 0)}:0.5`,
  ).join(','),
};

const changesIn = (page: Page): number => new URL(page.url()).searchParams.get('edits')?.split(',').length ?? 0;

test('32 changed numbers of 64 words are listed, computed, and undone together', async ({ page }) => {
  await open(page, `?chapter=values&progress=1&sentence=${MUCH.sentence}&edits=${MUCH.edits}`);
  const list = page.locator('mha-edit-list');
  await list.getByRole('button', { name: /changes 32/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(32);
  await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
  await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /by 64/);
  const numbersOfZ = async (): Promise<string> => {
    await matrix(page, 'Z').focus();
    await page.keyboard.press('End');
    await expect(spoken(page)).toContainText(/\d/);
    return spoken(page).innerText();
  };
  const changed = await numbersOfZ();
  expect(changed).toContain('(was ');
  await list
    .getByRole('button', { name: /^Undo the change of W_Q/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(31);
  await list.getByRole('button', { name: 'Undo all changes' }).click();
  await expect(page).not.toHaveURL(/edits=/);
  await expect.poll(numbersOfZ).not.toContain('(was ');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(/edits=/);
  await expect.poll(numbersOfZ).toContain('(was ');
});

/** Steps to the last stop and back to the first one. */
async function stepThrough(page: Page, id: string): Promise<void> {
  for (const [name, end] of [
    ['Step forward', '1000'],
    ['Step back', '0'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    // Pressed faster than the figure plays.
    await expect(async () => {
      if (await button.isEnabled()) await button.click({ timeout: 1000 });
      expect(await position(page).inputValue(), id).toBe(end);
    }).toPass({ intervals: [20] });
  }
}

test(
  '32 changed numbers of 64 words stay through every chapter, forwards and backwards',
  EXHAUSTIVE,
  async ({ page }) => {
    test.setTimeout(1_200_000);
    await open(page, `?chapter=${CHAPTERS[0]}&sentence=${MUCH.sentence}&edits=${MUCH.edits}`);
    const ways = page.locator('mha-chapter nav.ways');
    const settled = async (id: string): Promise<void> => {
      await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', id);
      await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
      await expect(ways).toBeAttached();
      await expect(page.getByText('could not be computed'), id).toHaveCount(0);
      // The trained model's weights cannot be changed.
      if (id !== 'trained-heads') await expect.poll(() => changesIn(page), id).toBe(32);
    };
    for (const [i, id] of CHAPTERS.entries()) {
      // By keyboard: a click can miss its button while the chapter above it still grows.
      if (i > 0) await ways.locator('.next').press('Enter');
      await settled(id);
      await stepThrough(page, id);
      await page.mouse.move(250, 500);
      for (const by of [9000, -6000, 20_000, -100_000]) await page.mouse.wheel(0, by);
    }
    for (const id of CHAPTERS.slice(0, -1).reverse()) {
      await ways.getByRole('button').first().press('Enter');
      await settled(id);
    }
    const list = page.locator('mha-edit-list');
    await list.getByRole('button', { name: /changes 32/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(32);
    await list.getByRole('button', { name: 'Undo all changes' }).click();
    await expect.poll(() => changesIn(page)).toBe(0);
    await expect(page).toHaveURL(/sentence=cat\+mat/);
  },
);

test('a changed number beyond the 32nd is refused with the reason, and the others stay', async ({ page }) => {
  const changes = Array.from({ length: 32 }, (_, i) => `w_q:${i % 12}.${Math.floor(i / 12)}:0.5`);
  await open(page, `?chapter=qkv&progress=0.3&cell=w_q:m5.h1.d2&edits=${changes.join(',')}`);
  const inspector = page.locator('mha-inspector');
  await inspector.getByRole('spinbutton').fill('3');
  await expect(inspector.getByRole('alert')).toHaveText(/At most 32 numbers can be changed/);
  await page
    .locator('mha-edit-list')
    .getByRole('button', { name: /changes 32/ })
    .click();
  await expect(page.locator('mha-edit-list').getByRole('listitem')).toHaveCount(32);
});

test('fast scrolling through every chapter ends at the step that is read', EXHAUSTIVE, async ({ page }) => {
  await withFasterFrames(page);
  await open(page);
  const column = page.locator('.reading', { has: page.locator('mha-chapter') });
  const step = page.locator('mha-chapter .walk > li');
  for (const id of CHAPTERS) {
    await moveTo(page, `?chapter=${id}`);
    await page.mouse.move(250, 500);
    for (const by of [4000, 4000, -2500, 9000, -6000, 20_000]) await page.mouse.wheel(0, by);
    // A part that loads late above the visible text moves it away from the top again.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -100_000);
        return column.evaluate(({ scrollTop }) => scrollTop);
      }, id)
      .toBe(0);
    await expect.poll(() => position(page).inputValue(), id).toBe('0');
    await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
    await page.mouse.wheel(0, 20_000);
    await step.last().evaluate((card) => card.scrollIntoView({ block: 'start' }));
    await expect(step.last(), id).toHaveClass(/now/);
    await expect.poll(() => position(page).inputValue(), id).toBe('1000');
  }
});

test('on a six times slower processor the last change wins, and every computation ends', async ({ page }) => {
  await open(page, '?chapter=tokens');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await chapterLink(page, 'Scores').click();
  await sentence(page).fill('');
  await sentence(page).pressSequentially('one two');
  await chapterLink(page, 'Softmax').click();
  await chapterLink(page, 'Scores').click();
  await expect(page).toHaveURL(/chapter=scores.*sentence=one\+two/);
  await position(page).press('End');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-valuetext', /2 by 2/);
});
