/** Head numbers in every layout of Q, K and V. */
import { expect, it } from 'vitest';
import { stackedProjections } from '#web/lesson/stage/projections.ts';
import { panelBox } from '#web/views/frame.ts';
import { computed, contextOf, type Size } from './support.ts';

const model = computed();
const numbersIn = (size: Size) => {
  const { titles, panels } = stackedProjections(contextOf(model, size), 1, true);
  const x = (id: string) => panels.filter((panel) => panel.id === id).map((panel) => panelBox(panel).x)[0];
  const numbered = titles.filter(({ id }) => id.startsWith('head.'));
  return { aligned: x('q.0') === x('v.0'), numbers: numbered.map(({ panels: [panel], short }) => `${panel} ${short}`) };
};

it('numbers heads per matrix in the row layout', () => {
  const { aligned, numbers } = numbersIn({ width: 1400, height: 340 });
  expect(aligned).toBe(false);
  expect(numbers).toEqual(['q', 'k', 'v'].flatMap((id) => [`${id}.0 1`, `${id}.1 2`, `${id}.2 3`]));
});

it('numbers heads once in the column layout', () => {
  const { aligned, numbers } = numbersIn({ width: 500, height: 900 });
  expect(aligned).toBe(true);
  expect(numbers).toEqual(['v.0 1', 'v.1 2', 'v.2 3']);
});
