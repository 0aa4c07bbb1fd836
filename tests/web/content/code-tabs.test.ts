// @vitest-environment happy-dom
/** `<mha-code>`: ARIA tabs, a shared language choice, and a copy button that works without permission. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { permitStorage } from '#web/lesson/platform/browser-storage.ts';
import { type CodeTabs, codeLanguage, tabAfterKey } from '#web/lesson/ui/prose/code-tabs.ts';
import type { ChapterCode, Snippet } from '#web/lesson/ui/prose/prose.ts';

const snippet = (text: string, file: string): Snippet => ({
  text,
  html: `<b>${text}</b>`,
  file,
  firstLine: 7,
  lastLine: 9,
});
const CODE: ChapterCode = {
  numpy: snippet('n', 'n.py'),
  pytorch: snippet('p', 'p.py'),
  cpp: snippet('c', 'cpp/src/c.cpp'),
};

async function shown(load: CodeTabs['load'] = () => Promise.resolve({ default: CODE })): Promise<CodeTabs> {
  const element = document.createElement('mha-code') as CodeTabs;
  element.load = load;
  document.body.append(element);
  await expect.poll(() => element.renderRoot?.querySelector('button, mha-try-again')).toBeTruthy();
  return element;
}

const tabs = (element: CodeTabs) => [...element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')];
const selected = (element: CodeTabs) => tabs(element).map((tab) => tab.getAttribute('aria-selected') === 'true');
const text = (element: CodeTabs, selector: string) => element.renderRoot.querySelector(selector)?.textContent?.trim();

async function press(element: CodeTabs, key: string): Promise<boolean> {
  const tab = tabs(element).find((candidate) => candidate.tabIndex === 0);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
  tab?.dispatchEvent(event);
  await element.updateComplete;
  await Promise.resolve();
  return event.defaultPrevented;
}

beforeEach(() => codeLanguage.choose('numpy'));
afterEach(() => document.body.replaceChildren());

describe('tabAfterKey', () => {
  it('wraps around with the arrows, and jumps to the ends with Home and End', () => {
    expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => tabAfterKey(key, 2, 3))).toEqual([
      0,
      1,
      0,
      2,
      undefined,
    ]);
    expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
  });
});

describe('the tabs', () => {
  it('show one language; only the selected tab is a tab stop and controls the panel', async () => {
    const element = await shown();
    expect(selected(element)).toEqual([true, false, false]);
    expect(tabs(element).map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    expect(text(element, 'pre')).toBe('n');
    const panel = element.renderRoot.querySelector('[role=tabpanel]');
    expect(tabs(element)[0]?.getAttribute('aria-controls')).toBe(panel?.id);
    expect(panel?.getAttribute('aria-labelledby')).toBe(tabs(element)[0]?.id);
  });

  it('follow the keyboard, move the focus and consume the key', async () => {
    const element = await shown();
    const outside = vi.fn();
    document.body.addEventListener('keydown', outside);
    expect(await press(element, 'ArrowLeft')).toBe(true);
    expect(selected(element)).toEqual([false, false, true]);
    expect(element.shadowRoot?.activeElement?.id).toBe('tab-cpp');
    expect(outside).not.toHaveBeenCalled();
    expect(await press(element, 'x')).toBe(false);
    expect(outside).toHaveBeenCalledOnce();
    document.body.removeEventListener('keydown', outside);
  });

  it('show the source location of the C++', async () => {
    const element = await shown();
    expect(text(element, '.place')).not.toContain('n.py');
    tabs(element)[2]?.click();
    await element.updateComplete;
    expect(text(element, '.place')).toBe('cpp/src/c.cpp, lines 7–9');
  });

  it('share the choice and remember it', async () => {
    permitStorage();
    const [one, other] = [await shown(), await shown()];
    tabs(one)[1]?.click();
    await other.updateComplete;
    expect(selected(other)).toEqual([false, true, false]);
    expect(localStorage.getItem('mha-lesson.code')).toBe('pytorch');
    expect(selected(await shown())).toEqual([false, true, false]);
  });

  it('stop listening when removed, and catch up when they return', async () => {
    const element = await shown();
    element.remove();
    codeLanguage.choose('cpp');
    expect(element.language).toBe('numpy');
    document.body.append(element);
    await element.updateComplete;
    expect(selected(element)).toEqual([false, false, true]);
  });

  it('work when storage is refused', async () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const element = await shown();
    tabs(element)[1]?.click();
    await element.updateComplete;
    expect(selected(element)).toEqual([false, true, false]);
    refuse.mockRestore();
  });
});

it('says that the code did not load, and loads it when the connection returns', async () => {
  let broken = true;
  const element = await shown(async () => {
    if (broken) throw new Error('offline');
    return { default: CODE };
  });
  expect(text(element, '[role=alert]')).toContain('could not be loaded');
  broken = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => tabs(element).length).toBe(3);
  expect(text(element, '[role=alert]')).toBeUndefined();
});

describe('the copy button', () => {
  const copy = async (element: CodeTabs) => {
    element.renderRoot.querySelector<HTMLElement>('.copy')?.click();
    await vi.waitFor(() => expect(text(element, '.copied')).not.toBe(''));
    return text(element, '.copied');
  };

  it('copies the text, not the markup, and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const element = await shown();
    expect(await copy(element)).toBe('Copied.');
    expect(writeText).toHaveBeenCalledWith('n');
    tabs(element)[1]?.click();
    await element.updateComplete;
    expect(text(element, '.copied')).toBe('');
  });

  it('selects the text if copying is refused', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    expect(await copy(await shown())).toContain('Selected');
  });
});
