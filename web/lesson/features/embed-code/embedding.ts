/** The data for embedding a figure in another page. */
import type { SettingName } from '../../state/shown-settings.ts';

export interface Embedding {
  readonly view: 'figure' | 'lesson';
  /** The state as a URL query without "?". */
  readonly query: string;
  /** The URL of the hosted lesson's folder; null if unknown. */
  readonly home: string | null;
  /** The visible settings; null for all. */
  readonly controls: readonly SettingName[] | null;
  readonly locked: boolean;
  /** Whether readers of a figure may change single given numbers. */
  readonly editable?: boolean;
  /** The address of an instructor's material, for a lesson. */
  readonly material?: string;
}
