/** The attributes `lang` and `dir` of an element whose texts are not in the language around it, because a translation is missing. */
import { nothing } from 'lit';
import { currentLanguage } from '../../messages/current-language.ts';
import { type Language, languageInfo } from '../../messages/languages.ts';

export interface Marks {
  readonly lang: string | typeof nothing;
  readonly dir: string | typeof nothing;
}

/** None if the texts are in the language around them: by default the page's. */
export function marked(language: Language, around: Language = currentLanguage.value): Marks {
  if (language === around) return { lang: nothing, dir: nothing };
  const { tag, direction } = languageInfo(language);
  return { lang: tag, dir: direction };
}
