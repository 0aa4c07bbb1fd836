// @vitest-environment happy-dom
/** The exhibit of train on the screen and on paper. */
import { expect, it } from 'vitest';
import { TrainExhibit } from '../../../../../web/lesson/chapters/train/exhibit.ts';
import { words } from '../../../../../web/messages/en/labs/train.ts';
import { exhibited } from '../exhibited.ts';

it('asks for a press of a button on the screen, not on paper', async () => {
  const exhibit = await exhibited(TrainExhibit, words);
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
  const { renderRoot } = await exhibited(TrainExhibit, words);
  const line = renderRoot.querySelector('.chart path.line')?.getAttribute('d') ?? '';
  expect(line.split('L').length).toBeGreaterThan(50);
  expect(renderRoot.querySelector('.chart .awaited')).toBeNull();
  expect(renderRoot.querySelector('.slide')).toBeNull();
});
