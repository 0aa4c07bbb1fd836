/** Puts a mutant into the source that it is of, for the run of tests that is to notice it; see web.mjs. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { rangeOf } from './apply.mjs';

/** `text` is the mutant as JSON; without one nothing is changed. */
export function mutant(text = process.env.MHA_WEB_MUTANT): Plugin {
  const chosen = text ? JSON.parse(text) : null;
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!chosen || id.split('?')[0] !== join(ROOT, chosen.file)) return null;
      const { start, end } = rangeOf(code, chosen);
      return code.slice(0, start) + chosen.becomes + code.slice(end);
    },
  };
}
