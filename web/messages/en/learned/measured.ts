/** What the heads of the layer that learned English read, measured on held-out sentences. */
import type { LearnedMeasures } from '../../learned-measures.ts';

export const measured: LearnedMeasures = {
  shown: {
    heads: [
      { depended: 98.4, before: 20.4 },
      { depended: 18.9, before: 99.8 },
      { depended: 91.8, before: 14.8 },
    ],
    named: { depended: 99.4, before: 99.4 },
  },
  free: {
    heads: [
      { depended: 87.6, before: 14.9 },
      { depended: 75.3, before: 24.8 },
      { depended: 13.0, before: 87.6 },
    ],
    named: { depended: 99.9, before: 100.0 },
  },
};
