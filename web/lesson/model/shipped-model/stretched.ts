/**
 * Held-out passages with the verb farther from its subject than in training: what stands between the two in other passages comes
 * there, too.
 */
import { FAR } from '../../constants/trained-heads.ts';
import type { Agreement, Passage } from './passages.ts';

export type AgreeingPassage = Passage & { readonly agreement: Agreement };

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
