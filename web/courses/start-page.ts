/** Starts a page for instructors: its language follows `lang` in the address, else the browser. */
import { permitStorage } from '../lesson/platform/browser-storage.ts';
import { checkField } from '../lesson/state/lesson-state.ts';
import { wantedLanguage } from '../lesson/state/wanted-language.ts';
import { rememberedTheme } from '../lesson/ui/theme/theme.ts';
import { changeLanguage } from '../messages/current-language.ts';
import { markLanguage } from '../messages/mark-language.ts';

/** Puts the element on the page, in the reader's language and colours. */
export async function startPage(title: () => string, create: () => HTMLElement): Promise<void> {
  permitStorage();
  const choice = checkField('language', new URLSearchParams(window.location.search).get('lang') ?? 'auto');
  // Stay in English if the language fails to load.
  await changeLanguage(wantedLanguage(choice.ok ? choice.value : 'auto')).catch(() => undefined);
  markLanguage(document.documentElement);
  document.title = title();
  const element = create();
  element.dataset['theme'] = rememberedTheme();
  document.body.append(element);
}
