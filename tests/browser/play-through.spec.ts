/**
 * Answers exercises by keyboard: wrongly, then rightly, as their questions know. Between the two answers the exercise shows its feedback, a
 * hint and the solution: axe-core finds nothing in them, and they fit the window.
 */
import { readdirSync } from 'node:fs';
import { noneFound, resizeTo, withinItsWidth } from './accessible.ts';
import {
  addressOf,
  CHAPTERS,
  EXHAUSTIVE,
  exercisesOf,
  expect,
  type Locator,
  moveTo,
  open,
  type Page,
  test,
} from './support.ts';

/** A question's answers as it knows them, and its inputs for them. Texts are one for each input. */
interface Asked {
  readonly inputs: readonly string[];
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** What the question of an exercise knows. The code of a kind loads with its first question. */
async function askedBy(exercise: Locator): Promise<Asked> {
  await expect(exercise.locator('form')).toBeVisible();
  return exercise.evaluate((element) => {
    type Part = string | { readonly input?: string };
    interface Question {
      readonly right: readonly string[];
      readonly wrong: readonly (readonly string[])[];
      ask(answer: readonly string[], solved: boolean): readonly Part[];
    }
    const { posed } = element as HTMLElement & { readonly posed: Question };
    const inputs = posed
      .ask(posed.right, false)
      .flatMap((part) => (typeof part === 'object' && part.input !== undefined ? [part.input] : []));
    return { inputs, right: posed.right, wrong: posed.wrong[0] ?? [] };
  });
}

/** Enters one text by keyboard, as its input is used. */
const ENTER: Readonly<Record<string, (input: Locator, text: string, exercise: Locator) => Promise<void>>> = {
  async text(input, text) {
    await input.press('ControlOrMeta+a');
    await input.pressSequentially(text);
  },
  async choice(input, text) {
    const ids = text.split(' ');
    const options = input.locator('input');
    const several = (await options.first().getAttribute('type')) === 'checkbox';
    const order = several
      ? await options.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      : ids;
    for (const id of order) {
      const option = input.locator(`input[value="${id}"]`);
      if ((await option.isChecked()) !== ids.includes(id)) await option.press('Space');
    }
  },
  async order(input, text) {
    const ids = text.split(' ');
    const shown = () =>
      input.evaluate((list) =>
        (list as HTMLElement & { readonly steps: readonly { readonly id: string }[] }).steps.map(({ id }) => id),
      );
    for (const [place, id] of ids.entries()) {
      const at = (await shown()).indexOf(id);
      const grip = input.locator('.grip').nth(at);
      await grip.focus();
      await grip.page().keyboard.press('Space');
      for (let move = at; move > place; move--) await grip.page().keyboard.press('ArrowUp');
      await grip.page().keyboard.press('Space');
    }
    expect(await shown()).toEqual(ids);
  },
  async grid(input, text) {
    const cell = input.locator(`[data-cell="${text.replace(' ', ',')}"]`);
    if ((await cell.getAttribute('aria-pressed')) !== 'true') await cell.press('Enter');
  },
  async knobs(input, text) {
    const fields = input.getByRole('spinbutton');
    for (const [i, value] of text.split(' ').entries()) {
      await fields.nth(i).press('ControlOrMeta+a');
      await fields.nth(i).pressSequentially(String(Number(Number(value).toFixed(2))));
    }
  },
  async sliders(input, text) {
    const bars = input.getByRole('slider');
    for (const [i, share] of text.split(' ').entries())
      await bars.nth(i).fill(String(Number(Number(share).toFixed(2))));
    const normalise = input.locator('.row-sum button');
    if (await normalise.isEnabled()) await normalise.press('Enter');
  },
  async code(_, text, exercise) {
    const editor = exercise.locator('.cm-content');
    await editor.focus();
    await editor.press('ControlOrMeta+a');
    await editor.page().keyboard.insertText((JSON.parse(text) as { code: string }).code);
  },
};

async function enter(exercise: Locator, inputs: readonly string[], answer: readonly string[]): Promise<void> {
  for (const [i, text] of answer.entries())
    if (text !== '') await ENTER[inputs[i] ?? '']?.(exercise.locator(`[data-input="${i}"]`), text, exercise);
}

async function submit(exercise: Locator): Promise<void> {
  await exercise.locator('.submit').press('Enter');
  await expect(exercise.locator('.feedback p')).toBeVisible();
}

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
async function answer(exercise: Locator, name: string): Promise<void> {
  const { inputs, right, wrong } = await askedBy(exercise);
  await enter(exercise, inputs, wrong);
  await submit(exercise);
  await expect(exercise.locator('.feedback p'), `${name}, wrongly`).toHaveClass('wrong');
  expect((await exercise.locator('.feedback').innerText()).length, name).toBeGreaterThan(12);
  await exercise.locator('.buttons button').first().press('Enter');
  await expect(exercise.locator('.hints li'), name).toHaveCount(1);
  await exercise.locator('.buttons button[aria-expanded]').press('Enter');
  await expect(exercise.locator('.solution'), name).toBeVisible();
  await noneFound(exercise.page(), name, { within: EXERCISE });
  await withinItsWidth(exercise.page());
  await enter(exercise, inputs, right);
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
    await answer(exercise, name);
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

/** The kinds of the lesson's own exercises. */
const KINDS = readdirSync('web/lesson/exercises/kinds')
  .filter((file) => file.endsWith('.ts') && file !== 'own-question.ts')
  .map((file) => file.slice(0, -'.ts'.length));
/** Chapters that together have every kind of exercise: each adds the most kinds to those before it. */
const VARIED = varied();

function varied(): readonly string[] {
  const kindsOf = (chapter: string, among: readonly string[]): readonly string[] =>
    among.filter((kind) => exercisesOf(chapter).some((name) => name.startsWith(`${chapter}/${kind}`)));
  const found: string[] = [];
  for (let missing: readonly string[] = KINDS; missing.length > 0; ) {
    const news = CHAPTERS.map((chapter) => ({ chapter, kinds: kindsOf(chapter, missing) }));
    const best = news.reduce((a, b) => (b.kinds.length > a.kinds.length ? b : a));
    if (best.kinds.length === 0) break;
    found.push(best.chapter);
    missing = missing.filter((kind) => !best.kinds.includes(kind));
  }
  return found;
}

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
    expect([...kinds].sort(), 'the kinds in the chapters VARIED').toEqual(KINDS.filter(isWanted).sort());
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
