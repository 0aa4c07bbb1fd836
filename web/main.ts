/** The lesson page: fonts from its own origin, and the `mha-lesson` element. */
import './trusted-scripts.ts';
import './elements/define.ts';
import './fonts/all.ts';
import { FIELD_NAMES } from './lesson/fields/lesson-fields.ts';
import { idleLater } from './lesson/platform/scheduling/idle.ts';
import { preferredLanguage } from './messages/languages.ts';

// The chapter's text loads beside the code that shows it, instead of after it.
const address = new URLSearchParams(location.search);
const chapter = address.get(FIELD_NAMES.chapter);
if (chapter) {
  const language = preferredLanguage([address.get(FIELD_NAMES.language) ?? '', ...navigator.languages]);
  import('./lesson/chapters/texts.ts').then(({ loadText }) => loadText(chapter, language)).catch(() => undefined);
}

document.addEventListener('mha-title', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { title, language, direction } = event.detail;
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
});

// Works offline only as a top-level page, not in a frame. It starts after the first figure, to leave it the bandwidth,
// and not when the reader asks to save data.
const saving = 'connection' in navigator && Object(navigator.connection).saveData === true;
if (import.meta.env.MODE === 'production' && window.top === window && !saving) {
  idleLater()
    .then(() => import('./offline/start.ts'))
    .then(({ startOffline }) => startOffline())
    .catch(() => undefined);
}
