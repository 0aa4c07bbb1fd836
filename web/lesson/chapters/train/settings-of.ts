/** The training that the laboratory's settings describe. */
import type { ValuesOf } from '../../lab-kit/fields.ts';
import type { TrainingSettings } from '../../lab-kit/trainer/settings.ts';
import { nearestDivisor } from '../../model/divisors.ts';
import type { fields } from './lab-fields.ts';

/** `text` is the reader's own. Heads that do not divide the width become the nearest number that does. */
export function settingsOf(values: ValuesOf<typeof fields>, text: string): TrainingSettings {
  const { task, heads, width, layers, rate, batch, seed } = values;
  const fitted = width % heads === 0 ? heads : nearestDivisor(width, heads);
  return { task, text: task === 'text' ? text : '', heads: fitted, width, layers, rate, batch, seed };
}
