// @vitest-environment happy-dom
/** The guesses of the gallery are one record: every laboratory and exhibit of the page shows the same. */
import { afterEach, expect, it } from 'vitest';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { exhibited, labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { gallery } from '#web/lesson/chapters/bugs/broken-layers.ts';
import { words } from '#web/lesson/chapters/bugs/en.ts';
import { keepGuesses, theGuesses, withGuess } from '#web/lesson/chapters/bugs/guesses.ts';
import laboratory, { rowHeight } from '#web/lesson/chapters/bugs/lab.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { formatNumber } from '#web/views/format-number.ts';

/** The exhibit of bugs shows the chosen layer's broken result and the sound one, as large as the stage allows. */
const numbers = (root: ParentNode | undefined | null) =>
  [...(root?.querySelectorAll('td.number:not(.sum)') ?? [])].map((cell) => cell.textContent);

function secondPatient(): Promise<LabElement> {
  const trace = createReferenceGradientEngine().createSession().forward(randomRequest(SHAPE, 3));
  const tokens = Array.from({ length: SHAPE.tokens }, (_, t) => `t${t}`);
  return exhibited(laboratory, words, { patient: '2' }, { numbers: { trace, tokens } });
}

it('draws the numbers of the broken layer and of the sound one', async () => {
  const exhibit = await secondPatient();
  const { context } = exhibit;
  const layer = context && gallery(context.newSession(), context)[1];
  if (!layer) expect.fail('there is no second layer');
  const [broken, sound] = exhibit.renderRoot.querySelectorAll('section');
  const shown = (matrices: readonly { readonly values: readonly (readonly number[])[] }[]) =>
    matrices.flatMap(({ values }) => values.flat().map((value) => formatNumber(value, 2)));
  expect(numbers(broken)).toEqual(shown(layer.pictures(false).filter(({ suspect }) => suspect)));
  expect(numbers(sound)).toEqual(shown(layer.sound));
  expect(numbers(broken)).not.toEqual(numbers(sound));
  expect(exhibit.renderRoot.querySelector('.marked')).toBeNull();
  theGuesses.value = withGuess(new Map(), layer.bug, layer.bug);
  await exhibit.updateComplete;
  expect(exhibit.renderRoot.querySelector('.marked')).not.toBeNull();
  theGuesses.value = new Map();
});

it('puts the tables where they are larger', () => {
  expect(rowHeight({ width: 1200, height: 400, px: 1 }, 8, 9).beside).toBe(true);
  expect(rowHeight({ width: 500, height: 800, px: 1 }, 8, 9).beside).toBe(false);
  expect(rowHeight({ width: 200, height: 300, px: 1 }, 8, 9).row).toBe(20);
  // One after the other, where two would not fit.
  expect(rowHeight({ width: 600, height: 330, px: 1 }, 8, 9)).toMatchObject({ alone: true, row: 32 });
});

it.each([
  [366, 205],
  [351, 160],
])('on a phone, %i × %i pixels, a table with its sums is whole and its digits can be read', (width, height) => {
  const { row, digits, beside } = rowHeight({ width, height, px: 1 }, 8, 8);
  expect(beside).toBe(false);
  // The buttons are 44 pixels high for a thumb.
  expect(44 + 8 * row).toBeLessThan(height);
  expect(digits).toBeGreaterThanOrEqual(11);
});

it('exchanges the two tables in one place on a low stage', async () => {
  const exhibit = await secondPatient();
  const { renderRoot } = exhibit;
  const [broken, sound] = [...renderRoot.querySelectorAll('section')].map(numbers);
  exhibit.paper = { width: 366, height: 205, px: 1 };
  await exhibit.updateComplete;
  expect(renderRoot.querySelectorAll('table')).toHaveLength(1);
  expect(numbers(renderRoot)).toEqual(broken);
  const press = async (name: string) => {
    [...renderRoot.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    await exhibit.updateComplete;
  };
  await press(words.healthy);
  expect(numbers(renderRoot)).toEqual(sound);
  expect(renderRoot.querySelector('.suspect')).toBeNull();
  await press(words.layer(2));
  expect(numbers(renderRoot)).toEqual(broken);
});

const SHAPE = { tokens: 8, sourceTokens: 8, dModel: 12, numHeads: 3, keyWidth: 12, valueWidth: 12 };
const trace = createReferenceGradientEngine().createSession().forward(randomRequest(SHAPE, 3));
const tokens = Array.from({ length: SHAPE.tokens }, (_, t) => `t${t}`);

afterEach(() => {
  keepGuesses(new Map());
  document.body.replaceChildren();
});

async function shown(view: 'controls' | 'stage'): Promise<LabElement> {
  const before = [...document.body.children];
  const lab = await shownLab(view, laboratory, words, { context: labContext({ trace, tokens }) });
  document.body.prepend(...before);
  await lab.updateComplete;
  return lab;
}

it('of two elements on one page, both show what the reader has named, and both begin again', async () => {
  const [lab, other, exhibit] = [await shown('controls'), await shown('controls'), await shown('stage')];
  const named = () => [lab, other].map(({ renderRoot }) => renderRoot.querySelectorAll('.gallery .named').length);
  const marked = () => exhibit.renderRoot.querySelector('.marked') !== null;
  const press = async (element: LabElement, selector: string) => {
    element.renderRoot.querySelector<HTMLElement>(selector)?.click();
    for (const each of [lab, other, exhibit]) await each.updateComplete;
  };
  expect([named(), marked()]).toEqual([[0, 0], false]);
  await press(lab, '.tell');
  expect([named(), marked()]).toEqual([[1, 1], true]);
  await press(other, '.soft .link');
  expect([named(), marked()]).toEqual([[0, 0], false]);
});
