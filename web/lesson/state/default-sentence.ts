/**
 * The default sentence of a language. The trained model knows only English, so other languages get one of its sentences. An
 * address omits the default sentence only if it also implies the language.
 */
import { t } from '../../messages/index.ts';
import { FALLBACK, languageInfo } from '../../messages/languages.ts';
import type { LessonState } from '../fields/lesson-fields.ts';
import { wantedLanguage } from './wanted-language.ts';

type Reading = Pick<LessonState, 'language' | 'preset'>;

export function defaultSentence({ language, preset }: Reading): string {
  const { sentence } = languageInfo(wantedLanguage(language));
  return preset === 'trained' && sentence !== languageInfo(FALLBACK).sentence ? t.page.trainedSentence : sentence;
}

/** Whether an address of this state may omit the sentence. */
export function isDefaultSentence(state: Pick<LessonState, 'sentence'> & Reading): boolean {
  const { sentence, language } = state;
  return sentence === defaultSentence(state) && (language !== 'auto' || wantedLanguage(language) === FALLBACK);
}
