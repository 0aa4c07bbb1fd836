/** The embedded page: one element, chosen by the address, with messages to its host (docs/embedding.md). */
import './trusted-scripts.ts';
import './elements/define.ts';
import './fonts/all.ts';
import { hostAttributesOf, stateAttributesOf } from './elements/attributes.ts';
import { allowedOrigins, speakWithParent } from './elements/frame/frame.ts';
import { MhaFigure } from './elements/mha-figure.ts';
import { MhaLesson } from './elements/mha-lesson.ts';
import type { Shell } from './elements/shell/shell.ts';

/** A frame has no own address, storage or page. */
const NOT_IN_A_FRAME: ReadonlySet<string> = new Set(['address', 'storage', 'page', 'home', 'loading']);

function elementOf(fields: URLSearchParams): Shell {
  const kind = fields.get('view') === 'lesson' ? 'lesson' : 'figure';
  const element = kind === 'lesson' ? new MhaLesson() : new MhaFigure();
  const state = stateAttributesOf(kind);
  const host = hostAttributesOf(kind).filter((name) => !NOT_IN_A_FRAME.has(name));
  for (const { attribute, query } of [...state, ...host.map((name) => ({ attribute: name, query: name }))]) {
    const text = fields.get(query) ?? fields.get(attribute);
    if (text !== null) element.setAttribute(attribute, text);
  }
  // The reader’s language, not that of this page’s markup.
  if (!element.hasAttribute('lang')) element.setAttribute('lang', 'auto');
  element.setAttribute('loading', 'eager');
  return element;
}

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
