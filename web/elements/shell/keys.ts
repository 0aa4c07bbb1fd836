/**
 * Keeps the keys that an element uses inside it while it has the focus: an arrow that scrubs a figure must not turn the slide around
 * it. All other keys reach the page, so a clicker still turns the slide after a click on a button. Escape closes what is open
 * inside, and then leaves the element.
 */
import { focusedInside, isOpenInside } from '../../lesson/platform/open-inside.ts';

/** Keys that always belong to the browser or the page. */
const OTHERS = /^(Tab|F\d{1,2}|Shift|Control|Alt|Meta|Escape)$/;
const SCROLLS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End| )$/;

/** The keys that browsers handle in focused elements, by selector. */
const NATIVE: readonly (readonly [selector: string, keys: RegExp])[] = [
  ['input[type=range]', /^(Arrow.*|Page(Up|Down)|Home|End)$/],
  ['input[type=radio]', /^(Arrow.*| )$/],
  ['button, summary, input:is([type=button], [type=checkbox], [type=file])', /^(Enter| )$/],
  ['a[href]', /^Enter$/],
  // They take text.
  ['input, textarea, select, [contenteditable]:not([contenteditable=false])', /./],
];

export function keepKeys(element: HTMLElement): void {
  /** The keys that are down and were kept. */
  const kept = new Set<string>();
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (!event.defaultPrevented && !isOpenInside(element.shadowRoot)) leave(element);
      return;
    }
    kept.delete(event.code);
    if (!isUsed(event, element)) return;
    kept.add(event.code);
    event.stopPropagation();
  });
  for (const type of ['keypress', 'keyup'] as const) {
    element.addEventListener(type, (event) => {
      if (kept.has(event.code) || event.key === 'Escape') event.stopPropagation();
      if (type === 'keyup') kept.delete(event.code);
    });
  }
}

/** Whether the lesson or the browser uses a key inside the element. */
function isUsed(event: KeyboardEvent, element: HTMLElement): boolean {
  const { key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented) return true;
  if (ctrlKey || metaKey || altKey || OTHERS.test(key)) return false;
  const path = event.composedPath();
  const [focused] = path;
  if (!(focused instanceof Element)) return false;
  const native = NATIVE.find(([selector]) => focused.closest(selector));
  if (native) return native[1].test(key);
  return SCROLLS.test(key) && path.slice(0, path.indexOf(element)).some(scrolls);
}

function scrolls(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight + 1) return false;
  return /auto|scroll/.test(getComputedStyle(target).overflowY);
}

/** Blurs the focused element inside; Tab continues from there. */
function leave(element: HTMLElement): void {
  focusedInside(element.shadowRoot)?.blur();
}
