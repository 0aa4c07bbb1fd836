// @vitest-environment happy-dom
/** `<mha-chapter>`: what its prediction asks follows the numbers, the head and the selected cell; its steps have a name. */
import { afterEach, expect, it, vi } from 'vitest';
import type { ChapterView } from '#web/lesson/features/shell-ui/chapter-view.ts';
import '#web/lesson/features/shell-ui/chapter-view.ts';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import { lessonAt, publishedOf } from '#tests/web/setup/lesson.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import type { LessonStore } from '#web/lesson/state/store.ts';
import type { ChapterText } from '#web/lesson/ui/prose/prose.ts';
import { words as referenceWords } from '#web/messages/en/reference.ts';
import { t } from '#web/messages/index.ts';

const TEXT: ChapterText = {
  id: 'softmax',
  title: 'Softmax',
  objective: 'One.',
  intro: '<p>Two.</p>',
  steps: [
    {
      title: 'A row',
      still: 'row',
      html: '<p><mha-value name="word"></mha-value></p><button data-sentence="It was soft">tired → soft</button>',
    },
  ],
  more: '',
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

vi.mock('#web/lesson/chapters/texts.ts', () => ({ loadText: () => Promise.resolve(TEXT), textLanguage: () => 'en' }));

vi.mock('#web/lesson/session/first-interaction.ts', async (original) => ({
  ...(await original<object>()),
  hasInteracted: () => true,
}));

const trace = traceOf();
const numbers = publishedOf({ trace, tokens: TOKENS });

async function shown(
  state: Partial<LessonState> = {},
  computed = numbers,
): Promise<{ element: ChapterView; store: LessonStore }> {
  const { store } = lessonAt(document.body, computed, { chapter: 'softmax', ...state });
  const element = document.createElement('mha-chapter') as ChapterView;
  document.body.append(element);
  await expect.poll(() => prediction(element)?.querySelector('label')).toBeTruthy();
  return { element, store };
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
  const { element } = await shown();
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
  const { element, store } = await shown();
  await answer(element, mostRead(0, 5));
  store.set(change);
  await expect.poll(() => prediction(element)?.querySelector('.reply strong')).toBeNull();
  await expect.poll(() => values(prediction(element))).toEqual([TOKENS[t]]);
  expect(await answer(element, mostRead(head, t))).toBe('Right.');
});

it('names the list of its steps', async () => {
  const { element } = await shown();
  expect(element.renderRoot.querySelector('.walk')?.getAttribute('aria-label')).toBe('The figure, step by step');
});

it('shows the followed word in its text', async () => {
  const { element } = await shown({ word: 1 });
  await expect.poll(() => values(element.renderRoot)).toEqual(['cat']);
});

it('lets a chapter change the settings when it opens, and restore them when it is left', async () => {
  const presets: string[] = [];
  const own = { preset: 'learned', sentence: 'Dogs chase cats' } as const;
  const { element, store } = await shown(own);
  element.addEventListener('mha-settings', (event) => {
    const { patch } = (event as CustomEvent<{ patch: Partial<LessonState> }>).detail;
    if (patch.preset) presets.push(patch.preset);
    store.set(patch);
  });
  store.set({ chapter: 'trained-heads' });
  await expect.poll(() => presets).toEqual(['trained']);
  const notice = () => element.renderRoot.querySelector('.notice:not(.about) button');
  store.set(own);
  await expect.poll(notice).toBeTruthy();
  store.set({ preset: 'trained', sentence: t.page.trainedSentence });
  store.set({ chapter: 'summary' });
  await expect.poll(() => presets).toEqual(['trained', 'learned']);
  expect(store.now.sentence).toBe('Dogs chase cats');
  expect(notice()).toBeNull();
});

it.each([
  ['output', true],
  ['values', false],
] as const)('says that W_O is the identity only where it is shown (%s)', async (chapter, says) => {
  const { element } = await shown({ chapter }, { ...numbers, outputIsIdentity: true });
  await expect.poll(() => element.renderRoot.querySelector('.walk')).toBeTruthy();
  expect(element.renderRoot.textContent?.includes(referenceWords.notebookOutput)).toBe(says);
});
it('says which sentence the text is about where the reader has another one, and offers the way back', async () => {
  const { element, store } = await shown({ sentence: 'Dogs chase cats' });
  const about = () => element.renderRoot.querySelector('.about');
  const patches: unknown[] = [];
  element.addEventListener('mha-settings', (event) => patches.push((event as CustomEvent).detail.patch));
  expect(about()?.textContent).toContain(`The text is about “${DEFAULT_STATE.sentence}”.`);
  about()?.querySelector('button')?.click();
  expect(patches).toEqual([{ sentence: DEFAULT_STATE.sentence }]);
  store.set({ sentence: DEFAULT_STATE.sentence });
  await expect.poll(about).toBeNull();
});

it('says at which temperature the text’s numbers are where the reader has another one', async () => {
  const { element, store } = await shown({ temperature: 0.5 });
  const about = () => element.renderRoot.querySelector('.about');
  expect(about()?.textContent).toContain(referenceWords.aboutTemperature('1'));
  store.set({ temperature: 1 });
  await expect.poll(about).toBeNull();
});

it.each([
  ['a model with a sentence of its own', { preset: 'trained' }],
  ['numbers that no sentence changes', { preset: 'notebook' }],
] as const)('says nothing about the sentence of %s', async (_, state) => {
  const { element } = await shown({ sentence: 'Dogs chase cats', ...state });
  await expect.poll(() => element.renderRoot.querySelector('.walk')).not.toBeNull();
  expect(element.renderRoot.querySelector('.about')).toBeNull();
});

it('leaves a stop with the word of the next, and with the sentence that its button has replaced', async () => {
  const { element, store } = await shown({ chapter: 'listen', sentence: 'Dogs chase cats' });
  const about = () => element.renderRoot.querySelector('.about');
  const leave = (to: ChapterId) => {
    const patches: unknown[] = [];
    const keep = ({ detail }: CustomEventInit) => patches.push(detail.patch);
    element.addEventListener('mha-settings', keep);
    element.leave(to);
    element.removeEventListener('mha-settings', keep);
    return patches;
  };
  await expect.poll(about).not.toBeNull();
  expect(leave('everyone')).toEqual([{ word: null }]);
  expect(leave('values')).toEqual([]);
  store.set({ sentence: 'It was soft' });
  await expect.poll(about).toBeNull();
  expect(leave('listen')).toEqual([]);
  expect(leave('everyone')).toEqual([{ word: null, sentence: 'Dogs chase cats' }]);
  expect(leave('values')).toEqual([{ sentence: 'Dogs chase cats' }]);
});

it('leaves a stop that was opened with the sentence of its button with the lesson’s own', async () => {
  const { element } = await shown({ chapter: 'listen', sentence: 'It was soft' });
  await expect.poll(() => element.renderRoot.querySelector('[data-pressed]')).not.toBeNull();
  const patches: unknown[] = [];
  element.addEventListener('mha-settings', ({ detail }: CustomEventInit) => patches.push(detail.patch));
  element.leave('values');
  expect(patches).toEqual([{ sentence: DEFAULT_STATE.sentence }]);
});

it('unfolds “More” where the address has settings of the laboratory', async () => {
  const { element } = await shown({ labs: { softmax: { shift: '3' } } });
  await expect.poll(() => element.renderRoot.querySelector<HTMLDetailsElement>('details.more')?.open).toBe(true);
});

it('shows what stands behind “More” when it is unfolded, and keeps it so in the next chapter', async () => {
  const { element, store } = await shown();
  const more = () => element.renderRoot.querySelector<HTMLDetailsElement>('details.more');
  await expect.poll(more).not.toBeNull();
  expect(more()?.open).toBe(false);
  expect(element.renderRoot.querySelector('.sources')).toBeNull();
  more()?.querySelector('summary')?.click();
  await expect.poll(() => element.renderRoot.querySelector('.sources')).not.toBeNull();
  expect(more()?.open).toBe(true);
  store.set({ chapter: 'values' });
  await expect.poll(() => more()?.open).toBe(true);
  more()?.querySelector('summary')?.click();
  await expect.poll(() => element.renderRoot.querySelector('.sources')).toBeNull();
});
