/**
 * What every laboratory is: a figure of a chapter's own, below its prose, that computes with the core in a session of its own.
 * A chapter's laboratory is the file `chapters/<id>/lab.ts`, which defines one element and exports its name as `tag`; its words
 * are `messages/en/labs/<id>.ts`. Both are loaded when the reader comes near.
 *
 * What can be set in it is listed in `chapters/<id>/lab-fields.ts`, and is a part of the lesson's one state: it is in the address,
 * can be undone, and survives a reload. A laboratory reads `values` and asks for others by `adjust`; a state of its own is only what
 * is being done at the moment, such as a measurement.
 */
import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { AttentionSession } from '../../engine/engine.ts';
import type { EngineChoice } from '../constants/engine-choices.ts';
import { equal } from '../platform/equal.ts';
import type { Computed } from '../session/lesson-session.ts';
import { type LabPatch, type LabTexts, NO_TEXTS } from '../state/lab-texts.ts';
import type { LessonSettings, LessonState } from '../state/lesson-state.ts';
import type { ChangeOptions } from '../state/store.ts';
import { allows, type LabFields, patchOf, type ValuesOf, valuesOf } from './fields.ts';

/** What the page lends to a laboratory. */
export interface LabContext {
  readonly computed: Computed;
  readonly settings: LessonSettings;
  /** Who shall compute. */
  readonly engine: EngineChoice;
  /** A computation that only this laboratory uses; it disposes it. */
  readonly newSession: () => AttentionSession;
}

/** A change of the lesson's own settings that a laboratory asks for: `mha-settings`. `done` ends a drag. */
export interface SettingsChange {
  readonly patch: Partial<LessonState>;
  readonly options: ChangeOptions;
  readonly done: boolean;
}

/** A change of what a laboratory is set to: `mha-lab`. `done` ends a drag or a run of typing. */
export interface LabChange {
  readonly patch: LabPatch;
  readonly options: ChangeOptions;
  readonly done: boolean;
}

export interface AdjustOptions {
  readonly done?: boolean;
  /** False keeps it out of the history. */
  readonly undoable?: boolean;
}

/** For a laboratory in which nothing can be set. */
export const NO_FIELDS = {} as const satisfies LabFields;

export abstract class Lab<Words, Fields extends LabFields = LabFields> extends LitElement {
  static override properties: PropertyDeclarations = {
    context: { attribute: false },
    words: { attribute: false },
    values: { state: true },
    width: { state: true },
  };

  declare context: LabContext | null;
  declare words: Words;
  /** What the laboratory is set to, of each field that it has. */
  declare protected values: ValuesOf<Fields>;
  /** Of the laboratory, in CSS pixels: pictures are drawn at their real size, so that type keeps its own. */
  declare width: number;

  #texts: LabTexts = NO_TEXTS;
  #session: AttentionSession | null = null;
  /** In the next frame: what is drawn for the width changes the height, which this observes as well. */
  readonly #resized = new ResizeObserver(([entry]) =>
    requestAnimationFrame(() => {
      this.width = Math.floor(entry?.contentRect.width ?? 0);
    }),
  );

  constructor() {
    super();
    this.context = null;
    this.width = 0;
    this.#read();
  }

  /** Everything that can be set: the list in the chapter's `lab-fields.ts`. */
  protected abstract get fields(): Fields;

  /** What differs from where it starts, as the state has it. */
  get texts(): LabTexts {
    return this.#texts;
  }

  set texts(texts: LabTexts) {
    if (texts === this.#texts) return;
    this.#texts = texts;
    this.#read();
  }

  #read(): void {
    this.values = valuesOf(this.fields, this.#texts);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#session?.dispose();
    this.#session = null;
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    return this.context !== null && this.words !== undefined && super.shouldUpdate(changed);
  }

  /** The laboratory's session, made at its first use. Null before the page has lent anything. */
  protected get session(): AttentionSession | null {
    this.#session ??= this.context?.newSession() ?? null;
    return this.#session;
  }

  /** Whether a field has another value than when this was drawn last. */
  protected isOther(changed: PropertyValues, name: keyof Fields): boolean {
    if (!changed.has('values')) return false;
    const before: ValuesOf<Fields> | undefined = changed.get('values');
    return before === undefined || !equal(before[name], this.values[name]);
  }

  /** Sets some fields; nothing at all where one of the values is none that its field may have. */
  protected adjust(values: Partial<ValuesOf<Fields>>, { done = true, undoable = true }: AdjustOptions = {}): void {
    if (!allows(this.fields, values)) return;
    const patch = patchOf(this.fields, values);
    const detail: LabChange = { patch, done, options: { undoable, coalesce: `lab ${Object.keys(patch).join(' ')}` } };
    this.dispatchEvent(new CustomEvent('mha-lab', { detail, bubbles: true, composed: true }));
  }

  /** Asks the page to change the lesson's settings, for every chapter. */
  protected change(patch: SettingsChange['patch'], done = true, coalesce?: string): void {
    const detail: SettingsChange = { patch, done, options: coalesce ? { coalesce } : {} };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }
}
