/** The interface between a public element and its content, which is loaded lazily. */
import type { HostSettings } from './attributes.ts';
import type { Report } from './events.ts';
import type { ElementState } from './properties.ts';

/** What a page can ask of the animation. */
export type Control = 'play' | 'pause' | 'next' | 'previous' | 'seek';

export interface ViewOptions {
  /** The initial state, as a query. */
  readonly query: string;
  /** The part of it that came from attributes, as a query, for reporting problems. */
  readonly given: string;
  readonly settings: HostSettings;
  readonly report: Report;
  /** The content is visible: remove the placeholder. */
  readonly shown: () => void;
  /** Shows the state of a query, which may be another content's: the opening's, or the lesson's. */
  readonly go: (query: string) => void;
}

export interface View extends HTMLElement {
  /** Called once, before insertion. */
  begin(options: ViewOptions): void;
  configure(settings: HostSettings): void;
  /** The state's attributes changed: `changed` holds the new texts, null for removed ones. */
  change(changed: ReadonlyMap<string, string | null>, given: string): void;
  /** Replaces the state; returns the problems. */
  setQuery(query: string): readonly string[];
  /** The state, as a query. */
  readonly query: string;
  /** The state for the host page. */
  readonly state: ElementState;
  /**
   * Waits for the figure, then moves its animation. False at the last step in that direction. Rejects with a `RangeError` if the
   * chapter does not have the step to seek.
   */
  control(control: Control, step?: string | number): Promise<boolean>;
  /** It has taken the place of another content: moves the focus to its beginning. */
  focusBeginning(): void;
}
