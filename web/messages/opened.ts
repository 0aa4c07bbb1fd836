/** The words for checkpoints that a reader opens, loaded with them; every language provides the same names. */
import { opened } from './en/opened.ts';
import { part } from './part.ts';

export type OpenedMessages = typeof opened;

const TRANSLATIONS = import.meta.glob<OpenedMessages>(['./*/opened.ts', '!./en/opened.ts'], { import: 'opened' });

export const openedWords: OpenedMessages = part(opened, TRANSLATIONS);
