/**
 * `mha-lesson/anywidget`: a figure or the lesson as a notebook widget (Jupyter, Colab, VS Code, marimo). Implements the Anywidget
 * Front-End Module specification, https://anywidget.dev/en/afm. The widget and the notebook's language share these fields:
 *
 *     kind       'lesson', or 'figure' by default; read once
 *     options    attributes by name, such as { chapter: 'softmax', heads: 4, locked: true }
 *     state      the result of `getState()`, synchronised both ways
 *     progress   { chapter, progress }, the position in the chapter's animation
 *     scores     every judged answer, oldest first
 *     problems   messages about refused options or state
 *
 * Several views of one model show the same state. Pages made from notebooks have no kernel: their hosts cannot save, and some
 * throw when asked to.
 */
import { attributeText, hostAttributesOf, stateAttributesOf } from './attributes.ts';
import type { PublicEvents } from './events.ts';
import { defineElements, type MhaFigure, type MhaLesson } from './index.ts';

/** The part of the specification's model that is used here. */
export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes?(): void;
  on?(event: `change:${string}`, listener: () => void): void;
  off?(event: `change:${string}`, listener: () => void): void;
}

export interface WidgetView {
  readonly model: WidgetModel;
  /** The element that the widget is shown in. */
  readonly el: HTMLElement;
}

type Kind = 'figure' | 'lesson';

/** Milliseconds: frequent changes are batched into one message to the notebook's kernel. */
const BATCH_MS = 200;

/** Shows the widget in `el`; returns a function that removes it. */
function render({ model, el }: WidgetView): () => void {
  defineElements();
  const kind: Kind = model.get('kind') === 'lesson' ? 'lesson' : 'figure';
  const element = document.createElement(`mha-${kind}`);
  const stopForwarding = forwardEvents(model, element);

  const given = new Set<string>();
  const applyOptions = () => {
    const unknown = applyAttributes(element, kind, model.get('options'), given);
    if (unknown.length > 0) save(model, { problems: unknown.map((name) => `there is no option ${name}`) });
  };
  const applyState = () => {
    const state = model.get('state');
    // The view's own messages come back, too.
    if (typeof state !== 'string' || state === '' || state === element.getState()) return;
    const problems = element.setState(state);
    if (problems.length > 0) save(model, { problems: [...problems] });
  };

  applyOptions();
  applyState();
  ifPossible(() => model.on?.('change:options', applyOptions));
  ifPossible(() => model.on?.('change:state', applyState));
  el.append(element);

  return () => {
    ifPossible(() => model.off?.('change:options', applyOptions));
    ifPossible(() => model.off?.('change:state', applyState));
    stopForwarding();
    element.remove();
  };
}

export default { render };

/** Forwards the element's events. Returns a function that sends what is pending and stops. */
function forwardEvents(model: WidgetModel, element: MhaFigure | MhaLesson): () => void {
  let waiting: Record<string, unknown> = {};
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (Object.keys(waiting).length > 0) save(model, waiting);
    waiting = {};
  };
  const soon = (values: Record<string, unknown>) => {
    waiting = { ...waiting, ...values };
    timer ??= setTimeout(flush, BATCH_MS);
  };
  const listeners: { readonly [Name in keyof PublicEvents]?: (detail: PublicEvents[Name]) => void } = {
    'mha-ready': () => soon({ state: element.getState() }),
    'mha-change': ({ state }) => soon({ state }),
    'mha-progress': ({ chapter, progress }) => soon({ progress: { chapter, progress } }),
    'mha-problem': ({ problems }) => soon({ problems: [...problems] }),
    'mha-score': (score) => {
      const before = waiting['scores'] ?? model.get('scores');
      soon({ scores: [...(Array.isArray(before) ? before : []), { ...score }] });
    },
  };
  const forward = (event: Event) => {
    if (!(event instanceof CustomEvent) || event.target !== element) return;
    const listener: ((detail: never) => void) | undefined = Reflect.get(listeners, event.type);
    listener?.(event.detail as never);
  };
  for (const name of Object.keys(listeners)) element.addEventListener(name, forward);
  return () => {
    for (const name of Object.keys(listeners)) element.removeEventListener(name, forward);
    flush();
  };
}

function save(model: WidgetModel, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) ifPossible(() => model.set(name, value));
  ifPossible(() => model.save_changes?.());
}

/** Calls a method that a host may lack. */
function ifPossible(call: () => void): void {
  try {
    call();
  } catch {
    // The figure works without a kernel.
  }
}

/**
 * Options by their names in Python or in HTML: `d_model` is `d-model`. Removes options that are no longer given and returns the
 * unknown names.
 */
function applyAttributes(element: HTMLElement, kind: Kind, options: unknown, given: Set<string>): string[] {
  const entries = typeof options === 'object' && options !== null ? Object.entries(options) : [];
  const wanted = new Map(entries.map(([name, value]) => [name.replaceAll('_', '-'), attributeText(value)]));
  const known = new Set<string>([
    ...stateAttributesOf(kind).map(({ attribute }) => attribute),
    ...hostAttributesOf(kind),
  ]);
  for (const name of given) {
    if (!wanted.has(name)) element.removeAttribute(name);
  }
  given.clear();
  for (const [name, text] of wanted) {
    if (!known.has(name) || text === null) continue;
    element.setAttribute(name, text);
    given.add(name);
  }
  return [...wanted.keys()].filter((name) => !known.has(name));
}
