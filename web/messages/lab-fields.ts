/** The words for what a laboratory cannot be set to, loaded with its fields; every language provides the same names. */
import { labFields } from './en/lab-fields.ts';
import { part } from './part.ts';

export type LabFieldMessages = typeof labFields;

const TRANSLATIONS = import.meta.glob<LabFieldMessages>(['./*/lab-fields.ts', '!./en/lab-fields.ts'], {
  import: 'labFields',
});

export const labFieldWords: LabFieldMessages = part(labFields, TRANSLATIONS);
