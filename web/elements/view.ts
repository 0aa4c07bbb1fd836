/** The interface between a public element and its content, which is loaded lazily. */
import type { Report } from './events.ts';

/** The host page's options, as text. */
export interface HostSettings {
  readonly theme: string | null;
  readonly controls: string | null;
  readonly locked: boolean;
  readonly home: string | null;
  readonly chapters: string | null;
  readonly address: boolean;
  readonly page: boolean;
}

export interface Opening {
  /** The initial state, as a query. */
  readonly query: string;
  /** The part of it that came from attributes, as a query, for reporting problems. */
  readonly given: string;
  readonly settings: HostSettings;
  readonly report: Report;
  /** The content is visible: remove the placeholder. */
  readonly shown: () => void;
}

export interface View extends HTMLElement {
  /** Called once, before insertion. */
  begin(opening: Opening): void;
  configure(settings: HostSettings): void;
  /** The state's attributes changed: `changed` holds the new texts, null for removed ones. */
  change(changed: ReadonlyMap<string, string | null>, given: string): void;
  /** Replaces the state; returns the problems. */
  take(query: string): readonly string[];
  /** The state, as a query. */
  readonly query: string;
}
