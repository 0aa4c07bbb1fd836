/** Buttons in the prose that put in a sentence: `[tired → soft](?sentence=…)`. A second press brings the lesson's own back. */

import { currentLanguage } from '../../../messages/current-language.ts';
import { languageInfo } from '../../../messages/languages.ts';

/** The buttons show whether the present sentence is theirs. Where the host page keeps the settings (`fixed`), they are disabled. */
export function showSentence(prose: ParentNode, present: string | undefined, fixed: boolean): void {
  for (const button of prose.querySelectorAll<HTMLButtonElement>('.prose [data-sentence]')) {
    button.setAttribute('aria-pressed', String(button.dataset['sentence'] === present));
    button.disabled = fixed;
  }
}

/** The sentence that the pressed button asks for; null for every other click. */
export function pressedSentence(event: MouseEvent): string | null {
  const [target] = event.composedPath();
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-sentence]') : null;
  if (!button) return null;
  return button.getAttribute('aria-pressed') === 'true'
    ? languageInfo(currentLanguage.peek()).sentence
    : (button.dataset['sentence'] ?? null);
}
