// @vitest-environment happy-dom
/** `<mha-chapter>`: what its prediction asks follows the numbers, the head and the selected cell; its steps have a name. */
import { afterEach, expect, it, vi } from 'vitest';
import type { ChapterView } from '#web/lesson/features/shell-ui/chapter-view.ts';
import '#web/lesson/features/shell-ui/chapter-view.ts';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import type { ChapterText } from '#web/lesson/ui/prose/prose.ts';

const TEXT: ChapterText = {
  id: 'softmax',
  title: 'Softmax',
  objective: 'One.',
  intro: '<p>Two.</p>',
  steps: [{ title: 'A row', still: 'row', html: '<p><mha-value name="word"></mha-value></p>' }],
  lab: null,
  prediction: {
    question: '<p>What does <mha-value name="word"></mha-value> read?</p>',
    still: 'row',
    options: [],
    computed: { tensor: 'weights', reply: '' },
    reveal: '<p>See.</p>',
  },
  mistakes: [],
  references: [],
};

vi.mock('#web/lesson/chapters/texts.ts', () => ({
  loadText: () => Promise.resolve(TEXT),
  textLanguage: () => 'en',
}));

const trace = traceOf();
const computed: Computed = {
  trace,
  revision: 1,
  by: { name: 'reference', kernels: 'typescript' },
  tokens: TOKENS,
  outputIsIdentity: false,
};

let shownBefore = 0;

/** Each element has another sentence, because the page keeps the answers to a question. */
async function shown(parts: Partial<ChapterView>): Promise<ChapterView> {
  const element = document.createElement('mha-chapter') as ChapterView;
  const tokens = [`The${shownBefore++}`, ...TOKENS.slice(1)];
  Object.assign(element, { chapter: 'softmax', computed: { ...computed, tokens }, ...parts });
  document.body.append(element);
  await expect.poll(() => prediction(element)?.querySelector('label')).toBeTruthy();
  return element;
}

const prediction = (element: ChapterView) => element.renderRoot.querySelector('mha-prediction')?.shadowRoot;
const values = (root: ParentNode | null | undefined) =>
  [...(root?.querySelectorAll('mha-value') ?? [])].map((value) => value.shadowRoot?.textContent);

/** The key with the largest weight. */
function mostRead(head: number, t: number): number {
  const row = [...trace.get('weights').data].slice((head * 6 + t) * 6, (head * 6 + t + 1) * 6);
  return row.indexOf(Math.max(...row));
}

async function answer(element: ChapterView, s: number): Promise<string> {
  const root = prediction(element);
  const radio = root?.querySelectorAll('input')[s];
  radio?.click();
  root?.querySelector<HTMLElement>('button.main')?.click();
  await expect.poll(() => root?.querySelector('.reply strong')).toBeTruthy();
  return root?.querySelector('.reply strong')?.textContent ?? '';
}

afterEach(() => document.body.replaceChildren());

it('offers the words of the sentence, and plays to the still of the right one', async () => {
  const element = await shown({});
  const played: string[] = [];
  element.addEventListener('mha-still', (event) => played.push((event as CustomEvent).detail.step));
  expect(prediction(element)?.querySelectorAll('label')).toHaveLength(TOKENS.length);
  expect(values(prediction(element))).toEqual(['cat']);
  expect(await answer(element, mostRead(0, 5))).toBe('Right.');
  expect(played).toEqual(['row']);
});

it.each([
  ['the head', { head: 1 }, 1, 5],
  ['the followed word', { word: 2 }, 0, 2],
] as const)('asks anew for %s', async (_, change, head, t) => {
  const element = await shown({});
  await answer(element, mostRead(0, 5));
  Object.assign(element, change);
  await expect.poll(() => prediction(element)?.querySelector('.reply strong')).toBeNull();
  await expect.poll(() => values(prediction(element))).toEqual([TOKENS[t]]);
  expect(await answer(element, mostRead(head, t))).toBe('Right.');
});

it('names the list of its steps', async () => {
  const element = await shown({});
  expect(element.renderRoot.querySelector('.walk')?.getAttribute('aria-label')).toBe('The figure, step by step');
});

it('shows the followed word in its text', async () => {
  const element = await shown({ word: 1 });
  await expect.poll(() => values(element.renderRoot)).toEqual(['cat']);
});
