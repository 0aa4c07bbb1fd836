// Takes screenshots of one chapter in one language, in every colour scheme, once the page is idle.

/**
 * @param {import('playwright-core').BrowserContext} context of one size, with reduced motion: nothing moves
 * @param {string} address of the served lesson
 * @param {{ chapter: string, language: string }} shot
 * @param {{ at: number, sentence: string, whole: boolean, schemes: string[] }} sheet
 * @param {(scheme: string) => string} fileFor the output file of a scheme
 * @returns {Promise<string[]>} the page's errors
 */
export async function photograph(context, address, shot, sheet, fileFor) {
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const sentence = sheet.sentence === '' ? '' : `&sentence=${encodeURIComponent(sheet.sentence)}`;
  await page.goto(`${address}?chapter=${shot.chapter}&progress=${sheet.at}&lang=${shot.language}${sentence}`);
  if (shot.chapter === 'opening') await page.locator('mha-word-ribbons path').first().waitFor();
  else {
    await page.locator('mha-stage[aria-busy=false]').waitFor();
    await page.locator('mha-chapter nav.ways').waitFor();
  }
  if (sheet.whole && shot.chapter !== 'opening') await readToTheEnd(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.locator('mha-stage .waiting').first().waitFor({ state: 'detached' });
  for (const scheme of sheet.schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: fileFor(scheme), fullPage: sheet.whole, animations: 'disabled', caret: 'hide' });
  }
  await page.close();
  return problems;
}

/** Waits for lazily loaded parts, and scrolls back to the top. */
async function readToTheEnd(page) {
  for (const part of ['mha-lazy-exercises', 'mha-lab[view=controls]']) {
    const place = page.locator(part);
    if ((await place.count()) > 0) await place.first().scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => scrollTo(0, 0));
  // Beside the figure the prose scrolls in its own column: makes the window as high as the column.
  const hidden = await page.locator('mha-lesson-view .reading').evaluate((column) => {
    column.scrollTo(0, 0);
    return column.scrollHeight - column.clientHeight;
  });
  const { width, height } = page.viewportSize();
  if (hidden > 0) await page.setViewportSize({ width, height: height + hidden });
}
