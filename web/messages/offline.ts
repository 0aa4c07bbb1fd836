/** The part of the message catalogue about the page's files, loaded after the first figure; every language provides the same names. */
import { offline } from './en/offline.ts';
import { part } from './part.ts';

export type OfflineMessages = typeof offline;

const TRANSLATIONS = import.meta.glob<OfflineMessages>(['./*/offline.ts', '!./en/offline.ts'], {
  import: 'offline',
});

export const offlineWords: OfflineMessages = part(offline, TRANSLATIONS);
