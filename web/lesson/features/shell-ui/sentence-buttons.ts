/** Buttons in the prose that put in a sentence: `[tired → soft](?sentence=…)`. Then they say the way back, `soft → tired`. */

import { currentLanguage } from '../../../messages/current-language.ts';
import { languageInfo } from '../../../messages/languages.ts';
import type { ChapterText } from '../../ui/prose/prose.ts';

/** The buttons follow the present sentence. Where the host page keeps the settings (`fixed`), they are disabled. */
export function showSentence(prose: ParentNode, present: string | undefined, fixed: boolean): void {
  for (const button of prose.querySelectorAll<HTMLButtonElement>('.prose [data-sentence]')) {
    const pressed = button.dataset['sentence'] === present;
    if (pressed !== 'pressed' in button.dataset)
      button.textContent = button.textContent.split(/\s→\s/).reverse().join(' → ');
    button.toggleAttribute('data-pressed', pressed);
    if (!pressed && present) button.dataset['back'] = present;
    button.disabled = fixed;
  }
}

/** Whether a button in the steps puts the sentence in. */
export function offers({ steps }: ChapterText, sentence: string): boolean {
  const written = sentence.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return steps.some(({ html }) => html.includes(`data-sentence="${written}"`));
}

/** The sentence that the pressed button asks for, or the one that it has replaced; null for every other click. */
export function pressedSentence(event: MouseEvent): string | null {
  const [target] = event.composedPath();
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-sentence]') : null;
  if (!button) return null;
  return 'pressed' in button.dataset
    ? (button.dataset['back'] ?? languageInfo(currentLanguage.peek()).sentence)
    : (button.dataset['sentence'] ?? null);
}
