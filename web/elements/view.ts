/** What a public element and its content agree on. The content is loaded when it is first seen; until then texts stand for it. */
import type { Report } from './events.ts';

/** What the page around an element decides, as it wrote it. */
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
  /** The state to begin with, as a query. */
  readonly query: string;
  /** What of it the page wrote as attributes, as a query: what is wrong there is said to the reader. */
  readonly given: string;
  readonly settings: HostSettings;
  readonly report: Report;
  /** There is something to see: whatever stood in its place can go. */
  readonly shown: () => void;
}

export interface View extends HTMLElement {
  /** Once, before it is put on the page. */
  begin(opening: Opening): void;
  configure(settings: HostSettings): void;
  /** Attributes of the state changed: `changed` holds the new texts, null for one that was taken away. */
  change(changed: ReadonlyMap<string, string | null>, given: string): void;
  /** Takes a whole state; returns what of it was refused, in words. */
  take(query: string): readonly string[];
  /** The state, as a query. */
  readonly query: string;
}
