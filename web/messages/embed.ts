/** The few words of an element before its content is loaded; every language provides the same names. */
import { embed } from './en/embed.ts';
import { part } from './part.ts';

export type EmbedMessages = typeof embed;

const TRANSLATIONS = import.meta.glob<EmbedMessages>(['./*/embed.ts', '!./en/embed.ts'], { import: 'embed' });

export const embedWords: EmbedMessages = part(embed, TRANSLATIONS);
