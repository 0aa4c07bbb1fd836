/** Settings of the `bugs` lab. */

import { GALLERY } from '../../constants/bug-gallery.ts';
import { type LabFields, whole } from '../../lab-kit/fields.ts';

export const fields = {
  /** The index of the selected gallery entry; its name would give the bug away. */
  patient: whole(0, { least: 0, most: GALLERY.length - 1, from: 1 }),
} satisfies LabFields;
