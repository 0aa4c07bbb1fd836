/** The layer that learned French: its file, and what its heads read. */
import type { LearnedLayerInfo } from '../../learned-layers.ts';

export const layer: LearnedLayerInfo = {
  file: () => new URL('../../../models/learned/fr.safetensors', import.meta.url),
  shown: {
    heads: [
      { depended: 98.9, before: 22.3 },
      { depended: 20.4, before: 99.7 },
      { depended: 14.8, before: 69.6 },
    ],
    named: { depended: 99.1, before: 99.9 },
  },
  free: {
    heads: [
      { depended: 92.0, before: 16.7 },
      { depended: 20.0, before: 99.5 },
      { depended: 72.3, before: 29.9 },
    ],
    named: { depended: 99.8, before: 100.0 },
  },
};
