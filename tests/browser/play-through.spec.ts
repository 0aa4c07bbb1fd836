/**
 * Answers exercises by keyboard: wrongly, then rightly from their solutions. Between the two answers the exercise shows its feedback, a
 * hint and the solution: axe-core finds nothing in them, and they fit the window.
 */
import { noneFound, resizeTo, withinItsWidth } from './accessible.ts';
import { addressOf, CHAPTERS, EXHAUSTIVE, expect, type Locator, moveTo, open, type Page, test } from './support.ts';

/** Answers as the solution says. It selects by class, because texts are translated. */
type Answer = (exercise: Locator) => Promise<void>;

const number = (text: string): number => Number(text.replace('−', '-').replace(',', '.').replace('∞', 'Infinity'));

async function solutionOf(exercise: Locator): Promise<Locator> {
  const solution = exercise.locator('.solution');
  if ((await solution.count()) === 0) await exercise.locator('.buttons button[aria-expanded]').press('Enter');
  return solution;
}

async function submit(exercise: Locator): Promise<void> {
  await exercise.locator('.submit').press('Enter');
  await expect(exercise.locator('.feedback p')).toBeVisible();
}

async function fill(exercise: Locator, values: readonly (number | string)[]): Promise<void> {
  const fields = exercise.locator('form input[type=text]');
  await expect(fields).toHaveCount(values.length);
  for (const [i, value] of values.entries()) {
    await fields.nth(i).press('ControlOrMeta+a');
    await fields.nth(i).pressSequentially(String(value));
  }
}

async function slide(exercise: Locator, shares: readonly number[]): Promise<void> {
  const bars = exercise.getByRole('slider');
  await expect(bars).toHaveCount(shares.length);
  for (const [i, share] of shares.entries()) await bars.nth(i).fill(String(Number(share.toFixed(2))));
  const normalise = exercise.locator('.row-sum button');
  if (await normalise.isEnabled()) await normalise.press('Enter');
}

async function rightRow(exercise: Locator): Promise<number[]> {
  const cells = await (await solutionOf(exercise)).locator('tbody td:last-child').allInnerTexts();
  return cells.map(number);
}

async function numberOfSolution(exercise: Locator): Promise<string> {
  const text = await (await solutionOf(exercise)).locator('.sum').innerText();
  return (/[−-]?(?:∞|\d+[.,]\d+)/.exec(text) ?? /\d+/.exec(text))?.[0] ?? text;
}

async function placeOfSolution(exercise: Locator): Promise<number[]> {
  const text = await (await solutionOf(exercise)).locator('.sum').innerText();
  const [, address = ''] = /= \w+\[([\d, ]+)\]$/.exec(text.trim()) ?? [];
  return address.split(',').map(Number);
}

async function arrange(exercise: Locator): Promise<void> {
  const texts = await (await solutionOf(exercise)).locator('li').allInnerTexts();
  const now = exercise.locator('mha-order-list .text');
  for (const [place, text] of texts.entries()) {
    const at = (await now.allInnerTexts()).indexOf(text);
    const grip = exercise.locator('mha-order-list .grip').nth(at);
    await grip.focus();
    await grip.page().keyboard.press('Space');
    for (let move = at; move > place; move--) await grip.page().keyboard.press('ArrowUp');
    await grip.page().keyboard.press('Space');
  }
  expect(await now.allInnerTexts()).toEqual(texts);
}

async function write(exercise: Locator, code: string): Promise<void> {
  const editor = exercise.locator('.cm-content');
  await editor.focus();
  await editor.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(code);
}

/** Tries the choices until one gives the wanted verdict. */
async function choose(exercise: Locator, wanted: 'right' | 'wrong'): Promise<void> {
  const choices = exercise.getByRole('radio');
  // The code of a kind loads with its first question.
  await expect(choices.first()).toBeVisible();
  for (let i = 0; i < (await choices.count()); i++) {
    await choices.nth(i).press('Space');
    await expect(choices.nth(i)).toBeChecked();
    await submit(exercise);
    if (await exercise.locator(`.feedback .${wanted}`).count()) return;
  }
}

/** Moves a vector's numbers this part of the way to the solution's; a negative part is the other way. */
async function steer(exercise: Locator, part: number): Promise<void> {
  const sum = await (await solutionOf(exercise)).locator('.sum').innerText();
  const keys = exercise.locator('.choices label');
  for (let i = 0; i < (await keys.count()); i++)
    if (sum.includes((await keys.nth(i).innerText()).trim())) await keys.nth(i).getByRole('radio').press('Space');
  const fields = exercise.getByRole('spinbutton');
  await expect(fields.first()).toBeVisible();
  const values = [...sum.matchAll(/[−-]?\d+[.,]\d/g)].slice(-(await fields.count())).map(([text]) => number(text));
  for (const [i, value] of values.entries()) await type(fields.nth(i), value, part);
}

/** Changes the solution's number this part of the way; hides another key instead. */
async function changeEntry(exercise: Locator, part: number): Promise<void> {
  const sum = await (await solutionOf(exercise)).locator('.sum').innerText();
  const [, row, column] = /\[(\d+), (\d+)\]/.exec(sum) ?? [];
  const hides = sum.includes('∞');
  const cell = exercise.locator(`[data-cell="${row},${hides && part < 1 ? row : column}"]`);
  if (row !== undefined) await cell.press('Enter');
  if (!hides) await type(exercise.getByRole('spinbutton'), number(sum.split('=').at(-1) ?? ''), part);
}

/** Types a number between the present one and `value`. */
async function type(field: Locator, value: number, part: number): Promise<void> {
  const now = Number(await field.inputValue());
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(String(Number((now + part * (value - now)).toFixed(2))));
}

async function readWrongly(exercise: Locator): Promise<void> {
  await expect(exercise.locator('form input').first()).toBeVisible();
  if ((await exercise.getByRole('radio').count()) > 0) await choose(exercise, 'wrong');
  else await fill(exercise, ['987']);
}

/** Words that the solution names: “the” (4) is labelled the (4). */
async function wordsOfSolution(exercise: Locator): Promise<string[]> {
  const text = await (await solutionOf(exercise)).locator('.sum').innerText();
  const names = text.matchAll(/[“«]\s?([^”»]+?)\s?[”»](?:\s(\(\d+\)))?/g);
  return [...names].map(([, word = '', place]) => (place === undefined ? word : `${word} ${place}`));
}

/** Marks exactly the words or heads that `wanted` accepts, by keyboard. */
async function mark(group: Locator, wanted: (label: string, place: number) => boolean): Promise<void> {
  const labels = group.locator('label');
  for (const [i, label] of (await labels.allInnerTexts()).entries()) {
    const box = labels.nth(i).locator('input');
    if ((await box.isChecked()) !== wanted(label.trim(), i)) await box.press('Space');
  }
}

/** Looks at every row, or without every head, then marks heads. */
async function markHeads(exercise: Locator, right: boolean): Promise<void> {
  const groups = exercise.locator('.word-marks');
  await expect(groups).toHaveCount(2);
  const looked = groups.first().locator('input');
  for (let i = 0; i < (await looked.count()); i++) await looked.nth(i).press('Space');
  const text = await (await solutionOf(exercise)).locator('.sum').innerText();
  const heads: readonly string[] = text.match(/\b[ABC]\b/g) ?? [];
  const others = ['A', 'B', 'C'].filter((letter) => !heads.includes(letter));
  await mark(groups.last(), (letter) => (right ? heads.includes(letter) : letter === others[0]));
}

async function markWords(exercise: Locator, right: boolean): Promise<void> {
  const group = exercise.locator('.word-marks').last();
  await expect(group).toBeVisible();
  const words = await wordsOfSolution(exercise);
  const others = (await group.locator('label').allInnerTexts()).filter((label) => !words.includes(label.trim()));
  await mark(group, (label) => (right ? words : others.slice(0, 2)).includes(label));
}

const WRONG: Readonly<Record<string, Answer>> = {
  'choose-head': (exercise) => markHeads(exercise, false),
  'hide-word': (exercise) => markWords(exercise, false),
  'predict-flip': (exercise) => choose(exercise, 'wrong'),
  'compute-cell': (exercise) => fill(exercise, ['987']),
  'find-cell': async (exercise) =>
    fill(
      exercise,
      (await placeOfSolution(exercise)).map((index) => index + 1),
    ),
  'predict-row': async (exercise) => {
    const right = await rightRow(exercise);
    const least = right.indexOf(Math.min(...right));
    await slide(
      exercise,
      right.map((_, key) => (key === least ? 1 : 0)),
    );
  },
  'give-shape': (exercise) => fill(exercise, ['(1, 1)']),
  'order-steps': async () => undefined,
  'write-function': async (exercise) => {
    const name = /def (\w+)/.exec(await (await solutionOf(exercise)).innerText())?.[1] ?? '';
    await write(exercise, `def ${name}(*given): return []`);
  },
  'diagnose-bug': (exercise) => choose(exercise, 'wrong'),
  'count-cost': (exercise) => fill(exercise, ['987']),
  'compute-training': (exercise) => fill(exercise, ['987']),
  'read-curve': (exercise) => readWrongly(exercise),
  'steer-vector': (exercise) => steer(exercise, -0.2),
  'change-entry': (exercise) => changeEntry(exercise, -0.2),
};

const RIGHT: Readonly<Record<string, Answer>> = {
  'choose-head': (exercise) => markHeads(exercise, true),
  'hide-word': (exercise) => markWords(exercise, true),
  'predict-flip': (exercise) => choose(exercise, 'right'),
  'compute-cell': async (exercise) => fill(exercise, [await numberOfSolution(exercise)]),
  'find-cell': async (exercise) => fill(exercise, await placeOfSolution(exercise)),
  'predict-row': async (exercise) => slide(exercise, await rightRow(exercise)),
  'give-shape': async (exercise) => fill(exercise, [await (await solutionOf(exercise)).locator('.sum').innerText()]),
  'order-steps': arrange,
  'write-function': async (exercise) => write(exercise, await (await solutionOf(exercise)).innerText()),
  'diagnose-bug': (exercise) => choose(exercise, 'right'),
  'count-cost': async (exercise) => fill(exercise, [await numberOfSolution(exercise)]),
  'compute-training': async (exercise) => fill(exercise, [await numberOfSolution(exercise)]),
  'read-curve': async (exercise) =>
    (await exercise.getByRole('radio').count()) > 0
      ? choose(exercise, 'right')
      : fill(exercise, [await numberOfSolution(exercise)]),
  'steer-vector': (exercise) => steer(exercise, 1),
  'change-entry': (exercise) => changeEntry(exercise, 1),
};

async function listOf(page: Page): Promise<Locator> {
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const list = page.locator('mha-exercises nav button.item');
  await expect(list.first()).toBeVisible();
  return list;
}

/** Checks only the exercise; `every-chapter.spec.ts` checks the page around it. */
const EXERCISE = [
  'mha-lesson',
  'mha-lesson-view',
  'mha-chapter',
  'mha-lazy-exercises',
  'mha-exercises',
  'mha-exercise',
] as const;

/** Answers the current exercise wrongly, checks what it then shows, and answers rightly. */
async function answer(exercise: Locator, kind: string, name: string): Promise<void> {
  await WRONG[kind]?.(exercise);
  await submit(exercise);
  await expect(exercise.locator('.feedback p'), `${name}, wrongly`).toHaveClass('wrong');
  expect((await exercise.locator('.feedback').innerText()).length, name).toBeGreaterThan(12);
  await exercise.locator('.buttons button').first().press('Enter');
  await expect(exercise.locator('.hints li'), name).toHaveCount(1);
  await expect(await solutionOf(exercise), name).toBeVisible();
  await noneFound(exercise.page(), name, { within: EXERCISE });
  await withinItsWidth(exercise.page());
  await RIGHT[kind]?.(exercise);
  await submit(exercise);
  await expect(exercise.locator('.feedback p'), `${name}, rightly`).toHaveClass('right');
}

/** Answers the chapter's exercises whose kind `wanted` accepts; returns their number. */
async function play(page: Page, chapter: string, wanted: (kind: string) => boolean): Promise<number> {
  const list = await listOf(page);
  const exercise = page.locator('mha-exercises mha-exercise');
  let played = 0;
  for (let i = 0; i < (await list.count()); i++) {
    await list.nth(i).press('Enter');
    await expect(list.nth(i)).toHaveAttribute('aria-current', 'true');
    const kind = await exercise.evaluate(
      (element) => (element as HTMLElement & { entry: { kind: string } }).entry.kind,
    );
    if (!wanted(kind)) continue;
    const name = `${chapter} ${i + 1}, ${kind}`;
    await answer(exercise, kind, name);
    await expect(list.nth(i), name).toHaveClass(/solved/);
    played++;
  }
  return played;
}

/** Checks that the record has every answer. */
async function expectRemembered(page: Page, count: number): Promise<void> {
  await page.reload();
  await listOf(page);
  await expect(page.locator('mha-exercises nav button.solved')).toHaveCount(count);
}

/** Chapters that together have every kind of exercise, and the language in which each kind is answered. */
const VARIED = ['why-attention', 'split', 'softmax', 'cost', 'train'] as const;
/** Kinds that show or take numbers: their decimal comma is tested. */
const NUMBERS: readonly string[] = [
  ...['compute-cell', 'predict-row', 'count-cost', 'compute-training', 'read-curve', 'steer-vector', 'change-entry'],
];

/** Colours and widths of the window, one for each language; the exhaustive run swaps them. */
const PLACES = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** Opens a chapter in one of the places. */
async function openIn(page: Page, place: (typeof PLACES)[number], address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: place.colorScheme });
  await open(page, address);
  await resizeTo(page, place.width);
}

// Unit tests answer every exercise without a browser.
for (const [language, place] of [
  ['en', PLACES[0]],
  ['fr', PLACES[1]],
] as const) {
  const isWanted = (kind: string): boolean => NUMBERS.includes(kind) === (language === 'fr');
  test(`an exercise of each kind ${language === 'fr' ? 'with numbers' : 'without numbers'} is answered wrongly and rightly, in ${language}`, async ({
    page,
  }) => {
    await openIn(page, place, `?chapter=why-attention&progress=1&lang=${language}`);
    const kinds = new Set<string>();
    let last = 0;
    for (const chapter of VARIED) {
      await moveTo(page, `?chapter=${chapter}&progress=1&lang=${language}`);
      last = await play(page, chapter, (kind) => isWanted(kind) && kinds.size < kinds.add(kind).size);
    }
    expect([...kinds].sort(), 'the kinds in the chapters VARIED').toEqual(Object.keys(RIGHT).filter(isWanted).sort());
    await expect(page).toHaveURL(new RegExp(`chapter=${VARIED.at(-1)}`));
    await expectRemembered(page, last);
  });
}

for (const [language, place, chapters] of [
  ['en', PLACES[1], CHAPTERS],
  ['fr', PLACES[0], ['softmax', 'concat', 'bugs']],
] as const) {
  for (const chapter of chapters) {
    test(`${chapter}: every exercise, wrongly and rightly, in ${language}`, EXHAUSTIVE, async ({ page }) => {
      await openIn(page, place, `${addressOf(chapter)}&progress=1&lang=${language}`);
      await expectRemembered(page, await play(page, chapter, () => true));
    });
  }
}
