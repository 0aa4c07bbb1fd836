// @vitest-environment happy-dom
/** The exhibit of train on the screen and on paper. */
import { expect, it } from 'vitest';
import { exhibited, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { words } from '#web/lesson/chapters/train/en.ts';
import type { TrainingMaps } from '#web/lesson/chapters/train/head-maps.ts';
import train from '#web/lesson/chapters/train/lab.ts';

it('asks for a press of a button on the screen, not on paper', async () => {
  const exhibit = await exhibited(train, words);
  expect(exhibit.renderRoot.querySelector('.facts')?.textContent).toContain(words.trainYourself);
  const copy = exhibit.onPaper({ shown: true, step: '', part: 1 }, { width: 600, height: 480, px: 1 });
  if (!copy) throw new Error('nothing to print');
  document.body.append(copy);
  await copy.updateComplete;
  const facts = copy.renderRoot.querySelector('.facts')?.textContent ?? '';
  expect(facts).not.toContain(words.trainYourself);
  expect(facts.length).toBeGreaterThan(10);
});

it('shows the recorded loss beside the recorded maps, without a slider', async () => {
  const { renderRoot } = await exhibited(train, words);
  const line = renderRoot.querySelector('.chart path.line')?.getAttribute('d') ?? '';
  expect(line.split('L').length).toBeGreaterThan(50);
  expect(renderRoot.querySelector('.chart .awaited')).toBeNull();
  expect(renderRoot.querySelector('.slide')).toBeNull();
});

it('shows all maps in one row, beside the controls and the loss, in a low room', async () => {
  const roomy = await exhibited(train, words);
  expect(roomy.renderRoot.querySelector('.low')).toBeNull();
  const exhibit = await shownLab('stage', train, words, { room: { width: 760, height: 260, px: 1 } });
  expect(exhibit.renderRoot.querySelector('.low .chart path.line')).not.toBeNull();
  const maps = exhibit.renderRoot.querySelector('mha-training-maps') as TrainingMaps;
  await maps.updateComplete;
  expect(maps.renderRoot.querySelectorAll('.row')).toHaveLength(1);
  expect(maps.side).toBeGreaterThan(100);
});
