/**
 * The sentence that the lesson starts with, in the language that it is read in; over the trained model, which reads English alone,
 * one of the model's where that language has none that it knows. An address leaves it out where whoever opens the address gets the
 * same: where the language is in the address too, or where it is English without being chosen.
 */
import { t } from '../../messages/index.ts';
import { languageInfo } from '../../messages/languages.ts';
import type { LessonState } from './lesson-state.ts';
import { wantedLanguage } from './wanted-language.ts';

type Reading = Pick<LessonState, 'language' | 'preset'>;

export function defaultSentence({ language, preset }: Reading): string {
  const { sentence } = languageInfo(wantedLanguage(language));
  return preset === 'trained' && sentence !== languageInfo('en').sentence ? t.page.trainedSentence : sentence;
}

/** Whether the sentence goes without saying in an address of this state. */
export function goesWithoutSaying(state: Pick<LessonState, 'sentence'> & Reading): boolean {
  const { sentence, language } = state;
  return sentence === defaultSentence(state) && (language !== 'auto' || wantedLanguage(language) === 'en');
}
