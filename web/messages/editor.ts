/** The words of the page where instructors write their own material; every language provides the same names. */
import { editor } from './en/editor.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof editor>(['./*/editor.ts', '!./en/editor.ts'], { import: 'editor' });

export const editorWords: typeof editor = part(editor, TRANSLATIONS);
