/**
 * The frame's side of the protocol with its parent page: height, events and state. It accepts messages from its parent window
 * only. It needs no storage, cookies or origin of its own, so it works in `sandbox="allow-scripts"`.
 */
import { languageOfTag } from '../../messages/languages.ts';
import { PUBLIC_EVENTS } from '../events.ts';
import { MhaFigure } from '../mha-figure.ts';
import type { Shell } from '../shell/shell.ts';
import { createAnnouncer } from './announce.ts';
import { type ControlMessage, type FromFrame, type PageLook, readToFrame } from './messages.ts';

/**
 * Starts the protocol; returns a function that stops it. A figure is as high as its content once the parent answers (`embed.css`), a
 * lesson as high as its frame.
 * `allowed` lists the accepted origins; null accepts any parent.
 */
export function speakWithParent(element: Shell, allowed: readonly string[] | null, page: Window = window): () => void {
  const { parent } = page;
  if (parent === page) return () => undefined;
  const ownLanguage = element.hasAttribute('lang') && element.getAttribute('lang') !== 'auto';

  function send(message: FromFrame): void {
    for (const origin of allowed ?? ['*']) parent.postMessage(message, origin);
  }

  const announcer = createAnnouncer(
    (height) => {
      send({ mha: 1, type: 'size', height });
      // Canvas and other course systems know this message, but never confirm it.
      for (const origin of allowed ?? ['*']) parent.postMessage({ subject: 'lti.frameResize', height }, origin);
    },
    { setTimeout: (run, ms) => page.setTimeout(run, ms), clearTimeout: (id) => page.clearTimeout(id) },
  );

  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== parent || !isAllowed(event.origin, allowed)) return;
    const message = readToFrame(event.data);
    if (!message) return;
    if (message.type === 'hello' || message.type === 'sized') page.document.documentElement.classList.add('answered');
    switch (message.type) {
      case 'hello':
        announcer.restart();
        break;
      case 'sized':
        announcer.confirm(message.height);
        break;
      case 'page':
        applyLook(element, message, page.document.documentElement, ownLanguage);
        break;
      case 'get-state':
        answer(message.request, []);
        break;
      case 'set-state':
        answer(message.request, element.setState(message.state));
        break;
      default:
        void control(message);
    }
  };

  async function control(message: ControlMessage): Promise<void> {
    const { request, type } = message;
    const answer = { mha: 1, type: 'done', ...(request === undefined ? {} : { request }) } as const;
    try {
      const done = await (message.type === 'seek' ? element.seek(message.step) : element[message.type]());
      send({ ...answer, done: done ?? true, problems: [] });
    } catch (error) {
      send({ ...answer, done: false, problems: [error instanceof Error ? error.message : type] });
    }
  }

  function answer(request: string | undefined, problems: readonly string[]): void {
    send({ mha: 1, type: 'state', ...(request === undefined ? {} : { request }), state: element.getState(), problems });
  }

  const relay = (event: Event): void => {
    if (event instanceof CustomEvent) send({ mha: 1, type: 'event', name: event.type, detail: event.detail });
  };

  const sizes = new ResizeObserver(() => announcer.announce(Math.ceil(element.getBoundingClientRect().height)));
  if (element instanceof MhaFigure) sizes.observe(element);
  page.addEventListener('message', listen);
  for (const name of PUBLIC_EVENTS) element.addEventListener(name, relay);
  return () => {
    sizes.disconnect();
    announcer.stop();
    page.removeEventListener('message', listen);
    for (const name of PUBLIC_EVENTS) element.removeEventListener(name, relay);
  };
}

/** A root in the page's own scheme stays transparent: the page shows around rounded corners. `theme` in the address wins inside. */
function applyLook(element: Shell, { scheme, lang }: PageLook, root: HTMLElement, ownLanguage: boolean): void {
  root.style.colorScheme = scheme;
  const language = languageOfTag(lang ?? '');
  if (language && !ownLanguage) element.setAttribute('lang', language);
}

/**
 * The origins that a frame accepts messages from. The frame's address can restrict them:
 * `parent=https://course.example+https://other.example`.
 *
 * The origins in a list of addresses; null for no list. Invalid addresses are skipped.
 */
export function allowedOrigins(text: string | null): readonly string[] | null {
  if (text === null) return null;
  return text.split(/[\s,]+/).flatMap((address) => {
    if (!/^https?:\/\/./i.test(address) || address.length > 500 || !URL.canParse(address)) return [];
    return [new URL(address).origin];
  });
}

/** Whether to accept a message from this origin. */
export function isAllowed(origin: string, allowed: readonly string[] | null): boolean {
  return allowed === null || allowed.includes(origin);
}
