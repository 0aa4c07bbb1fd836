/**
 * What every laboratory is: a figure of a chapter's own, below its prose, that computes with the core in a session of its own.
 * A chapter's laboratory is the file `chapters/<id>/lab.ts`, which defines one element and exports its name as `tag`; its words
 * are `messages/en/labs/<id>.ts`. Both are loaded when the reader comes near.
 */
import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { AttentionSession } from '../../engine/engine.ts';
import type { Computed } from '../session/lesson-session.ts';
import type { EngineChoice } from '../state/engine-choices.ts';
import type { LessonSettings, LessonState } from '../state/lesson-state.ts';
import type { ChangeOptions } from '../state/store.ts';

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

export abstract class Lab<Words> extends LitElement {
  static override properties: PropertyDeclarations = {
    context: { attribute: false },
    words: { attribute: false },
    width: { state: true },
  };

  declare context: LabContext | null;
  declare words: Words;
  /** Of the laboratory, in CSS pixels: pictures are drawn at their real size, so that type keeps its own. */
  declare width: number;

  #session: AttentionSession | null = null;
  readonly #resized = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  constructor() {
    super();
    this.context = null;
    this.width = 0;
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

  /** Asks the page to change the lesson's settings, for every chapter. */
  protected change(patch: SettingsChange['patch'], done = true, coalesce?: string): void {
    const detail: SettingsChange = { patch, done, options: coalesce ? { coalesce } : {} };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }
}
