/** Two public elements on one page, for tests of what they keep apart. */
import { markPublic } from '#web/lesson/platform/public-element.ts';

/** The shadow roots of two public elements in the document. */
export function twoElements(): readonly [ShadowRoot, ShadowRoot] {
  const root = (): ShadowRoot => {
    const element = document.createElement('div');
    markPublic(element);
    document.body.append(element);
    return element.attachShadow({ mode: 'open' });
  };
  return [root(), root()];
}
