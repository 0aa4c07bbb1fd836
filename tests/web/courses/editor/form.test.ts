// @vitest-environment happy-dom
/** The editor’s form: a label for every field, and numbers as people write them. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { labelOf, numberIn } from '#web/courses/editor/form.ts';
import { type Shape, within } from '#web/courses/editor/shape.ts';
import { materialSchema } from '#web/lesson/material/schema.ts';
import { changeLanguage, loadTexts } from '#web/messages/current-language.ts';

beforeAll(() => loadTexts());
afterEach(() => changeLanguage('en'));

it('has a label for every field of the schema, in both languages', async () => {
  /** Constants, and parts with a separate form. */
  const without = ['$schema', 'format', 'version', 'chapters.chapter', 'chapters.steps', 'chapters.steps.step'];
  const found: string[] = [];
  const visit = (shape: Shape, path: readonly string[]): void => {
    const { entries = {}, item, options = [], type } = within(shape);
    const inner = type === 'variant' ? (options as readonly Shape[]) : [];
    for (const each of [...(item ? [item] : []), ...inner]) visit(each, path);
    for (const [name, each] of Object.entries(entries)) {
      if (labelOf([...path, name]) === undefined && !['chapters', 'exercises'].includes(name))
        found.push([...path, name].join('.'));
      visit(each, [...path, name]);
    }
  };
  for (const language of ['en', 'fr'] as const) {
    await changeLanguage(language);
    found.length = 0;
    visit(materialSchema, []);
    expect([...new Set(found)]).toEqual(without);
  }
});

it('reads numbers as people write them, and keeps other text', () => {
  expect(['0.5', ' 1 ', '-2,5', '.5', '1e-3', '1.'].map(numberIn)).toEqual([0.5, 1, -2.5, 0.5, 0.001, 1]);
  expect(['', '1e999', '1,2,3', 'weights:h0', 'NaN', '0x1'].map(numberIn)).toEqual([
    '',
    '1e999',
    '1,2,3',
    'weights:h0',
    'NaN',
    '0x1',
  ]);
});
