/** Creates the element for an `embed.html` address: `view` names it, other names are attributes. */
import { hostAttributesOf, stateAttributesOf } from '../attributes.ts';
import { MhaFigure } from '../mha-figure.ts';
import { MhaLesson } from '../mha-lesson.ts';
import type { Shell } from '../shell/shell.ts';

/** A frame has no own address, storage or page. */
const NOT_IN_A_FRAME: ReadonlySet<string> = new Set(['address', 'storage', 'page', 'home', 'loading']);

export function elementOf(fields: URLSearchParams): Shell {
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
