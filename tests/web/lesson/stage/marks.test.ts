/** The search for overlaps finds each kind of fault. */
import { expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import type { Frame, Title } from '#web/views/frame.ts';
import { faultsOf } from './marks.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const context = contextOf(computed(), DEFAULT_SIZE);
const partsOf = (frame: Frame) => faultsOf(frame, context).map(({ parts }) => parts);
const bare = { rowLabels: 0, colLabels: 0 };
const one = panelOf({ id: 'one', ...bare });
const title: Title = { id: 'one', panels: ['one'], tensor: 'q', text: 'Q', note: '', shape: [], side: 'top', alpha: 1 };

it('accepts neighbours that touch', () => {
  expect(partsOf(frameOf(one, panelOf({ id: 'two', x: 180, ...bare })))).toEqual([]);
});

it.each<[string, Frame, string]>([
  ['panels that overlap', frameOf(one, panelOf({ id: 'two', x: 170, ...bare })), 'panel one / panel two'],
  ['a panel that leaves the stage', frameOf(panelOf({ id: 'one', x: 850, ...bare })), 'panel one outside'],
  [
    'a label on another panel',
    frameOf(one, panelOf({ id: 'two', x: 190, rowLabels: 1, colLabels: 0 })),
    'panel one / label two',
  ],
  ['a column label that leaves the stage', frameOf(panelOf({ id: 'one', y: 5, rowLabels: 0 })), 'label one outside'],
  [
    'a title on a panel',
    { ...frameOf(one, panelOf({ id: 'two', y: 178, ...bare })), titles: [{ ...title, side: 'bottom' }] },
    'panel two / title one',
  ],
  [
    'titles that overlap',
    {
      ...frameOf(one, panelOf({ id: 'two', x: 105, y: 300, ...bare })),
      titles: [
        { ...title, side: 'bottom' },
        { ...title, id: 'two', text: 'long name', panels: ['one'], side: 'bottom' },
      ],
    },
    'title one / title two',
  ],
  [
    'a sign on a panel',
    { ...frameOf(one), signs: [{ id: 'plus', text: '+', x: 120, y: 60, alpha: 1 }] },
    'panel one / sign plus',
  ],
  [
    'a panel on the worked sum',
    { ...frameOf(one), worked: { x: 60, y: 40, width: 200, height: 100, alpha: 1 } },
    'panel one / worked worked',
  ],
])('finds %s', (_, frame, parts) => {
  expect(partsOf(frame)).toContain(parts);
});

it('ignores what is almost invisible, and a veil on its matrix', () => {
  expect(partsOf(frameOf(one, panelOf({ id: 'two', alpha: 0.1, ...bare })))).toEqual([]);
  expect(partsOf(frameOf(one, panelOf({ id: 'two', veil: true, ...bare })))).toEqual([]);
});
