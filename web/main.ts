/** The lesson's page: fonts from its own origin, and one element. Follow `mha-lesson` to the numbers. */
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import './elements/mha-lesson.ts';
import './lesson/prose/math-font/index.css';
