// @vitest-environment happy-dom
/** `<mha-prediction>`: choose, check, feedback, retry; the answer stays hidden until requested. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Prediction } from '../../../web/lesson/ui/prose/prediction.ts';
import '../../../web/lesson/ui/prose/prediction.ts';
import type { PredictionText } from '../../../web/lesson/ui/prose/prose.ts';

const TEXT: PredictionText = {
  question: '<p>Which?</p>',
  options: [
    { text: 'left', correct: false, reply: '<p>left is wrong</p>' },
    { text: 'right', correct: true, reply: '<p>right indeed</p>' },
    { text: 'none', correct: false, reply: '<p>one of them</p>' },
  ],
  reveal: '<p>see the figure</p>',
};

async function shown(text: PredictionText = TEXT): Promise<Prediction> {
  const element = document.createElement('mha-prediction') as Prediction;
  element.prediction = text;
  document.body.append(element);
  await element.updateComplete;
  return element;
}

const radios = (element: Prediction) => [...element.renderRoot.querySelectorAll('input')];
const button = (element: Prediction, name: string) =>
  [...element.renderRoot.querySelectorAll('button')].find((candidate) => candidate.textContent?.includes(name));
const reply = (element: Prediction) =>
  element.renderRoot.querySelector('.reply')?.textContent?.replace(/\s+/g, ' ').trim();

async function choose(element: Prediction, index: number): Promise<void> {
  const radio = radios(element)[index];
  if (!radio) throw new Error(`there is no answer ${index}`);
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

async function press(element: Prediction, name: string): Promise<void> {
  const found = button(element, name);
  if (!found) throw new Error(`there is no button "${name}"`);
  found.click();
  await element.updateComplete;
}

afterEach(() => document.body.replaceChildren());

describe('a prediction', () => {
  it('has its own check button, distinct from the exercise’s, until a restart', async () => {
    const element = await shown();
    const name = () => element.renderRoot.querySelector('button.main')?.getAttribute('aria-label');
    expect(name()).toBe('Check your prediction');
    await choose(
      element,
      TEXT.options.findIndex(({ correct }) => correct),
    );
    await press(element, 'Check');
    expect(name()).toBeNull();
  });

  it('is a named group of radio buttons with a polite status', async () => {
    const element = await shown();
    const group = element.renderRoot.querySelector('[role=radiogroup]');
    const label = element.renderRoot.querySelector(`#${group?.getAttribute('aria-labelledby')}`);
    expect(label?.textContent).toBe('Which?');
    expect(new Set(radios(element).map((radio) => radio.name)).size).toBe(1);
    expect(radios(element).map((radio) => radio.closest('label')?.textContent?.trim())).toEqual([
      'left',
      'right',
      'none',
    ]);
    expect(element.renderRoot.querySelector('.reply')?.getAttribute('aria-live')).toBe('polite');
  });

  it('reveals nothing before an answer is checked', async () => {
    const element = await shown();
    expect(element.renderRoot.textContent).not.toMatch(/wrong|indeed|figure/);
    await choose(element, 1);
    expect(element.renderRoot.textContent).not.toMatch(/wrong|indeed|figure/);
    expect(element.renderRoot.querySelector('.right, .wrong')).toBeNull();
  });

  it('asks for a choice when there is none', async () => {
    const element = await shown();
    await press(element, 'Check');
    expect(reply(element)).toBe('Choose an answer first.');
    await choose(element, 0);
    expect(reply(element)).toBe('');
  });

  it('diagnoses a wrong answer without revealing the right one', async () => {
    const element = await shown();
    await choose(element, 0);
    await press(element, 'Check');
    expect(reply(element)).toBe('Not quite.left is wrong');
    expect(radios(element).map((radio) => radio.closest('label')?.className)).toEqual(['wrong', '', '']);
    expect(radios(element).some((radio) => radio.disabled)).toBe(false);
    await choose(element, 2);
    expect(reply(element)).toBe('Not quite.left is wrong');
    await press(element, 'Check');
    expect(reply(element)).toBe('Not quite.one of them');
  });

  it('reveals the answer after a right choice, and restarts on request', async () => {
    const element = await shown();
    await choose(element, 1);
    await press(element, 'Check');
    expect(reply(element)).toBe('Right.right indeedsee the figure');
    expect(radios(element).every((radio) => radio.disabled)).toBe(true);
    expect(button(element, 'Check')).toBeUndefined();
    await press(element, 'Start again');
    expect(reply(element)).toBe('');
    expect(radios(element).some((radio) => radio.checked || radio.disabled)).toBe(false);
  });

  it('shows the answer on giving up, but only after a try', async () => {
    const element = await shown();
    expect(button(element, 'Show the answer')).toBeUndefined();
    await choose(element, 2);
    await press(element, 'Check');
    await press(element, 'Show the answer');
    expect(reply(element)).toBe('The answer: right see the figure');
    expect(element.shadowRoot?.activeElement?.textContent).toBe('Start again');
  });

  it('resets for another question', async () => {
    const element = await shown();
    await choose(element, 1);
    await press(element, 'Check');
    element.prediction = { ...TEXT, question: '<p>And now?</p>' };
    await element.updateComplete;
    expect(reply(element)).toBe('');
    expect(radios(element).some((radio) => radio.checked)).toBe(false);
  });
});
