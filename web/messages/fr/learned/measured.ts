/** What the heads of the layer that learned French read, measured on held-out sentences. */
import type { LearnedMeasures } from '../../learned-measures.ts';

export const measured: LearnedMeasures = {
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
