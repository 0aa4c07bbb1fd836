/** Changed given numbers: on the stage, in the inspector, in their list and in the address. */
import type { MhaLesson } from '#web/elements/index.ts';
import { expect, inspector, matrix, open, type Page, spoken, test } from './support.ts';

/** Row, column (from 0) and new value of the number of W_Q in the experiment of the chapters `qkv` and `scores`. */
const [ROW, COLUMN, VALUE] = [11, 1, -3];

const list = (page: Page) => page.locator('mha-edit-list');
const field = (page: Page) => inspector(page).getByRole('spinbutton', { name: 'Change this number' });
/** The number of the inspected cell. */
const value = (page: Page) => inspector(page).locator('.heading .value');
const was = (page: Page) => inspector(page).locator('.heading .was');

/** The stage's pixels, as text. */
async function picture(page: Page): Promise<string> {
  return page.locator('mha-stage canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

test('a changed weight of W_Q makes “tired” read another word, and can be undone, kept and shared', async ({
  page,
}) => {
  await open(page, '?chapter=qkv&progress=0.3&head=1&cell=w_q:m0.h0.d0');
  const unchanged = await picture(page);

  // From the stage into the field, by keyboard alone.
  await matrix(page, 'W Q').focus();
  for (let row = 0; row < ROW; row++) await page.keyboard.press('ArrowDown');
  for (let column = 0; column < COLUMN; column++) await page.keyboard.press('ArrowRight');
  await expect(spoken(page)).toContainText(`model feature ${ROW + 1}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`cell=w_q:h0.d${COLUMN}.m${ROW}`));
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(VALUE));
  await expect(was(page)).toContainText(/was −?\d/);
  await expect(inspector(page)).toContainText('You changed this number: it was');
  await expect(page).toHaveURL(new RegExp(`edits=w_q:${ROW}.${COLUMN}:${VALUE}`));
  await expect.poll(() => picture(page)).not.toBe(unchanged);

  // The same number, by arrow keys and Escape.
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).not.toHaveValue(String(VALUE));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(was(page)).toHaveCount(0);
  await field(page).fill(String(VALUE));
  await page.keyboard.press('Enter');
  await expect(was(page)).toBeVisible();

  // Everything follows, here and after a reload.
  await page.goto(`./?chapter=softmax&progress=1&cell=weights:h0.t9.s5&edits=w_q:${ROW}.${COLUMN}:${VALUE}`);
  const readsMat = async () => Number((await value(page).innerText()).match(/\d\.\d+/)?.[0]);
  await expect(was(page)).toBeVisible();
  expect(await readsMat()).toBeGreaterThan(0.5);
  expect(Number((await was(page).innerText()).match(/0\.\d+/)?.[0])).toBeLessThan(0.5);

  // The list: differences, undo of one, undo of all, and the undo of that.
  await list(page)
    .getByRole('button', { name: /change/ })
    .click();
  await expect(list(page).getByRole('listitem')).toHaveText([new RegExp(`row ${ROW + 1}, column ${COLUMN + 1}[^]*→`)]);
  const ghosts = await picture(page);
  await list(page).getByRole('switch', { name: 'Show differences only' }).click();
  await expect(page.locator('mha-legend')).toContainText('New minus old');
  await expect.poll(() => picture(page)).not.toBe(ghosts);
  await list(page)
    .getByRole('button', { name: /^Undo the change of W_Q/ })
    .click();
  await expect(list(page).getByRole('listitem')).toHaveCount(0);
  await expect(page.locator('mha-legend')).not.toContainText('New minus old');
  await expect(was(page)).toHaveCount(0);
  expect(await readsMat()).toBeLessThan(0.5);
  await expect(page).not.toHaveURL(/edits=/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(/edits=/);
  await page.reload();
  await expect(was(page)).toBeVisible();
  await list(page)
    .getByRole('button', { name: /change/ })
    .click();
  await list(page).getByRole('button', { name: 'Undo all changes' }).click();
  await expect(was(page)).toHaveCount(0);
});

test('a changed row goes with its word, and the note offers it back', async ({ page }) => {
  await open(page, '?chapter=tokens&progress=1&edits=embedding:9.0:3,w_q:0.0:1');
  await expect(list(page).getByRole('button', { name: /changes 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'tired → soft' }).click();
  await expect(list(page).getByRole('status')).toContainText('One changed number does not fit any more');
  await list(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list(page).getByRole('button', { name: /changes 2/ })).toBeVisible();
  await expect(list(page).getByRole('status')).toHaveCount(0);
});

test('an address with changes that do not exist says so, and keeps the rest', async ({ page }) => {
  await open(page, '?chapter=qkv&edits=w_q:99.0:1,w_k:0.0:2');
  await expect(page.getByText('The changed number “w_q:99.0” does not exist in this model')).toBeVisible();
  await expect(list(page).getByRole('button', { name: /change 1/ })).toBeVisible();
});

/** The middle of the first cell, just inside the matrix's frame, which has a margin of 4 pixels. */
async function firstCell(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await matrix(page, name).boundingBox();
  return { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 10 };
}

/** Points at the first number of E. The code for dragging comes with the pointer, and the picture may still be laid out anew. */
async function overNumber(page: Page): Promise<{ x: number; y: number }> {
  let at = { x: 0, y: 0 };
  await expect(async () => {
    at = await firstCell(page, 'E');
    await page.mouse.move(at.x + 1, at.y);
    await page.mouse.move(at.x, at.y);
    expect(await page.locator('mha-stage .picture').evaluate((it) => getComputedStyle(it).cursor)).toBe('ew-resize');
  }).toPass();
  return at;
}

async function drag(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.3, 0.6, 1]) await page.mouse.move(from.x + by * part, from.y + 2);
}

test('a given number is dragged on the stage; a computed one is not, and a press still chooses', async ({ page }) => {
  await open(page, '?chapter=tokens&progress=1');
  const loaded = page.waitForResponse(/number-drag/);
  await overNumber(page);
  await loaded;
  await drag(page, await firstCell(page, 'X = E + P'), 60);
  await page.mouse.up();
  await expect(page).not.toHaveURL(/edits=/);
  const { x, y } = await overNumber(page);
  await drag(page, { x, y }, 60);
  await expect(page.locator('mha-stage .tooltip')).toContainText(/\(was −?\d/);
  await page.mouse.up();
  await expect(page).toHaveURL(/edits=embedding:0\.0:/);
  await expect(page).not.toHaveURL(/cell=embedding/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).not.toHaveURL(/edits=/);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/cell=embedding:t0\.m0/);
});

test('drags take effect in their order, also those made while their code loads', async ({ page }) => {
  const dragged = async () => {
    await open(page, '?chapter=tokens&progress=1');
    const at = await overNumber(page);
    for (const by of [30, 60, -30, 60]) {
      await drag(page, at, by);
      await page.mouse.up();
    }
  };
  const edits = () => page.locator('mha-lesson').evaluate((it: MhaLesson) => /edits=([^&]*)/.exec(it.getState())?.[1]);
  await dragged();
  await expect.poll(edits).toBeDefined();
  const inOrder = await edits();
  let release = () => {};
  await page.route(/\/dragging-/, (route) => {
    release = () => void route.continue();
  });
  await dragged();
  expect(await edits()).toBeUndefined();
  release();
  await expect.poll(edits).toBe(inOrder);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('only the chosen number is dragged, and the page scrolls from the figure', async ({ page }) => {
    await open(page, '?chapter=tokens&progress=1');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const swipe = async (from: { x: number; y: number }, right: number, down: number) => {
      await send('touchStart', [from]);
      for (let part = 1; part <= 10; part++)
        await send('touchMove', [{ x: from.x + (right * part) / 10, y: from.y + (down * part) / 10 }]);
      await send('touchEnd', []);
    };
    const loaded = page.waitForResponse(/number-drag/);
    const cell = await firstCell(page, 'E');
    await page.touchscreen.tap(cell.x, cell.y);
    await loaded;
    // A phone shows the followed word's row, the last one.
    await expect(page).toHaveURL(/cell=embedding:t9\.m0/);
    await swipe(await firstCell(page, 'P'), 60, 0);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await swipe(await firstCell(page, 'E'), 4, -120);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);

    await swipe(await firstCell(page, 'E'), 60, 0);
    // No other number was changed before.
    await expect(page).toHaveURL(/edits=embedding:9\.0:[^,&]+(&|$)/);
  });
});
