/**
 * Held-out passages, changed so that they ask the same questions in a way that the training never did: a verb farther from its subject,
 * two nouns in each other's places, a longer text that comes again.
 */
import { FAR, JOINED } from '../../constants/trained-heads.ts';
import type { Agreement, Antecedent, Passage } from './passages.ts';

export type AgreeingPassage = Passage & { readonly agreement: Agreement };
export type MeaningPassage = Passage & { readonly antecedent: Antecedent };

/** Every harder passage. Each asks one question, whose name is in `HARDER`. */
export function harder(passages: readonly Passage[]): readonly Passage[] {
  return [...stretched(passages), ...swapped(passages), ...lengthened(passages)];
}

/** What stands between a subject and its verb in other passages comes there, too. */
export function stretched(passages: readonly Passage[], least = FAR): readonly AgreeingPassage[] {
  const agreeing = passages.filter((passage): passage is AgreeingPassage => between(passage).length > 0);
  return agreeing.map((passage, place) => {
    const { words, agreement } = passage;
    const { subject, verb } = agreement;
    const more: string[] = [];
    for (let next = place + 1; verb - subject - 1 + more.length < least; next++) {
      more.push(...between(agreeing[next % agreeing.length]));
    }
    return {
      words: [...words.slice(0, verb), ...more, ...words.slice(verb)],
      agreement: { ...agreement, verb: verb + more.length },
    };
  });
}

/** The words between a subject and its verb. */
function between({ words, agreement }: Passage = { words: [] }): readonly string[] {
  return agreement ? words.slice(agreement.subject + 1, agreement.verb) : [];
}

/** The two nouns that "it" could mean change places. The adjective still decides for the same noun. */
export function swapped(passages: readonly Passage[]): readonly MeaningPassage[] {
  return passages.flatMap(({ words, antecedent }) => {
    if (!antecedent?.byMeaning || antecedent.namedAgain === undefined) return [];
    const { antecedent: meant, rival } = antecedent;
    const changed = [...words];
    for (const [place, noun] of [
      [meant, words[rival]],
      [rival, words[meant]],
    ] as const) {
      changed[place] = noun ?? '';
      if (/^an?$/.test(words[place - 1] ?? '')) changed[place - 1] = /^[aeiou]/.test(noun ?? '') ? 'an' : 'a';
    }
    return [{ words: changed, antecedent: { ...antecedent, antecedent: rival, rival: meant } }];
  });
}

/** The words of a few passages that repeat words without grammar, each word once, come again as one text. */
export function lengthened(passages: readonly Passage[], joined = JOINED): readonly Passage[] {
  const lists = passages.flatMap(({ words }) => (words.includes('again') ? [words.slice(0, words.indexOf(','))] : []));
  const groups = Array.from({ length: Math.floor(lists.length / joined) }, (_, i) => i * joined);
  return groups.map((from) => {
    const said = [...new Set(lists.slice(from, from + joined).flat())];
    return {
      words: [...said, ',', 'again', ...said, '.'],
      repetitions: said.slice(1).map((_, i) => ({ first: i + 1, again: said.length + 2 + i + 1 })),
    };
  });
}
