/** Reads numbers from the tables of the learned layers' model card. */
import { readFileSync } from 'node:fs';
import type { Language } from './support.ts';

const CARD = readFileSync(new URL('../../../../web/models/learned/README.md', import.meta.url), 'utf8');

/** The numbers of the row that begins with `name`. */
export function cardRow(language: Language, name: string): readonly number[] {
  const [, table = ''] = part(language).split('What each head reads');
  const row = table.split('\n').find((line) => line.startsWith(`| ${name} |`));
  if (!row) throw new Error(`the model card has no row "${name}" in ${language}`);
  return [...row.matchAll(/([\d.]+) %/g)].map(([, number]) => Number(number));
}

/** How many answers are right, in per cent: the word depended on, and the word before. */
export function answersRight(language: Language, free = false): readonly number[] {
  const sentences = [
    ...part(language).matchAll(
      /the word depended on in ([\d.]+) % of the decidable rows, and the word before in ([\d.]+) %/g,
    ),
  ];
  const [, depended, before] = sentences[free ? 1 : 0] ?? [];
  return [Number(depended), Number(before)];
}

function part(language: Language): string {
  const found = CARD.split(/^## /m).find((section) => section.includes(`\`${language}.safetensors\``));
  if (!found) throw new Error(`the model card has no part on ${language}`);
  return found;
}
