/**
 * The frame's side of the protocol with its parent page: height, events and state. It accepts messages from its parent window
 * only. It needs no storage, cookies or origin of its own, so it works in `sandbox="allow-scripts"`.
 */
import * as v from 'valibot';
import { languageOfTag } from '../../messages/languages.ts';
import { PUBLIC_EVENTS } from '../events.ts';
import { MhaFigure } from '../mha-figure.ts';
import type { Shell } from '../shell/shell.ts';
import { LONGEST } from '../state-text.ts';
import type { Control } from '../view.ts';

// Messages between a frame and its parent page, version 1. Both sides validate every message and ignore anything else.

/** Identifies the lesson's messages. */
const MARK = { mha: v.literal(1) };
const request = v.optional(v.pipe(v.string(), v.maxLength(100)));

/** To the frame. */
const toFrame = v.variant('type', [
  /** The page is listening: send the height again. */
  v.strictObject({ ...MARK, type: v.literal('hello') }),
  /** The page confirmed the height. */
  v.strictObject({ ...MARK, type: v.literal('sized'), height: v.pipe(v.number(), v.minValue(0), v.maxValue(1e7)) }),
  /** The page's colours and language, which the frame follows where its own address names none. */
  v.strictObject({
    ...MARK,
    type: v.literal('page'),
    scheme: v.picklist(['light', 'dark']),
    lang: v.optional(v.pipe(v.string(), v.maxLength(35))),
  }),
  v.strictObject({ ...MARK, type: v.literal('get-state'), request }),
  v.strictObject({ ...MARK, type: v.literal('set-state'), request, state: v.pipe(v.string(), v.maxLength(LONGEST)) }),
  /** Calls the element's method of that name. */
  v.strictObject({ ...MARK, type: v.picklist(['play', 'pause', 'next', 'previous']), request }),
  v.strictObject({
    ...MARK,
    type: v.literal('seek'),
    request,
    step: v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.integer())]),
  }),
]);
type ToFrame = v.InferOutput<typeof toFrame>;
type ControlMessage = Extract<ToFrame, { readonly type: Control }>;
type PageLook = Extract<ToFrame, { type: 'page' }>;
type StateMessage = Extract<ToFrame, { type: 'set-state' }>;

/**
 * From the frame. `height` is in CSS pixels, `problems` in the reader's language; the others match the events of the same name.
 */
type FromFrame =
  | { readonly mha: 1; readonly type: 'size'; readonly height: number }
  | {
      readonly mha: 1;
      readonly type: 'state';
      readonly request?: string;
      readonly state: string;
      readonly problems: readonly string[];
    }
  | {
      readonly mha: 1;
      readonly type: 'done';
      readonly request?: string;
      /** False without such a step. */
      readonly done: boolean;
      readonly problems: readonly string[];
    }
  | { readonly mha: 1; readonly type: 'event'; readonly name: string; readonly detail: unknown };

/** Parses untrusted data into a message, or null. */
export function readToFrame(data: unknown): ToFrame | null {
  const read = v.safeParse(toFrame, data);
  return read.success ? read.output : null;
}

// Announces a frame's height to its parent page until the page confirms it. Either side may be ready first, so unconfirmed
// heights are sent again with growing delays. A hello from the page starts over.

interface Announcer {
  /** The frame's height is now this. */
  announce(height: number): void;
  /** The page confirmed a height. */
  confirm(height: number): void;
  /** The page is listening, possibly a new one. */
  restart(): void;
  stop(): void;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** Some pages never answer: after about a minute and a half, wait for the next change. */
const MOST_REPEATS = 24;

interface Clock {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

export function createAnnouncer(send: (height: number) => void, clock: Clock): Announcer {
  let height: number | null = null;
  let timer: number | undefined;
  let repeats = 0;

  function announce(): void {
    if (height === null) return;
    send(height);
    if (repeats >= MOST_REPEATS) {
      timer = undefined;
      return;
    }
    const wait = Math.min(FIRST_WAIT_MS * 1.5 ** repeats, LONGEST_WAIT_MS);
    repeats++;
    timer = clock.setTimeout(announce, wait);
  }

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  function restart(): void {
    stop();
    repeats = 0;
    announce();
  }

  return {
    announce(next) {
      if (next === height) return;
      height = next;
      restart();
    },
    confirm(taken) {
      if (taken === height) stop();
    },
    restart: restart,
    stop,
  };
}

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
    if (message.type !== 'set-state') settle();
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
        // After the messages that are already waiting.
        if (states.push(message) === 1) page.setTimeout(settle);
        break;
      default:
        void control(message);
    }
  };

  /** States that came faster than the element can show them. */
  let states: StateMessage[] = [];

  /** Sets the last of them, and answers all. */
  function settle(): void {
    const asked = states;
    states = [];
    const last = asked.at(-1);
    if (!last) return;
    const problems = element.setState(last.state);
    for (const { request } of asked) answer(request, problems);
  }

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
