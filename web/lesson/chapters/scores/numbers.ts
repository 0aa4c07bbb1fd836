/** What the prose about scores quotes. */
import type { Quotes } from '../quoted.ts';

export const quotes = {
  /** The products that a score adds up. */
  products: (lesson, head = '', query = '', key = '') => {
    const keys = lesson.row('k', head, key);
    return lesson.row('q', head, query).map((number, d) => number * (keys[d] ?? 0));
  },
  /** The angle between a query and a key, in degrees. */
  angle: (lesson, head = '', query = '', key = '') => {
    const lengths = Math.hypot(...lesson.row('q', head, query)) * Math.hypot(...lesson.row('k', head, key));
    return Math.round((Math.acos(lesson.at('scores', head, query, key) / lengths) * 180) / Math.PI);
  },
} satisfies Quotes;
