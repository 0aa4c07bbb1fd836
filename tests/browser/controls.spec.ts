/** Settings by pointer and keyboard: changes, invalid input, undo, sharing; wide and narrow. */
import { noneFound } from './accessible.ts';
import {
  expect,
  type Locator,
  matrices,
  matrix,
  moveTo,
  open,
  type Page,
  position,
  sentence,
  test,
} from './support.ts';

const chip = (page: Page, label: string): Locator =>
  page.locator('mha-controls').getByRole('button', { name: new RegExp(`^${label}`) });
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
const redo = (page: Page): Locator => page.getByRole('button', { name: 'Redo', exact: true });
const radio = (page: Page, name: string): Locator =>
  page.locator('mha-controls').getByRole('radio', { name, exact: true });

const allSettings = (page: Page): Locator => page.getByRole('button', { name: 'All settings', exact: true });
/** A row of “All settings”. */
const row = (page: Page, title: string): Locator =>
  page.locator('mha-controls summary').filter({ hasText: new RegExp(`^\\s*${title}`) });

/** The selectors that lead to the settings through the shadow roots. */
const CONTROLS = ['mha-lesson', 'mha-lesson-view', 'mha-controls'] as const;

/** On a busy machine keys come slowly; the pauses between them, of 600 and 1000 milliseconds, must not end a run of typing. */
async function typingWithoutPauses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay >= 600 ? 0 : later(run, delay, ...rest)) as typeof window.setTimeout;
  });
}

test('a sentence is typed, computed, undone and refused', async ({ page }) => {
  await typingWithoutPauses(page);
  await open(page, '?chapter=tokens');
  await test.step('consecutive keystrokes are one undo step', async () => {
    await sentence(page).press('End');
    await sentence(page).pressSequentially(' and hungry');
    await sentence(page).blur();
    await undo(page).click();
    await expect(sentence(page)).toHaveValue('The cat sat on the mat because it was tired');
    await expect(undo(page)).toBeDisabled();
    await redo(page).click();
    await expect(sentence(page)).toHaveValue('The cat sat on the mat because it was tired and hungry');
  });
  await test.step('an example replaces the typed sentence, and one undo restores it', async () => {
    await sentence(page).fill('');
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('button', { name: 'I love deep learning' }).click();
    await expect(sentence(page)).toHaveValue('I love deep learning');
    await expect(page.getByRole('button', { name: 'I love deep learning' })).toBeHidden();
    await undo(page).click();
    await expect(sentence(page)).toHaveValue('The cat sat on the mat because it was tired and hungry');
  });
  await moveTo(page, '?chapter=softmax&progress=1');
  await test.step('a typed sentence is computed, its tokens are counted, and the URL holds it', async () => {
    await sentence(page).fill('Dogs chase cats');
    await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
    await expect(sentence(page)).toHaveAccessibleDescription(/3 tokens of at most 64/);
    await expect(page).toHaveURL(/sentence=Dogs\+chase\+cats/);
    await page.reload();
    await expect(sentence(page)).toHaveValue('Dogs chase cats');
  });
  await test.step('an invalid sentence stays in its field with the reason, and the figure keeps the last valid one', async () => {
    await sentence(page).fill('');
    await expect(page.getByRole('alert')).toHaveText('The sentence is empty. Write at least one word.');
    await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
    await sentence(page).fill('word '.repeat(65));
    await expect(page.getByRole('alert')).toHaveText(/has 65 tokens/);
    await expect(sentence(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
    await sentence(page).fill('Two words');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /2 by 2/);
  });
});

test('hand-made weights set six heads and their sizes, are in the URL, and can be undone and reset', async ({
  page,
}) => {
  await open(page, '?chapter=heads&progress=1');
  const weights = chip(page, 'weights');
  const sixth = matrices(page).and(page.locator('[aria-label*="head 6"]'));
  await weights.click();
  await radio(page, 'Hand-made').check();
  await expect(weights).toContainText('hand-made');
  await expect(sixth.first()).toBeAttached();
  await expect(page).toHaveURL(/preset=hand-made/);
  await page.reload();
  await expect(weights).toContainText('hand-made');
  await page.getByRole('button', { name: 'Reset all settings' }).click();
  await expect(weights).toContainText('learned');
  await expect(sixth).toHaveCount(0);
  await undo(page).click();
  await expect(weights).toContainText('hand-made');
  await expect(sixth.first()).toBeAttached();
});

test('the learned layer reads “cat” behind “tired” and “mat” behind “soft”, and says which words it does not know', async ({
  page,
}) => {
  await open(page, '?chapter=softmax&progress=1');
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await page.getByText('The figure’s numbers as a table').click();
  const table = page.locator('mha-data-table').getByRole('grid');
  for (const [word, read] of [
    ['tired', 'cat'],
    ['soft', 'mat'],
  ] as const) {
    await sentence(page).fill(`The cat sat on the mat because it was ${word}`);
    await expect(
      table.locator('tr', { has: page.getByRole('rowheader', { name: word }) }).locator('.largest'),
    ).toContainText(read);
  }
  await sentence(page).fill('The xylophone was soft');
  await expect(page.locator('.notice:not(.about)')).toContainText('does not know “xylophone”');
  await page.goto('./?chapter=softmax&progress=1&lang=fr');
  await expect(matrices(page).first()).toBeVisible();
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('sizes, heads and seed are changed by field and keyboard, with notes and undo', async ({ page }) => {
  await typingWithoutPauses(page);
  await open(page, '?chapter=concat&preset=random');
  await test.step('a width that the heads do not divide changes the number of heads to the nearest divisor, with a note', async () => {
    await chip(page, 'd model').click();
    await page.getByRole('spinbutton', { name: 'd model' }).fill('10');
    await expect(page.locator('[aria-live]').filter({ hasText: 'not divisible by 3 heads' })).toHaveCount(1);
    await expect(chip(page, 'heads')).toHaveText(/heads\s*2/);
    await page.getByRole('spinbutton', { name: 'd model' }).fill('12');
    await expect(chip(page, 'heads')).toHaveText(/heads\s*3/);
    await page.keyboard.press('Escape');
    await chip(page, 'heads').click();
    for (const heads of ['1', '2', '3', '4', '6', '12']) await expect(radio(page, heads)).toBeAttached();
    await expect(radio(page, '5')).toHaveCount(0);
  });
  await moveTo(page, '?chapter=concat&preset=random');
  await test.step('a number out of range shows an error in its field, and is reset when the field loses focus', async () => {
    await chip(page, 'd model').click();
    const field = page.getByRole('spinbutton', { name: 'd model' });
    await field.fill('5000');
    await expect(page.getByRole('alert')).toHaveText('It is a whole number from 1 to 512.');
    await expect(chip(page, 'd model')).toHaveText(/12/);
    await field.blur();
    await expect(field).toHaveValue('12');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await moveTo(page, '?chapter=concat&preset=random');
  await test.step('chips can be opened, used and closed by keyboard alone, and the focus returns', async () => {
    await chip(page, 'heads').focus();
    await page.keyboard.press('Enter');
    await expect(radio(page, '3')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(radio(page, '3')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(chip(page, 'heads')).toHaveText(/4/);
    await page.keyboard.press('Escape');
    await expect(radio(page, '4')).toBeHidden();
    await expect(chip(page, 'heads')).toBeFocused();
  });
  await moveTo(page, '?chapter=concat&preset=random');
  await test.step('Ctrl+Z and Ctrl+Shift+Z undo and redo outside text fields', async () => {
    await page.getByRole('button', { name: 'New seed' }).click();
    await expect(chip(page, 'seed')).not.toHaveText(/seed\s*42/);
    const seed = await chip(page, 'seed').innerText();
    await page.keyboard.press('Control+z');
    await expect(chip(page, 'seed')).toHaveText(/seed\s*42/);
    await page.keyboard.press('Control+Shift+Z');
    expect(await chip(page, 'seed').innerText()).toBe(seed);
    await sentence(page).press('Control+z');
    expect(await chip(page, 'seed').innerText()).toBe(seed);
    // A click on plain text removes the focus.
    await page.locator('.objective').click();
    await page.keyboard.press('Control+z');
    await expect(chip(page, 'seed')).toHaveText(/seed\s*42/);
  });
});

test('a mask is painted, and every setting is reset', async ({ page }) => {
  await open(page, '?chapter=mask&heads=4&mask=causal&temperature=2');
  await test.step('reset restores every setting and stays in the chapter', async () => {
    await page.getByRole('button', { name: 'Reset all settings' }).click();
    await expect(page).toHaveURL(/\?chapter=mask(&progress=[\d.]+)?$/);
    await expect(page.getByRole('button', { name: 'Reset all settings' })).toBeDisabled();
    await undo(page).click();
    await expect(chip(page, 'temperature')).toHaveText(/2/);
  });
  await moveTo(page, '?chapter=mask&sentence=one+two+three');
  await test.step('a mask can be painted by keyboard and by mouse', async () => {
    await chip(page, 'mask').click();
    await radio(page, 'Causal').check();
    await radio(page, 'Painted').check();
    const pair = (query: string, key: string): Locator =>
      page.getByRole('checkbox', { name: `“${query}” may look at “${key}”` });
    await expect(pair('one', 'one')).toBeChecked();
    await expect(pair('one', 'two')).not.toBeChecked();
    await pair('one', 'one').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(pair('one', 'three')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(pair('one', 'three')).toBeChecked();
    await expect(page).toHaveURL(/mask=custom:/);

    await pair('two', 'one').hover();
    await page.mouse.down();
    await pair('two', 'two').hover();
    await page.mouse.up();
    await expect(pair('two', 'one')).not.toBeChecked();
    await expect(pair('two', 'two')).not.toBeChecked();
    await expect(page.getByText('“two” may look at nothing')).toBeVisible();
    await page.keyboard.press('Escape');
    await undo(page).click();
    await chip(page, 'mask').click();
    await expect(pair('two', 'one')).toBeChecked();
    await expect(pair('two', 'two')).toBeChecked();
    await expect(pair('one', 'three')).toBeChecked();
  });
});

test('the notebook preset fixes its settings, and “All settings” says so', async ({ page }) => {
  await open(page, '?chapter=split&d_model=24&heads=6&preset=random');
  await expect(chip(page, 'd model')).toHaveText(/24/);
  await chip(page, 'weights').click();
  await radio(page, 'Course notebook').check();
  await radio(page, 'Example 2').check();
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toBeDisabled();
  await expect(chip(page, 'd model')).toHaveCount(0);
  await allSettings(page).click();
  await expect(row(page, 'dmodel')).toContainText('9');
  await row(page, 'dmodel').click();
  await expect(page.getByRole('spinbutton', { name: 'd model' })).toBeDisabled();
  await expect(page.locator('mha-chip').getByText('Fixed by the course notebook’s numbers')).toBeVisible();
  await page.keyboard.press('Escape');
  await chip(page, 'weights').click();
  await radio(page, 'Random').check();
  await expect(chip(page, 'd model')).toHaveText(/24/);
  await expect(chip(page, 'heads')).toHaveText(/6/);
});

test('chips appear with their chapters and change their settings', async ({ page }) => {
  await open(page, '?chapter=tokens');
  await test.step('a chip appears with its chapter, and stays; all other settings are one press away', async () => {
    const chips = page.locator('mha-controls .chips mha-chip');
    await expect(chips).toHaveCount(1);
    await expect(page.locator('mha-engine')).toHaveCount(0);
    await allSettings(page).click();
    await row(page, 'Temperature').click();
    await page.getByRole('spinbutton', { name: 'Temperature' }).fill('2');
    await expect(page).toHaveURL(/temperature=2/);
    await page.keyboard.press('Escape');
    await expect(allSettings(page)).toBeFocused();
    // A setting that is not at its default is visible.
    await expect(chip(page, 'temperature')).toHaveText(/2/);
    await undo(page).click();
    await expect(chip(page, 'temperature')).toHaveCount(0);
    await page.getByRole('link', { name: 'Softmax', exact: true }).click();
    await expect(chip(page, 'temperature')).toBeVisible();
    await expect(chip(page, 'head shown')).toBeVisible();
    await expect(chip(page, 'd model')).toHaveCount(0);
  });
});

test('a drag of a slider is one undo step', async ({ page }) => {
  await open(page, '?chapter=softmax');
  await chip(page, 'temperature').click();
  const slider = page.getByRole('slider', { name: 'Temperature' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(chip(page, 'temperature')).not.toHaveText(/temperature\s*1\s*$/);
  await page.keyboard.press('Escape');
  await undo(page).click();
  await expect(chip(page, 'temperature')).toHaveText(/temperature\s*1\s*$/);
  await expect(undo(page)).toBeDisabled();
});

test('the engine can be chosen under “All settings” before its chapter', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  await allSettings(page).click();
  await row(page, 'Computed by').click();
  await radio(page, 'TypeScript').check();
  await expect(page.locator('mha-header')).toContainText('TypeScript');
  await expect(page).toHaveURL(/engine=reference/);
  await noneFound(page, 'all settings', { within: CONTROLS });
});

test('the link to the same state is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '?chapter=values&progress=1&heads=4&mask=window:2');
  await test.step('the copied link opens the same state', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.locator('[aria-live]').filter({ hasText: 'Link copied' })).toHaveCount(1);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe('?chapter=values&progress=1&heads=4&mask=window:2');
  });
  await test.step('without clipboard access, the link is shown so that it can be copied by hand', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('textbox', { name: 'Copy this link' })).toHaveValue(/heads=4/);
  });
  await test.step('a clipboard that refuses after the tools are gone shows nothing, and no error', async () => {
    await page.evaluate(() => {
      const clipboard = { writeText: () => new Promise((_, refuse) => Object.assign(window, { refuse })) };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForFunction(() => 'refuse' in window);
    await page.locator('mha-tools').evaluate((tools) => {
      tools.remove();
      (window as unknown as { refuse: (error: Error) => void }).refuse(new Error('refused'));
    });
    await expect(page.getByRole('textbox', { name: 'Copy this link' })).toHaveCount(0);
  });
});

test('a setting’s editor stands above the text and leaves the figure free, which shows what it changes', async ({
  page,
}) => {
  await open(page, '?chapter=values');
  const figure = (await page.locator('.figure').boundingBox())?.x ?? 0;
  for (const label of ['head shown', 'mask', 'temperature', 'All settings']) {
    await chip(page, label).click();
    const editor = page.locator('mha-controls mha-chip [popover]:popover-open');
    await expect(editor).toBeVisible();
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await editor.boundingBox()) ?? {};
        return x + width;
      })
      .toBeLessThanOrEqual(figure);
    await page.keyboard.press('Escape');
  }
});

test('settings that do not change the present step are not offered beside it', async ({ page }) => {
  await open(page, '?chapter=fast');
  await expect(chip(page, 'temperature')).toBeVisible();
  await position(page).press('End');
  await expect(chip(page, 'temperature')).toBeHidden();
  await expect(sentence(page)).toBeHidden();
  await position(page).press('Home');
  await expect(chip(page, 'temperature')).toBeVisible();
});

test('sentence and chips stand in one line on a laptop, with the tools above them', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, '?chapter=fast&word=2');
  for (const [language, examples] of [
    ['', 'Examples'],
    ['&lang=fr', 'Exemples'],
  ] as const) {
    // The chapter with the most chips; something to undo.
    await moveTo(page, `?chapter=fast&word=2${language}`);
    await page.locator('mha-ribbon').getByRole('radio').first().click();
    for (const width of [1366, 1440])
      await test.step(`“${examples}”, ${width} pixels wide`, async () => {
        await page.setViewportSize({ width, height: 768 });
        await expect(page.locator('mha-header mha-tools')).toBeVisible();
        await expect(page.getByRole('button', { name: examples })).toBeVisible();
        const bar = page.locator('mha-controls .bar');
        await expect.poll(async () => (await bar.boundingBox())?.height).toBe(40);
        const [field, chips] = [page.locator('mha-sentence-field .field'), page.locator('mha-controls .chips')];
        expect((await field.boundingBox())?.height).toBe(40);
        expect((await field.boundingBox())?.y).toBe((await chips.boundingBox())?.y);
        const cut = await field.locator('textarea').evaluate((area) => area.scrollHeight > area.clientHeight);
        expect(cut).toBe(false);
      });
  }
});

for (const [lang, label] of [
  ['en', 'temperature'],
  ['fr', 'température'],
] as const)
  test(`the bar keeps its height while the temperature’s slider moves, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 768 });
    await open(page, `?chapter=summary&lang=${lang}`);
    await chip(page, label).click();
    const slider = page.locator('mha-chip').getByRole('slider');
    await slider.press('ArrowLeft');
    await expect(page.locator('mha-header mha-tools')).toBeVisible();
    const bar = page.locator('mha-controls .bar');
    const heights = new Map<number, Set<number | undefined>>([1280, 1366, 1440].map((width) => [width, new Set()]));
    for (const key of ['End', 'ArrowLeft', 'Home', 'ArrowRight', 'PageUp', 'PageUp']) {
      await slider.press(key);
      for (const [width, seen] of heights) {
        await page.setViewportSize({ width, height: 768 });
        seen.add((await bar.boundingBox())?.height);
      }
    }
    for (const [width, seen] of heights) expect([...seen], `${width} pixels wide`).toHaveLength(1);
  });

test('axe finds nothing in any editor, light or dark', async ({ page }) => {
  await open(page, '?chapter=output&preset=random&mask=custom:ffff0000');
  // A select, a number with a slider, a switch, the mask painter.
  for (const label of ['heads', 'd model', 'bias', 'mask']) {
    await chip(page, label).click();
    await expect(page.locator('mha-chip [popover]:popover-open')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await noneFound(page, `${label}, ${colorScheme}`, { within: CONTROLS, colours: colorScheme === 'dark' });
    }
    await page.keyboard.press('Escape');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the settings open in a sheet', async ({ page }) => {
    await open(page, '?chapter=mask&preset=random&mask=none');
    await test.step('they can be changed there, and the focus returns', async () => {
      const button = page.getByRole('button', { name: /^Settings/ });
      await button.click();
      const sheet = page.getByRole('dialog', { name: 'Settings' });
      const inside = page.locator('mha-sheet');
      await expect(sheet).toBeVisible();
      await noneFound(page, 'the sheet', { within: CONTROLS });
      await inside.getByText('Mask', { exact: true }).click();
      await radio(page, 'Causal').check();
      await expect(inside.getByText('A token may look at itself and at earlier tokens.')).toBeVisible();
      await inside.getByText('Heads', { exact: true }).click();
      await expect(radio(page, 'Causal')).toHaveCount(0);
      await radio(page, '4').check();
      await expect(page).toHaveURL(/heads=4&mask=causal/);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();
    });
    await moveTo(page, '?chapter=tokens&mask=custom&sentence=one+two+three');
    await test.step('every target of the sheet is at least 24 pixels', async () => {
      await page.getByRole('button', { name: /^Settings/ }).click();
      const inside = page.locator('mha-sheet');
      await inside.getByText('Mask', { exact: true }).click();
      await expect(page.getByRole('checkbox', { name: '“one” may look at “one”' })).toBeVisible();
      for (const role of ['button', 'checkbox', 'radio'] as const) {
        for (const target of await inside.getByRole(role).all()) {
          const box = await target.boundingBox();
          // Half a pixel allows for rounding.
          expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThan(23.5);
        }
      }
    });
  });
});
