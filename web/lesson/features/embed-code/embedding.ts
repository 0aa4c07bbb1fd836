/** What there is to say about a figure to somebody who wants to have it in a page of their own. */
import type { SettingName } from '../../state/shown-settings.ts';

export interface Embedding {
  readonly view: 'figure' | 'lesson';
  /** The state, as the query of an address without its "?". */
  readonly query: string;
  /** Where the lesson is hosted, the address of its folder; null where that is not known. */
  readonly home: string | null;
  /** The settings that are shown; null for all. */
  readonly controls: readonly SettingName[] | null;
  readonly locked: boolean;
}
