// @vitest-environment happy-dom
/** The editor keeps its draft in the storage, next to other tabs and whatever is stored there. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import EXAMPLE from '#tests/web/lesson/material/example.json' with { type: 'json' };
import { DRAFT_KEY } from '#web/courses/editor/draft.ts';
import { memoryStorage } from '#web/lesson/platform/browser-storage.ts';
import { changeLanguage, loadTexts } from '#web/messages/current-language.ts';
import { words } from '#web/messages/en/editor.ts';
import { contentOf, editor, press, shownText, type } from './support.ts';

beforeAll(() => loadTexts());
afterEach(async () => {
  document.body.replaceChildren();
  await changeLanguage('en');
});

describe('the draft', () => {
  it('is still there after a reload, with its mistakes', async () => {
    const storage = memoryStorage();
    const before = await editor(EXAMPLE, storage);
    await press(before, 'exercises[0]');
    await type(before, 'exercises[0].question', '');
    before.remove();
    const after = await editor(null, storage);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(shownText(after)).toContain(words.problems(1));
  });

  it('is said not to be kept where the storage is full or missing, and keeps working', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const storage of [full, null]) {
      const element = await editor(EXAMPLE, storage);
      await type(element, 'title', 'Typed');
      expect(shownText(element)).toContain(words.notKept);
      expect(contentOf(element).title).toBe('Typed');
    }
  });

  it.each([
    ['useOther', 'from the other tab'],
    ['useThis', 'from this tab'],
  ] as const)('of another tab is not overwritten before the author chooses: %s', async (choice, title) => {
    const storage = memoryStorage();
    const element = await editor(EXAMPLE, storage);
    const other = await editor(null, storage);
    await type(other, 'title', 'from the other tab');
    await type(element, 'title', 'from this tab');
    expect(storage.getItem(DRAFT_KEY)).toContain('from the other tab');
    expect(shownText(element)).toContain(words.elsewhere);
    const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="alert"] button') ?? [])];
    buttons.find(({ textContent }) => textContent === words[choice])?.click();
    await element.updateComplete;
    expect(storage.getItem(DRAFT_KEY)).toContain(title);
    expect(contentOf(element).title).toBe(title);
    expect(shownText(element)).not.toContain(words.elsewhere);
    // What was not chosen is one press away.
    if (choice === 'useOther') {
      await press(element, 'undo');
      expect(contentOf(element).title).toBe('from this tab');
    }
  });

  it('of any stored text can be shown', async () => {
    const storage = memoryStorage();
    for (const text of [
      '{',
      'null',
      '[]',
      '{"chapters":[null,{"chapter":7,"steps":[{}]}],"exercises":[{"kind":"essay"},{"kind":"number","answer":{}}]}',
    ]) {
      storage.setItem(DRAFT_KEY, text);
      const element = await editor(null, storage);
      for (const card of element.shadowRoot?.querySelectorAll('h3 button') ?? []) await press(element, card.id);
      expect(contentOf(element).format).toBe('mha-lesson material');
    }
  });
});
