// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { offers, pressedSentence, showSentence } from '#web/lesson/features/shell-ui/chapter-parts.ts';
import type { ChapterText } from '#web/lesson/ui/prose/prose.ts';
import { languageInfo } from '#web/messages/languages.ts';

const OWN = languageInfo('en').sentence;
const OTHER = 'It was soft';

let button: HTMLButtonElement;
let replaced: Map<string, string>;

beforeEach(() => {
  replaced = new Map();
  document.body.innerHTML = `<div class="prose"><p>Press <button data-sentence="${OTHER}">tired → soft</button>.</p></div>`;
  button = document.querySelector('button') as HTMLButtonElement;
});

/** What a click on an element asks for. */
function askedBy(target: Element): string | null | undefined {
  let asked: string | null | undefined;
  document.body.addEventListener('click', (event) => (asked = pressedSentence(event, replaced)), { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  return asked;
}

it('asks for its sentence, and when that is shown, for the lesson’s own, and says so', () => {
  for (const [present, label, asked] of [
    [OWN, 'tired → soft', OTHER],
    [OTHER, 'soft → tired', OWN],
    [OTHER, 'soft → tired', OWN],
    [OWN, 'tired → soft', OTHER],
  ] as const) {
    showSentence(document, present, false, replaced);
    expect(button.textContent).toBe(label);
    expect(askedBy(button)).toBe(asked);
  }
});

it('gives the reader’s own sentence back', () => {
  showSentence(document, 'Dogs bark', false, replaced);
  showSentence(document, OTHER, false, replaced);
  expect(askedBy(button)).toBe('Dogs bark');
});

it('gives it back also after the text was rendered again', () => {
  showSentence(document, 'Dogs bark', false, replaced);
  const again = button.cloneNode(true);
  button.replaceWith(again);
  showSentence(document, OTHER, false, replaced);
  expect(askedBy(again as Element)).toBe('Dogs bark');
});

it('asks for nothing elsewhere', () => {
  expect(askedBy(document.querySelector('p') as Element)).toBeNull();
});

it('is disabled where the host page keeps the settings', () => {
  showSentence(document, OWN, true, replaced);
  expect(button.disabled).toBe(true);
});

it('knows the sentences that a text offers, as its markup writes them', () => {
  const steps = [{ title: '', still: '', html: '<button data-sentence="&quot;Tea &amp; cake&quot;">x</button>' }];
  const text = { steps } as unknown as ChapterText;
  expect(offers(text, '"Tea & cake"')).toBe(true);
  expect(offers(text, '&quot;Tea &amp; cake&quot;">x</button')).toBe(false);
});
