/**
 * A laboratory: fields, a model and two views, `controls` below the chapter's prose and `stage`, its picture in the place of the
 * matrices. A chapter's laboratory is the default export of `chapters/<id>/lab.ts`; its words are `chapters/<id>/<language>.ts`.
 *
 * The fields are settings of the lesson: they are in the address, can be undone and survive a reload. The model is what both views
 * show. It is made once for each public element, and disposed when its views are gone.
 */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import type { CSSResultGroup, nothing, TemplateResult } from 'lit';
import type { AttentionSession, AttentionTrace, ForwardRequest } from '../../engine/engine.ts';
import { requested } from '../../engine/given.ts';
import { t } from '../../messages/index.ts';
import type { EngineChoice } from '../constants/limits.ts';
import { read, whyRefused, write } from '../fields/codecs.ts';
import type { FieldList, ValuesOf } from '../fields/field.ts';
import type { LabPatch, LabTexts } from '../fields/lab-texts.ts';
import type { LessonSettings, LessonState } from '../fields/lesson-fields.ts';
import { equal } from '../platform/equal.ts';
import type { Lesson } from '../session/lesson.ts';
import type { Computed } from '../session/lesson-session.ts';
import type { ExhibitMoment } from '../stage/keyframe.ts';
import type { ChangeOptions } from '../state/store.ts';
import { perElement } from './per-element.ts';
import type { Ui } from './ui.ts';

/** What the page provides to a laboratory. */
export interface LabContext {
  readonly computed: Computed;
  readonly settings: LessonSettings;
  /** The requested engine. */
  readonly engine: EngineChoice;
  readonly newSession: () => AttentionSession;
  /** The life of the public element around the laboratory: aborted when the page removes it. */
  readonly life: AbortSignal;
}

/** What a laboratory needs of the lesson around it. */
export interface LabLesson extends Lesson {
  /** The same object until one of its members changes; null before the first result. */
  readonly lab: ReadonlySignal<LabContext | null>;
}

/** A request to change the lesson's settings: `mha-settings`. `done` marks the end of a drag. */
export interface SettingsChange {
  readonly patch: Partial<LessonState>;
  readonly options: ChangeOptions;
  readonly done: boolean;
}

/** A change of the laboratory's own settings: `mha-lab`. `done` marks the end of a drag or of typing. */
export interface LabChange {
  readonly patch: LabPatch;
  readonly options: ChangeOptions;
  readonly done: boolean;
}

export interface AdjustOptions {
  readonly done?: boolean;
  /** False keeps the change out of the history. */
  readonly undoable?: boolean;
}

export interface Room {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels per `--px`: 1 at ordinary font sizes, more in a presentation. */
  readonly px: number;
}

/** What the stage shows now. */
export interface Staged extends Pick<ExhibitMoment, 'step' | 'part'> {
  readonly room: Room;
  /** Whether it is a copy for paper, which has no buttons and starts nothing. */
  readonly paper: boolean;
}

type Shown = TemplateResult | typeof nothing;

export interface Laboratory<Fields extends FieldList = FieldList, Model = unknown, Words = unknown> {
  /** Fields may be added, but never renamed: people keep links with their names. */
  readonly fields: Fields;
  /** Made again when something that it reads of `lab` changes, which aborts `until`. */
  model?(lab: Lab<Fields>, until: AbortSignal, words: Words): Model;
  /** The model is made one time, and follows changes by itself (`lab.effect`). */
  readonly once?: true;
  controls?(ui: Ui<Fields, Words>, model: Model, words: Words): Shown;
  stage?(ui: Ui<Fields, Words>, model: Model, words: Words, at: Staged): Shown;
  /** Whether the stage has something to print; always, by default. */
  printable?(model: Model): boolean;
  /** Styles of both views, and of the stage alone. */
  readonly styles?: CSSResultGroup;
  readonly stageStyles?: CSSResultGroup;
}

export function laboratory<Fields extends FieldList, Model, Words>(
  declaration: Laboratory<Fields, Model, Words>,
): Laboratory<Fields, Model, Words> {
  return declaration;
}

/** Any laboratory, for code that does not know its fields. */
// biome-ignore lint/suspicious/noExplicitAny: its views take only its own model and words
export type AnyLaboratory = Laboratory<any, any, any>;

/** A text: the error that is the default keeps the stack of the abort, and so the removed view with all that was around it. */
const OVER = 'over';

/** What the views of one laboratory share. Reading its properties in a model, a view or an effect subscribes to them. */
export class Lab<Fields extends FieldList = FieldList> {
  /** The value of every field. */
  readonly values: ValuesOf<Fields>;

  readonly #declaration: Laboratory<Fields>;
  readonly #fields: Readonly<Record<string, Signal<unknown>>>;
  readonly #context: Signal<LabContext>;
  readonly #changes = signal(0);
  readonly #views = new Set<HTMLElement>();
  #session: AttentionSession | null = null;
  #until = new AbortController();
  #words: unknown;
  #model: ReadonlySignal<unknown> | null = null;

  constructor(declaration: Laboratory<Fields>, context: LabContext) {
    this.#declaration = declaration;
    this.#context = signal(context);
    const fields = Object.entries(declaration.fields).map(
      ([name, { start }]) => [name, signal<unknown>(start)] as const,
    );
    this.#fields = Object.fromEntries(fields);
    const values = {};
    for (const [name, value] of fields)
      Object.defineProperty(values, name, { enumerable: true, get: () => value.value });
    this.values = values as ValuesOf<Fields>;
  }

  get context(): LabContext {
    return this.#context.value;
  }

  get computed(): Computed {
    return this.context.computed;
  }

  get trace(): Computed['trace'] {
    return this.computed.trace;
  }

  get tokens(): readonly string[] {
    return this.computed.tokens;
  }

  get settings(): LessonSettings {
    return this.context.settings;
  }

  /** The followed head, or the last one of a smaller model. */
  get head(): number {
    return Math.min(this.settings.head, this.trace.options.numHeads - 1);
  }

  /** The laboratory's own session, created on first use. */
  get session(): AttentionSession {
    this.#session ??= this.#context.peek().newSession();
    return this.#session;
  }

  get model(): unknown {
    this.#model ??= computed(() => {
      this.#until.abort(OVER);
      this.#until = new AbortController();
      const { signal } = this.#until;
      const make = () => this.#declaration.model?.(this, signal, this.#words);
      return this.#declaration.once ? untracked(make) : make();
    });
    return this.#model.value;
  }

  /** Whether it is on the page. */
  get isOpen(): boolean {
    return this.#views.size > 0;
  }

  /** Sets what the page provides. A view calls it while it renders, so effects see all of it at once. */
  update(context: LabContext, texts: LabTexts, words: unknown): void {
    this.#words = words;
    this.#context.value = context;
    for (const [name, value] of Object.entries(valuesOf(this.#declaration.fields, texts))) {
      const known = this.#fields[name];
      if (known && !equal(known.peek(), value)) known.value = value;
    }
  }

  enter(view: HTMLElement): void {
    this.#views.add(view);
  }

  /** Disposes of the model and the session when the last view leaves. */
  leave(view: HTMLElement): void {
    this.#views.delete(view);
    if (this.isOpen) return;
    this.#until.abort(OVER);
    this.#model = null;
    this.#session?.dispose();
    this.#session = null;
  }

  /** A model may hold a `LazyPart`. */
  addController(): void {}

  /** Renders the views again, after a change of what the model holds in plain properties. */
  readonly requestUpdate = (): void => {
    this.#changes.value = this.#changes.peek() + 1;
  };

  /** Subscribes to `requestUpdate`. */
  watch(): void {
    this.#changes.value;
  }

  /** Runs now, and again when something that it read changes. What it returns ends the run before. */
  effect(until: AbortSignal, run: Parameters<typeof effect>[0]): void {
    until.addEventListener('abort', effect(run), { once: true });
  }

  /** Sets some fields. Does nothing if any value is invalid. */
  readonly adjust = (values: Partial<ValuesOf<Fields>>, { done = true, undoable = true }: AdjustOptions = {}): void => {
    const { fields } = this.#declaration;
    if (!allows(fields, values)) return;
    const patch = patchOf(fields, values);
    const detail: LabChange = { patch, done, options: { undoable, coalesce: `lab ${Object.keys(patch).join(' ')}` } };
    this.dispatch('mha-lab', detail);
  };

  /** Asks the page to change the lesson's settings, for all chapters. */
  change(patch: SettingsChange['patch'], done = true, coalesce?: string): void {
    const detail: SettingsChange = { patch, done, options: coalesce ? { coalesce } : {} };
    this.dispatch('mha-settings', detail);
  }

  /** Tells the page something: steps from the stage, everything else from the text if the laboratory is open there. */
  dispatch(name: string, detail: unknown): void {
    const views = [...this.#views];
    const from = name === 'mha-still' ? 'stage' : 'controls';
    const view = views.find((each) => each.getAttribute('view') === from) ?? views[0];
    // An effect that changes something does not depend on what the page reads then.
    untracked(() => view?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })));
  }
}

const labs = perElement(() => new Map<AnyLaboratory, Lab>());

/** The element's own one of a laboratory: figure and text of an element share it. */
export function labOf(declaration: AnyLaboratory, context: LabContext): Lab {
  const own = labs(context);
  const lab = own.get(declaration) ?? new Lab(declaration, context);
  own.set(declaration, lab);
  return lab;
}

/** Computes one value per frame, so that the first ones show early. */
export function gradually<Given, Result>(
  all: readonly Given[],
  compute: (given: Given) => Result,
  until: AbortSignal,
): ReadonlySignal<readonly Result[]> {
  const results = signal<readonly Result[]>([]);
  const next = (): void => {
    const given = all[results.peek().length];
    if (given === undefined || until.aborted) return;
    results.value = [...results.peek(), compute(given)];
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return results;
}

/** The value of every field: the default where the text is missing or invalid. */
export function valuesOf<List extends FieldList>(fields: List, texts: LabTexts): ValuesOf<List> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = texts[name];
    return [name, (text === undefined ? undefined : read(field, text)) ?? field.start];
  });
  return Object.fromEntries(entries) as ValuesOf<List>;
}

/** Whether every value is valid for its field. */
export function allows<List extends FieldList>(fields: List, values: Partial<ValuesOf<List>>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    if (!field || value === undefined) return false;
    return equal(value, field.start) || equal(value, read(field, write(field, value)));
  });
}

/** The state patch for some values. */
export function patchOf<List extends FieldList>(fields: List, values: Partial<ValuesOf<List>>): LabPatch {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, !field || equal(value, field.start) ? null : write(field, value)];
    }),
  );
}

/** An invalid text for one of a lab's fields. */
export interface Refusal {
  readonly name: string;
  readonly text: string;
  /** The reason, in the current language. */
  readonly why: () => string;
}

/** The values of a laboratory's fields: from texts to values and back, and what is wrong with a text. */
export function refusals(fields: FieldList, texts: LabTexts): readonly Refusal[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [{ name, text, why: () => t.problems.allowed.labField(Object.keys(fields).join(', ')) }];
    return read(field, text) === undefined ? [{ name, text, why: () => whyRefused(field, text) }] : [];
  });
}

/** Every input tensor of a request by name, without the figure's extra computations after the output. */
export function givenOf(trace: AttentionTrace): ForwardRequest['given'] {
  const forward = trace.names.slice(0, trace.names.indexOf('output') + 1);
  const declarations = requested(forward.map((name) => trace.get(name)));
  return Object.fromEntries(declarations.map(({ name }) => [name, trace.get(name).data.slice()]));
}

/** The request that reproduces the trace: its options, inputs, and masks combined into one. */
export function sameRequest(trace: AttentionTrace): ForwardRequest {
  const dropped: ForwardRequest['given'] = trace.has('dropout_mask')
    ? { dropout_mask: trace.get('dropout_mask').data.slice() }
    : {};
  return {
    options: { ...trace.options, causal: false, windowLeft: -1, windowRight: -1 },
    given: { ...givenOf(trace), ...dropped },
    customMask: trace.get('mask').data.slice(),
  };
}
