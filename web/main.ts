/** The lesson's page: fonts from its own origin, and one element. Follow `mha-lesson` to the numbers. */
import './trusted-scripts.ts';
import './elements/define.ts';
// This page shows a lesson at once: what the element would load when it is seen comes with its first files.
import './elements/lesson/lesson-view.ts';
import './fonts/all.ts';

document.addEventListener('mha-title', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { title, language, direction } = event.detail;
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
});

// Kept for use without a network where this is a page of its own, not a frame of another; after the first figure, so as not to
// compete with it. A reader who asks for little traffic is not sent the whole lesson.
const saving = 'connection' in navigator && Object(navigator.connection).saveData === true;
if (import.meta.env.MODE === 'production' && window.top === window && !saving) {
  setTimeout(() => {
    import('./offline/start.ts').then(({ startOffline }) => startOffline()).catch(() => undefined);
  }, 2000);
}
