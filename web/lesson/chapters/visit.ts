/** What a chapter does with the lesson's settings while it is open. Its code loads with the chapter's text. */
import type { nothing, TemplateResult } from 'lit';
import type { LessonSettings } from '../fields/lesson-fields.ts';
import type { SettingsChange } from '../lab-kit/laboratory.ts';

/** The view that shows the lesson's chapters. */
export interface VisitHost {
  /** Whether it is in the page. */
  isConnected(): boolean;
  /** The root of the lesson that contains it. */
  root(): Node;
  /** Whether the chapter of the visit is open. */
  isOpen(): boolean;
  /** The current settings; null until the engine is there. */
  settings(): LessonSettings | null;
  change(patch: SettingsChange['patch'], options: SettingsChange['options']): void;
  /** Called when the notice changes. */
  changed(): void;
}

export interface Visit {
  /** The chapter was opened, and there are settings. */
  enter(): void;
  /** Another chapter was opened. */
  leave(): void;
  /** The view was removed: ends what still waits. */
  stop(): void;
  /** A laboratory has requested a change of settings. */
  requested(change: SettingsChange): void;
  /** What the open chapter says above its text about the settings; `tokens` are those of the figure. */
  notice(tokens?: readonly string[]): TemplateResult | typeof nothing;
  /** What it says below its introduction while it waits. */
  waiting(): TemplateResult | typeof nothing;
}
