/** The page where instructors check result files. */
import './trusted-scripts.ts';
import { ResultChecker } from './courses/results/checker-element.ts';
import './fonts/all.ts';
import { permitStorage } from './lesson/platform/browser-storage.ts';
import { checkField } from './lesson/state/lesson-state.ts';
import { wantedLanguage } from './lesson/state/wanted-language.ts';
import { rememberedTheme } from './lesson/ui/theme/theme.ts';
import { coursesWords } from './messages/courses.ts';
import { languageInfo } from './messages/languages.ts';
import { speak, spoken } from './messages/spoken.ts';

permitStorage();
const choice = checkField('language', new URLSearchParams(window.location.search).get('lang') ?? 'auto');
// Stay in English if the language fails to load.
await speak(wantedLanguage(choice.ok ? choice.value : 'auto')).catch(() => undefined);
const { tag, direction } = languageInfo(spoken.peek());
document.documentElement.lang = tag;
document.documentElement.dir = direction;
document.title = coursesWords.checker.title;
const element = new ResultChecker();
element.dataset['theme'] = rememberedTheme();
document.body.append(element);
