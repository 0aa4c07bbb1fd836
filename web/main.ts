/** The lesson's page: fonts from its own origin, and one element. Follow `mha-lesson` to the numbers. */
import './elements/mha-lesson.ts';
import './fonts/index.css';
import './fonts/others.css';
import './lesson/prose/math-font/index.css';

document.addEventListener('mha-title', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { title, language, direction } = event.detail;
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
});
