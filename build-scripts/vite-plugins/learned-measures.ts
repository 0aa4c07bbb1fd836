/** The module `prose:measured`: what the trainer measured of the learned layers on held-out sentences, in percent, by language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LearnedHeads } from '../../web/lesson/constants/learned-heads.ts';
import type { LearnedMeasures } from '../../web/messages/learned-measures.ts';

export const MEASURED = '\0prose:measured';
const FOLDER = join(import.meta.dirname, '../../web/models/learned');
const FILE = /^(\w+)\.held-out\.json$/;

interface Score {
  readonly right: number;
  readonly asked: number;
}

interface Training {
  readonly heads: readonly { readonly finds: Score; readonly findsBefore: Score }[];
  readonly namesDepended: Score;
  readonly namesBefore: Score;
}

function percent({ right, asked }: Score): number {
  return Math.round((1000 * right) / asked) / 10;
}

function measures({ heads, namesDepended, namesBefore }: Training): LearnedHeads {
  return {
    heads: heads.map(({ finds, findsBefore }) => ({ depended: percent(finds), before: percent(findsBefore) })),
    named: { depended: percent(namesDepended), before: percent(namesBefore) },
  };
}

export function learnedFiles(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => FILE.test(name))
    .map((name) => join(FOLDER, name));
}

export function measuredByLanguage(): Readonly<Record<string, LearnedMeasures>> {
  return Object.fromEntries(
    learnedFiles().map((file) => {
      const [, language = ''] = FILE.exec(file.slice(FOLDER.length + 1)) ?? [];
      const { shown, free } = JSON.parse(readFileSync(file, 'utf8'));
      return [language, { shown: measures(shown), free: measures(free) }];
    }),
  );
}
