/** The values of the attributes that choose from names. */
import { ALL_CHAPTER_IDS, OPENING } from '../lesson/constants/chapter-ids.ts';
import { textsOf } from '../lesson/fields/field.ts';
import { ALL_FIELDS } from '../lesson/fields/lesson-fields.ts';
import { MASK_KINDS } from '../lesson/fields/mask.ts';
import { attributeOf, HOST_OPTIONS } from './attributes.ts';

const OF_FIELDS = ALL_FIELDS.flatMap(([name, field]) =>
  field.all ? [[attributeOf(name), textsOf(field)] as const] : [],
);
const OF_HOST = Object.entries(HOST_OPTIONS).flatMap(([name, option]) =>
  'all' in option ? [[name, option.all] as const] : [],
);

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...OF_FIELDS, ...OF_HOST]),
  chapter: [...ALL_CHAPTER_IDS, OPENING],
  mask: [...MASK_KINDS, 'auto'],
};
