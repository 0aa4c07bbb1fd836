/** The exercises' strings in the spoken language: the row of weights under the words. */
import { layer } from '../en/exercises/layer.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof layer>(['../*/exercises/layer.ts', '!../en/exercises/layer.ts'], {
  import: 'layer',
});

export const layerWords: typeof layer = part(layer, TRANSLATIONS);
