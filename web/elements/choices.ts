/** The values of the attributes that choose from names. */
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, OPENING } from '../lesson/constants/chapter-ids.ts';
import { textsOf } from '../lesson/fields/field.ts';
import { ALL_FIELDS } from '../lesson/fields/lesson-fields.ts';
import { MASK_KINDS } from '../lesson/fields/mask.ts';
import { THEMES } from '../lesson/ui/theme/theme.ts';
import { attributeOf } from './attributes.ts';

const OF_FIELDS = ALL_FIELDS.flatMap(([name, field]) =>
  field.all ? [[attributeOf(name), textsOf(field)] as const] : [],
);

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(OF_FIELDS),
  chapter: [...ALL_CHAPTER_IDS, OPENING],
  chapters: ALL_CHAPTER_IDS,
  path: Object.keys(CHAPTERS_BY_PART),
  mask: [...MASK_KINDS, 'auto'],
  theme: ['host', ...THEMES],
  loading: ['eager', 'lazy'],
};
