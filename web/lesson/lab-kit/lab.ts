/**
 * Base class of labs: interactive figures below a chapter's prose, each with its own core session. A chapter's lab is
 * `chapters/<id>/lab.ts`, which defines one element and exports its name as `tag`; its texts are `chapters/<id>/en.ts`. Both
 * load when the reader scrolls near.
 *
 * The settings in `chapters/<id>/lab-fields.ts` belong to the lesson state: they are in the URL, can be undone, and survive a reload.
 * A lab reads `values` and changes them with `adjust`; it keeps only transient state, such as a running measurement.
 */

import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { AttentionSession } from '../../engine/engine.ts';
import type { EngineChoice } from '../constants/engine-choices.ts';
import { equal } from '../platform/equal.ts';
import { SizeObserver } from '../platform/size-observer.ts';
import { withProps } from '../platform/with-props.ts';
import type { Computed } from '../session/lesson-session.ts';
import type { ExhibitMoment } from '../stage/exhibit.ts';
import { type LabPatch, type LabTexts, NO_TEXTS } from '../state/lab-texts.ts';
import type { LessonSettings, LessonState } from '../state/lesson-state.ts';
import type { ChangeOptions } from '../state/store.ts';
import { allows, type LabFields, patchOf, type ValuesOf, valuesOf } from './fields.ts';

/** What the page provides to a lab. */
export interface LabContext {
  readonly computed: Computed;
  readonly settings: LessonSettings;
  /** The requested engine. */
  readonly engine: EngineChoice;
  /** The lab's own session; the lab disposes of it. */
  readonly newSession: () => AttentionSession;
  /** The life of the public element around the lab: aborted when the page removes it. */
  readonly life: AbortSignal;
}

/** A lab's request to change the lesson's settings: `mha-settings`. `done` marks the end of a drag. */
export interface SettingsChange {
  readonly patch: Partial<LessonState>;
  readonly options: ChangeOptions;
  readonly done: boolean;
}

/** A change of the lab's own settings: `mha-lab`. `done` marks the end of a drag or of typing. */
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

/** The field list of a lab without settings. */
export const NO_FIELDS = {} as const satisfies LabFields;

export abstract class Lab<Words, Fields extends LabFields = LabFields> extends withProps(LitElement, {}) {
  static override properties: PropertyDeclarations = {
    context: { attribute: false },
    words: { attribute: false },
    values: { state: true },
    width: { state: true },
    moment: { attribute: false },
  };

  declare context: LabContext | null;
  declare words: Words;
  /** The value of each of the lab's fields. */
  declare protected values: ValuesOf<Fields>;
  /** Width in CSS pixels. Pictures are drawn at their real size, so that text keeps its font size. */
  declare width: number;
  /** The stage's moment, for an exhibit; null in the prose. */
  declare moment: ExhibitMoment | null;

  #texts: LabTexts = NO_TEXTS;
  #session: AttentionSession | null = null;
  readonly #resized = new SizeObserver(([entry]) =>
    this.fit(entry?.contentRect.width ?? 0, entry?.contentRect.height ?? 0),
  );

  constructor() {
    super();
    this.context = null;
    this.width = 0;
    this.moment = null;
    this.#read();
  }

  /** All settings: the list in the chapter's `lab-fields.ts`. */
  protected abstract get fields(): Fields;

  /** The non-default settings, as stored in the state. */
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

  /** The element now has this room, in CSS pixels. */
  protected fit(width: number, _height: number): void {
    this.width = Math.floor(width);
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

  /** The lab's session, created on first use. Null until the page provides the context. */
  protected get session(): AttentionSession | null {
    this.#session ??= this.context?.newSession() ?? null;
    return this.#session;
  }

  /** Whether a field has changed since the last rendering. */
  protected isOther(changed: PropertyValues, name: keyof Fields): boolean {
    if (!changed.has('values')) return false;
    const before: ValuesOf<Fields> | undefined = changed.get('values');
    return before === undefined || !equal(before[name], this.values[name]);
  }

  /** Sets some fields. Does nothing if any value is invalid. */
  protected adjust(values: Partial<ValuesOf<Fields>>, { done = true, undoable = true }: AdjustOptions = {}): void {
    if (!allows(this.fields, values)) return;
    const patch = patchOf(this.fields, values);
    const detail: LabChange = { patch, done, options: { undoable, coalesce: `lab ${Object.keys(patch).join(' ')}` } };
    this.dispatchEvent(new CustomEvent('mha-lab', { detail, bubbles: true, composed: true }));
  }

  /** Asks the page to change the lesson's settings, for all chapters. */
  protected change(patch: SettingsChange['patch'], done = true, coalesce?: string): void {
    const detail: SettingsChange = { patch, done, options: coalesce ? { coalesce } : {} };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }
}
