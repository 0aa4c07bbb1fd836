/** The embedded page: one element, chosen by the address, with messages to its host (docs/embedding.md). */
import './trusted-scripts.ts';
import './elements/define.ts';
import './fonts/all.ts';
import { allowedOrigins } from './elements/frame/allowed-origins.ts';
import { elementOf } from './elements/frame/element-of.ts';
import { speakWithParent } from './elements/frame/frame.ts';

const fields = new URLSearchParams(window.location.search);
const element = elementOf(fields);
element.setAttribute('home', new URL('./', window.location.href).href);
speakWithParent(element, allowedOrigins(fields.get('parent')));
element.addEventListener('mha-title', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { title, language, direction } = event.detail;
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
});
document.body.append(element);
