// @vitest-environment happy-dom
/** `<mha-prediction>`: choose, check, feedback, retry, the figure's answer; the answer stays hidden until requested. */
import { afterEach, describe, expect, it } from 'vitest';
import { twoElements } from '#tests/web/setup/public-element.ts';
import type { Prediction } from '#web/lesson/ui/prose/prediction.ts';
import '#web/lesson/ui/prose/prediction.ts';
import type { LiveValues } from '#web/lesson/ui/prose/live-value.ts';
import type { AskedRow } from '#web/lesson/ui/prose/prediction-options.ts';
import type { PredictionText } from '#web/lesson/ui/prose/prose.ts';

const TEXT: PredictionText = {
  question: '<p>Which?</p>',
  still: null,
  computed: null,
  options: [
    { text: 'left', correct: false, reply: '<p>left is wrong</p>' },
    { text: 'right', correct: true, reply: '<p>right indeed</p>' },
    { text: 'none', correct: false, reply: '<p>one of them</p>' },
  ],
  reveal: '<p>see the figure</p>',
};

async function shown(
  text: PredictionText = TEXT,
  parts: Partial<Prediction> = {},
  parent: Node = document.body,
): Promise<Prediction> {
  const element = document.createElement('mha-prediction') as Prediction;
  Object.assign(element, { prediction: text, ...parts });
  parent.appendChild(element);
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

it('keeps its answer when it is created again for another language, in its own element of the page only', async () => {
  const [first, second] = twoElements();
  const element = await shown(TEXT, { name: 'scale' }, first);
  await choose(element, 0);
  await press(element, 'Check');
  element.remove();
  expect(reply(await shown(TEXT, { name: 'scale' }, first))).toContain('left is wrong');
  expect(reply(await shown(TEXT, { name: 'scale' }, second))).toBe('');
});

describe('a prediction', () => {
  it('has its own check button, distinct from the exercise’s, until a restart', async () => {
    const element = await shown();
    const name = () => element.renderRoot.querySelector('button[type=submit]')?.getAttribute('aria-label');
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
    expect(reply(element)).toBe('Not quite. left is wrong');
    expect(radios(element).map((radio) => radio.closest('label')?.className)).toEqual(['wrong', '', '']);
    expect(radios(element).some((radio) => radio.disabled)).toBe(false);
    await choose(element, 2);
    expect(reply(element)).toBe('Not quite. left is wrong');
    await press(element, 'Check');
    expect(reply(element)).toBe('Not quite. one of them');
  });

  it('reveals the answer after a right choice, and restarts on request', async () => {
    const element = await shown();
    await choose(element, 1);
    await press(element, 'Check');
    expect(reply(element)).toBe('Right. right indeed see the figure');
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

describe('the figure’s answer', () => {
  const STILL: PredictionText = { ...TEXT, still: 'row' };

  /** The stills that are asked for from now on. */
  function stills(element: Prediction): string[] {
    const played: string[] = [];
    element.addEventListener('mha-still', (event) => played.push((event as CustomEvent).detail.step));
    return played;
  }

  it('plays after the right answer, once', async () => {
    const element = await shown(STILL);
    const played = stills(element);
    await choose(element, 0);
    await press(element, 'Check');
    expect(played).toEqual([]);
    await choose(element, 1);
    await press(element, 'Check');
    expect(played).toEqual(['row']);
    await press(element, 'Start again');
    expect(played).toEqual(['row']);
  });

  it('plays after giving up', async () => {
    const element = await shown(STILL);
    const played = stills(element);
    await choose(element, 2);
    await press(element, 'Check');
    await press(element, 'Show the answer');
    expect(played).toEqual(['row']);
  });

  it('does not play again when the answer is restored', async () => {
    const element = await shown(STILL, { name: 'restored' });
    await choose(element, 1);
    await press(element, 'Check');
    element.remove();
    const another = document.createElement('mha-prediction') as Prediction;
    const played = stills(another);
    Object.assign(another, { prediction: STILL, name: 'restored' });
    document.body.append(another);
    await another.updateComplete;
    expect(reply(another)).toContain('right indeed');
    expect(played).toEqual([]);
  });

  it('is not asked for without a still', async () => {
    const element = await shown();
    const played = stills(element);
    await choose(element, 1);
    await press(element, 'Check');
    expect(played).toEqual([]);
  });
});

describe('computed options', () => {
  const COMPUTED: PredictionText = {
    ...TEXT,
    question: '<p>What does <mha-value name="word"></mha-value> read?</p>',
    options: [],
    computed: { tensor: 'weights', reply: '<p>another</p>' },
  };
  const ROW: AskedRow = { head: 0, t: 3, keys: ['the', 'cat', 'the', '<b>'], numbers: [0.1, 0.6, 0.25, 0.05] };
  const labels = (element: Prediction) =>
    [...element.renderRoot.querySelectorAll('label')].map((label) => label.textContent?.trim());

  it('are the words of the sentence, repeated ones with their positions', async () => {
    const element = await shown(COMPUTED, { row: ROW });
    expect(labels(element)).toEqual(['the (0)', 'cat', 'the (2)', '<b>']);
    expect(element.renderRoot.querySelector('[role=radiogroup].words')).not.toBeNull();
  });

  it('say what a wrong choice gets', async () => {
    const element = await shown(COMPUTED, { row: ROW });
    await choose(element, 2);
    await press(element, 'Check');
    expect(reply(element)).toBe('Not quite. another“the” (2) gets 0.25.');
  });

  it('take the largest number as right', async () => {
    const element = await shown(COMPUTED, { row: ROW });
    await choose(element, 1);
    await press(element, 'Check');
    expect(reply(element)).toBe('Right. “cat” gets 0.60. see the figure');
  });

  it('accept each of several largest numbers, and reveal them all', async () => {
    const element = await shown(COMPUTED, { row: { ...ROW, numbers: [0.4, 0.4, 0.1, 0.1] } });
    await choose(element, 3);
    await press(element, 'Check');
    await press(element, 'Show the answer');
    expect(reply(element)).toBe('The answer: “the” (0) gets 0.40.“cat” gets 0.40. see the figure');
  });

  it('restart for another sentence, word, head or answer, but not for other numbers', async () => {
    const changes: Partial<AskedRow>[] = [
      { keys: ['the', 'dog', 'the', '<b>'] },
      { t: 1 },
      { head: 1 },
      { numbers: [0.6, 0.1, 0.25, 0.05] },
    ];
    for (const change of changes) {
      const element = await shown(COMPUTED, { row: ROW });
      await choose(element, 1);
      await press(element, 'Check');
      element.row = { ...ROW, numbers: [0.2, 0.5, 0.2, 0.1] };
      await element.updateComplete;
      expect(reply(element)).toBe('Right. “cat” gets 0.50. see the figure');
      element.row = { ...ROW, ...change };
      await element.updateComplete;
      expect(reply(element), JSON.stringify(change)).toBe('');
      expect(radios(element).some((radio) => radio.checked || radio.disabled)).toBe(false);
    }
  });

  it('forget an answer in another chapter that has the same words', async () => {
    const element = await shown(COMPUTED, { name: 'first', row: ROW });
    await choose(element, 1);
    await press(element, 'Check');
    Object.assign(element, { name: 'second', prediction: { ...COMPUTED }, row: null });
    await element.updateComplete;
    expect(radios(element)).toEqual([]);
    element.row = ROW;
    await element.updateComplete;
    expect(reply(element)).toBe('');
    Object.assign(element, { name: 'first', prediction: COMPUTED });
    await element.updateComplete;
    expect(reply(element)).toContain('Right.');
  });

  it('wait for the numbers, below the question', async () => {
    const element = await shown(COMPUTED);
    expect(element.renderRoot.querySelector('.question')).not.toBeNull();
    expect(element.renderRoot.querySelector('[role=radiogroup], button')).toBeNull();
  });
});

it('shows live values in its question and its answer', async () => {
  const text = {
    ...TEXT,
    question: '<p><mha-value name="word"></mha-value>?</p>',
    reveal: '<mha-value name="most_read">',
  };
  const element = await shown(text, { values: { word: 'tired', most_read: 'cat' } as LiveValues });
  const value = () => [...element.renderRoot.querySelectorAll('mha-value')].map((each) => each.shadowRoot?.textContent);
  await expect.poll(value).toEqual(['tired']);
  await choose(element, 1);
  await press(element, 'Check');
  await expect.poll(value).toEqual(['tired', 'cat']);
});
