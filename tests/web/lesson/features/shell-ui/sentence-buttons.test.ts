// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { pressedSentence, showSentence } from '#web/lesson/features/shell-ui/sentence-buttons.ts';
import { languageInfo } from '#web/messages/languages.ts';

const OWN = languageInfo('en').sentence;
const OTHER = 'It was soft';

let button: HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = `<div class="prose"><p>Press <button data-sentence="${OTHER}"><em>soft</em></button>.</p></div>`;
  button = document.querySelector('button') as HTMLButtonElement;
});

/** What a click on an element asks for. */
function askedBy(target: Element): string | null | undefined {
  let asked: string | null | undefined;
  document.body.addEventListener('click', (event) => (asked = pressedSentence(event)), { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  return asked;
}

it('asks for its sentence, and when that is shown, for the lesson’s own', () => {
  showSentence(document, OWN, false);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(askedBy(button.querySelector('em') as Element)).toBe(OTHER);
  showSentence(document, OTHER, false);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(askedBy(button)).toBe(OWN);
});

it('asks for nothing elsewhere', () => {
  expect(askedBy(document.querySelector('p') as Element)).toBeNull();
});

it('is disabled where the host page keeps the settings', () => {
  showSentence(document, OWN, true);
  expect(button.disabled).toBe(true);
});
