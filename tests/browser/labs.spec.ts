/** The laboratories: lazy loading, and what each one demonstrates. */
import { expect, moveTo, open, openLab, position, test } from './support.ts';

test('a laboratory is fetched only when the reader scrolls near it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('./?chapter=scale');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('mha-lab[view=controls]')).toHaveCount(0);
  await page.locator('mha-chapter details.more > summary').evaluate((summary: HTMLElement) => summary.click());
  await expect(page.locator('mha-lab[view=controls]')).toBeAttached();
  await expect(page.locator('mha-lab[view=controls] .waiting')).toHaveText('Loading the experiment …');
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lab[view=controls] .card').first()).toBeVisible();
});

test('scale: a wider head increases the spread of the scores and shrinks the slope, by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'scale');
  const stage = page.locator('mha-lab[view=stage]');
  const spread = () => stage.getByRole('img', { name: /scores without/ }).getAttribute('aria-label');
  // Reading down to the laboratory has led to the chapter's last stop, which is the exhibit; scrubbing back leaves it.
  await expect.poll(() => position(page).inputValue()).toBe('1000');
  await position(page).fill('333');
  await expect(stage).toBeHidden();
  await lab.getByRole('slider', { name: 'Width d k' }).focus();
  await expect(stage).toBeVisible();
  const before = await spread();
  await page.keyboard.press('End');
  await expect(lab.getByRole('spinbutton')).toHaveValue('512');
  await expect.poll(spread).not.toBe(before);
  // √512 is 22.6.
  expect(await spread()).toMatch(/spread is 2[0-5]\.\d\d\.$/);
  await expect(stage.getByRole('img', { name: /scores with 1.* spread is (0\.9|1\.[01])\d?\.$/ })).toBeVisible();
  await lab.getByText('All measurements as a table').click();
  await expect(lab.getByRole('row')).toHaveCount(19);
  const drawn = await spread();
  await lab.getByRole('button', { name: 'Draw again' }).click();
  await expect.poll(spread).not.toBe(drawn);
});

test('mask: masks are painted by keyboard and mouse', async ({ page }) => {
  const lab = await openLab(page, 'mask', '&mask=causal');
  await test.step('a mask painted by keyboard is the lesson’s mask, and masking after the softmax differs', async () => {
    const ways = await lab.locator('.methods thead th').allInnerTexts();
    const sum = (way: string) => lab.locator('.methods tfoot td').nth(ways.indexOf(way));
    await expect(sum('−∞ before, this page')).toHaveText('1.000');
    await expect(sum('0 after the softmax')).not.toHaveText('1.000');
    await lab.getByRole('checkbox', { name: '“The” may look at “The”', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/mask=custom/);
    await expect(lab.getByRole('combobox')).toHaveValue('1');
    await lab.getByRole('button', { name: 'Mask all of “cat”' }).click();
    await expect(sum('−∞ before, this page')).toHaveText('0.000');
    await expect(sum('0 after the softmax')).toHaveText('0.000');
    await expect(sum('−10⁹ before')).toHaveText('1.000');
    await expect(sum('−∞, plain code')).toHaveText('NaN');
    await expect(lab.locator('.status')).toContainText('may look at nothing');
    await lab.getByRole('button', { name: 'Open all of “cat”' }).click();
    await expect(lab.locator('.status')).toContainText('all four agree');
  });
  await moveTo(page, '?chapter=mask&mask=none');
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await test.step('a mouse stroke paints, and one undo removes it', async () => {
    const cell = (key: string) => lab.getByRole('checkbox', { name: `“sat” may look at “${key}”`, exact: true });
    await cell('cat').scrollIntoViewIfNeeded();
    const [from, to] = [await cell('cat').boundingBox(), await cell('on').boundingBox()];
    if (!from || !to) throw new Error('the square is not visible');
    await page.mouse.move(from.x + 12, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 12, to.y + 12, { steps: 8 });
    await page.mouse.up();
    for (const key of ['cat', 'sat', 'on']) await expect(cell(key)).not.toBeChecked();
    await expect(cell('The')).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(cell('on')).toBeChecked();
    await expect(cell('cat')).toBeChecked();
  });
});

test('mask: the chapter opens with a causal mask, and keeps what the reader chooses instead', async ({ page }) => {
  await open(page, '?chapter=mask');
  const legend = page.locator('mha-stage mha-legend');
  await expect(legend).toContainText('masked (−∞)');
  await expect(page).not.toHaveURL(/mask=/);
  await moveTo(page, '?chapter=softmax&progress=1');
  await expect(legend).not.toContainText('masked (−∞)');
  await moveTo(page, '?chapter=mask&mask=none&progress=1');
  await expect(legend).not.toContainText('masked (−∞)');
});

test('softmax: the plain formula overflows in half precision but not in single precision, by keyboard', async ({
  page,
}) => {
  const lab = await openLab(page, 'softmax');
  const said = lab.locator('.status');
  await expect(said).toContainText('All numbers fit into 16 bits, half');
  const shift = lab.getByRole('spinbutton', { name: 'Add to every score' });
  await shift.fill('20');
  await expect(said).toContainText('above 11.1 is ∞ in 16 bits, half');
  const sums = lab.getByRole('row', { name: /^sum/ }).getByRole('cell');
  await expect(sums.nth(2)).toHaveText('NaN');
  await expect(sums.nth(3)).toHaveText(/^(1\.000|0\.999|1\.001)$/);
  await lab.getByRole('radio', { name: '32 bits, single' }).check();
  await expect(said).toContainText('All numbers fit');
  await shift.fill('-120');
  await expect(said).toContainText('every exponential rounds to 0');
});

test('split: a plain view scrambles the heads, and the keyboard shows the owner of each number', async ({ page }) => {
  const lab = await openLab(page, 'split');
  const facts = lab.locator('.facts');
  await expect(facts).toContainText('(3, 4)');
  await lab.getByRole('radio', { name: '.transpose(0, 1)' }).check();
  await expect(facts).toContainText('(2, 3, 2)');
  await expect(facts).toContainText('(2, 4, 1)');
  await expect(facts).toContainText('0 1 4 5 8 9 2 3 6 7 10 11');
  await lab.getByRole('radio', { name: '.contiguous()' }).check();
  await expect(facts).toContainText('8 of 12');
  await lab.getByRole('radio', { name: 'Q.view(H, T, d_k)' }).check();
  await expect(lab.locator('.status')).toContainText('8 of 12 numbers stand where another’s should');
  await lab.getByRole('button', { name: /^\[0, 0, 0\]/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(lab.getByRole('button', { name: /^\[0, 1, 0\], address 2/ })).toBeFocused();
  await expect(lab.locator('.status')).toContainText('of token “The”, h = 1, d = 0');
  await expect(lab.locator('.memory .lit')).toContainText('2');
});

test('why-heads: one head cannot do both lookups, two heads of half the width can, by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'why-heads');
  const row = (name: string) => lab.locator('.compare').getByRole('row', { name: new RegExp(`^${name}`) });
  const told = lab.locator('.received');
  await expect(row('One head')).toContainText('1 of 8');
  await expect(row('Two heads')).toContainText('8 of 8');
  await lab.getByRole('combobox').selectOption({ label: '3 sat' });
  await expect(told).toContainText('a draw');
  const balance = lab.getByRole('slider').first();
  await balance.focus();
  await page.keyboard.press('Home');
  await expect(told).toContainText('noun: right');
  await expect(told).toContainText('noun: wrong, it is determiner');
  await page.keyboard.press('End');
  await expect(told).toContainText('determiner: right');
  await lab.getByRole('button', { name: 'Two heads' }).click();
  await expect(told).toContainText('noun: right');
  await expect(told).toContainText('determiner: right');
  await expect(balance).toBeDisabled();
});

test('heads: heads have the roles that their weights give them', async ({ page }) => {
  const lab = await openLab(page, 'heads');
  await test.step('learned heads have measured roles, random heads no pattern, at one press', async () => {
    const card = (number: number) => lab.getByRole('button', { name: new RegExp(`^Head ${number}\\b`) });
    const weights = lab.getByRole('group', { name: 'Weights' });
    const alone = lab.getByRole('heading', { name: 'The same layer, left to itself' });
    await weights.getByRole('button', { name: 'Learned heads' }).click();
    await expect(card(1)).toContainText('reads the word it depends on');
    await expect(card(1)).toContainText('unseen sentences: 98.4 %');
    await expect(card(1)).toContainText('“tired” reads “cat”, 0.70');
    await expect(card(2)).toContainText('reads the word before');
    await expect(lab).not.toContainText('none of these patterns');
    await expect(alone).toBeVisible();
    await expect(lab.getByRole('row', { name: /^Head 3/ })).toContainText(['91.8']);
    await weights.getByRole('button', { name: 'Random heads' }).click();
    await expect(weights.getByRole('button', { name: 'Random heads' })).toHaveAttribute('aria-pressed', 'true');
    await expect(card(1)).toContainText('none of these patterns');
    await expect(alone).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(card(1)).toContainText('reads the word it depends on');
  });
  await test.step('random heads have no pattern; six hand-made heads are recognised and their weights shown', async () => {
    const card = (number: number) => lab.getByRole('button', { name: new RegExp(`^Head ${number}\\b`) });
    await lab.getByRole('button', { name: 'Random heads' }).click();
    await expect(card(1)).toContainText('none of these patterns');
    await lab.getByRole('button', { name: 'Hand-made heads' }).click();
    await expect(page).toHaveURL(/preset=hand-made/);
    const names = ['previous token', 'first token', 'words of its kind', 'a verb’s subject', 'boundaries'];
    for (const [i, name] of names.entries()) await expect(card(i + 1)).toContainText(name);
    await expect(card(6)).toContainText('everything alike');
    await card(4).click();
    await expect(page).toHaveURL(/head=4/);
    await expect(lab.getByRole('heading', { name: 'Why “sat” gives “cat”' })).toBeVisible();
    await lab.getByRole('combobox').selectOption({ label: '9 was' });
    await expect(lab.getByRole('heading', { name: 'Why “was” gives “it”' })).toBeVisible();
    await expect(lab.getByRole('row', { name: /^verb/ })).toContainText('60');
    await card(6).click();
    await expect(lab).toContainText('Both are 0 everywhere.');
    await page.keyboard.press('Control+z');
    await expect(page).toHaveURL(/head=4/);
  });
});

test('concat: the correct merge, the merge without a transpose, and the call that PyTorch rejects', async ({
  page,
}) => {
  const lab = await openLab(page, 'concat');
  await lab.getByRole('radio', { name: '.view(T, d_model)', exact: true }).check();
  await expect(lab.locator('.wrong')).toHaveCount(0);
  await lab.getByRole('radio', { name: 'Z.view(T, d_model)', exact: true }).check();
  await expect(lab.locator('.wrong')).toHaveCount(8);
  await lab.getByRole('radio', { name: 'Z.transpose(0, 1).view(T, d_model)' }).check();
  await expect(lab).toContainText('PyTorch refuses');
  await lab.getByRole('button', { name: 'Raise: Heads H' }).click();
  await lab.getByRole('radio', { name: 'Z', exact: true }).check();
  await expect(lab.locator('.facts')).toContainText('(3, 3, 2)');
});

test('output: the heads add up to Y, and one can be switched off by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'output');
  const cells = async (name: string) => {
    const names = await lab.locator('.sum thead th').allInnerTexts();
    return lab.locator(`.sum tbody td:nth-of-type(${names.indexOf(name) + 1})`).allInnerTexts();
  };
  // The word that the page follows, until another is chosen.
  await expect(lab.getByRole('heading', { name: 'The output of “tired”' })).toBeVisible();
  expect(await cells('their sum')).toEqual(await cells('Y in the figure'));
  await expect(lab.locator('.losses')).toHaveCount(0);
  // The dot before the name is hidden from screen readers.
  await lab.getByRole('button', { name: 'Head 2', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(lab.getByRole('button', { name: 'Head 2' })).toHaveAttribute('aria-pressed', 'false');
  expect(await cells('sum of 2')).toEqual(await cells('Y without them'));
  expect(await cells('lost')).toEqual(await cells('head 2'));
  await expect(lab.locator('.losses .number')).toHaveCount(10);
  await expect(lab.locator('.losses .number').first()).not.toHaveText('0.0 %');
  await lab.getByRole('combobox').selectOption('1');
  await expect(lab.getByRole('heading', { name: 'The output of “cat”' })).toBeVisible();
});

test('cost: costs of four known models and of a custom one, counted in two ways and measured', async ({ page }) => {
  const lab = await openLab(page, 'cost');
  const total = lab.getByRole('status');
  await expect(total).toContainText('the same number');
  await lab.getByRole('radio', { name: 'GPT-3' }).check();
  await expect(lab).toContainText('dmodel 12 288 = 96 heads × dk 128');
  await expect(total).toContainText('the same number');
  await lab.getByRole('slider', { name: 'Tokens T' }).focus();
  await page.keyboard.press('End');
  await expect(total).toContainText('the same number');
  await lab.getByRole('radio', { name: 'this lesson' }).check();
  await expect(lab).toContainText('dmodel 12 = 3 heads × dk 4');
  await lab.getByRole('radio', { name: 'your own' }).check();
  await lab.getByRole('button', { name: 'Raise: Heads H' }).click();
  await expect(lab.getByRole('alert')).toContainText('not divisible by 5 heads');
  await lab.getByRole('button', { name: 'Lower: Heads H' }).click();
  await expect(lab).toContainText('dmodel 256 = 4 heads × dk 64');
  await lab.getByRole('button', { name: 'Measure' }).click();
  await expect(lab.locator('.times .number')).toHaveCount(3);
  await expect(lab.getByRole('button', { name: 'Measure', exact: true })).toBeEnabled();
  await expect(lab.locator('.times .number').first()).toHaveText(/^\d+\.\d\d ms \(least \d+\.\d\d\)$/);
});

test('tokens: order and context change what a word becomes', async ({ page }) => {
  const lab = await openLab(page, 'tokens');
  await test.step('compares one word in two sentences, and handles sentences that share no word', async () => {
    await expect(lab.getByRole('row', { name: 'E, the word' }).locator('.number')).toHaveText('0.000');
    await expect(lab.getByRole('row', { name: 'Y, after' }).locator('.number')).not.toHaveText('0.000');
    await lab.getByRole('textbox', { name: 'Sentence 2' }).fill('A bird slept');
    await expect(lab).toContainText('No word is in both sentences');
    await lab.getByRole('textbox', { name: 'Sentence 2' }).fill('');
    await expect(lab).toContainText('Write at least one word');
    await lab.getByRole('textbox', { name: 'Sentence 2' }).fill('They sat');
    await expect(lab.getByRole('combobox')).toHaveValue('sat');
  });
  await test.step('attention alone ignores the order; positions and masks use it', async () => {
    const verdict = lab.locator('.verdict');
    await expect(verdict).toContainText('what differs is rounding');
    await lab.getByRole('checkbox', { name: 'add positions' }).check();
    await expect(verdict).toContainText('another X');
    await lab.getByRole('checkbox', { name: 'add positions' }).uncheck();
    await lab.getByRole('checkbox', { name: 'causal mask' }).check();
    await expect(verdict).toContainText('even without positions');
    await lab.getByRole('button', { name: 'As it was' }).click();
    await expect(verdict).toContainText('Nothing has moved yet');
    await lab.getByRole('button', { name: /^cat.*place 2$/ }).focus();
    await page.keyboard.press('Enter');
    await lab.getByRole('button', { name: /^tired.*place 10$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(lab.getByRole('button', { name: /^tired.*place 2$/ })).toBeVisible();
    await expect(lab.getByRole('button', { name: /^cat.*place 10$/ })).toBeVisible();
  });
});

test('backward: the row of the softmax is the followed word’s, until another one is chosen', async ({ page }) => {
  const lab = await openLab(page, 'backward');
  const row = lab.locator('.card').filter({ has: page.locator('.working') });
  await expect(row.getByRole('combobox')).toHaveValue('9');
  await expect(row.getByRole('group', { name: /tired/ })).toBeVisible();
  await row.getByRole('combobox').selectOption('cat');
  await expect(row.getByRole('group', { name: /cat/ })).toBeVisible();
});

test('variants: fewer key/value heads, and a sentence written from a cache', async ({ page }) => {
  const lab = await openLab(page, 'variants');
  const row = (name: string) => lab.getByRole('row', { name });
  await lab.getByRole('radio', { name: '8 · MHA' }).check();
  await expect(row('Llama 2, 70 B')).toContainText('64 → 64');
  await expect(row('Llama 2, 70 B')).toContainText('10.7 GB');
  await lab.getByRole('radio', { name: '1 · MQA' }).check();
  await expect(row('Llama 2, 70 B')).toContainText('64 → 1');
  await expect(lab.getByRole('status').first()).toContainText('all eight query heads read the same keys');
  const states = lab.locator('.writing .state');
  await expect(states.filter({ hasText: 'kept' })).toHaveCount(3);
  await lab.getByRole('button', { name: 'Write one more' }).focus();
  await page.keyboard.press('Enter');
  await expect(states.filter({ hasText: 'kept' })).toHaveCount(4);
  await expect(lab.getByRole('status').last()).toContainText('the same, bit by bit');
  await lab.getByRole('slider', { name: 'Window w' }).focus();
  await page.keyboard.press('Home');
  await expect(states.filter({ hasText: 'dropped' })).toHaveCount(4);
  await lab.getByRole('slider', { name: 'Window w' }).press('ArrowRight');
  await expect(states.filter({ hasText: 'dropped' })).toHaveCount(3);
  await expect(lab.getByRole('status').last()).toContainText('The cache holds 2 rows of keys and of values');
});

test('bugs: each bug can be named after wrong guesses, and links to its effect and its fix', async ({ page }) => {
  const lab = await openLab(page, 'bugs');
  const patients = lab.getByRole('list', { name: 'Broken layers' }).getByRole('button');
  const verdict = lab.locator('.verdict');
  const choices = lab.getByRole('group', { name: 'What is wrong with it?' }).getByRole('button');
  await expect(patients).toHaveCount(7);
  for (let patient = 1; patient <= 7; patient++) {
    await lab.getByRole('button', { name: `Layer ${patient}`, exact: true }).click();
    await expect(lab.locator('.evidence .marked')).toHaveCount(0);
    for (let choice = 0; choice < 7; choice++) {
      await choices.nth(choice).press('Enter');
      await expect(verdict).toContainText(/✓|Not yet/);
      if ((await verdict.innerText()).includes('✓')) break;
    }
    await expect(verdict).toContainText('The line that fixes it');
    await expect(lab.locator('.evidence .marked').first()).toBeVisible();
    await expect(lab).toContainText(patient === 7 ? 'You have named them all.' : `${patient} of 7 named`);
  }
  await expect(lab.getByRole('button', { name: /^Layer 3: / })).toContainText('✓');
  await verdict.locator('.link').click();
  await expect(page).not.toHaveURL(/chapter=bugs/);
});

test('bugs: the answer can be revealed, and the next bug opened, by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'bugs');
  await lab.getByRole('button', { name: 'Tell me' }).press('Enter');
  await expect(lab.locator('.verdict')).toContainText('✓');
  await lab.getByRole('button', { name: 'Next layer' }).press('Enter');
  await expect(lab.getByRole('heading', { name: 'Layer 2' })).toBeVisible();
  await expect(lab.locator('.verdict')).toBeEmpty();
});

test('fast: a worker measures five algorithms, and a measurement can be stopped by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'fast');
  const row = (name: string) => lab.getByRole('row', { name: new RegExp(name) });
  await lab.getByRole('slider', { name: 'Tokens T' }).focus();
  await page.keyboard.press('End');
  await expect(row('Plain loops')).toContainText('Not run above T = 2048');
  await lab.getByRole('button', { name: 'Measure' }).press('Enter');
  await lab.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(lab.getByRole('progressbar')).toHaveCount(0);
  await lab.getByRole('slider', { name: 'Tokens T' }).focus();
  await page.keyboard.press('Home');
  await lab.getByRole('button', { name: 'Measure' }).press('Enter');
  await expect(lab.getByText('Measured.', { exact: true })).toHaveAttribute('aria-live', 'polite');
  for (const way of ['Plain loops', 'C.. engine, every', 'fast path']) await expect(row(way)).toContainText(' ms');
  await expect(row('WebGPU')).toContainText(/ ms|Not here/);
  await expect(page.locator('mha-lab[view=stage]').getByRole('img', { name: /this machine|rises with/ })).toBeVisible();
  await lab.getByRole('radio', { name: '2 keys' }).press('Space');
  await expect(page).toHaveURL(/tile=2/);
});
