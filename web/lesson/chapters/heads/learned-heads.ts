/** What the heads of a learned layer do, and what they do if training shows them nothing. */
import { html } from 'lit';
import type { Language } from '../../../messages/languages.ts';
import { learnedMeasures } from '../../../messages/learned-measures.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { LEARNED_ROLES, type LearnedHeads, type LearnedRole } from '../../constants/learned-heads.ts';
import { followedPosition, plainToken, rowOf } from '../../inspector/followed-word.ts';
import type { Computed } from '../../session/lesson-session.ts';
import type { words as english } from './en.ts';

type Words = typeof english;

export interface LearnedFinding {
  readonly role: LearnedRole;
  /** Of the rows of held-out sentences. */
  readonly percent: number;
  /** The followed word of this sentence, the word that it reads most, and the weight of that. */
  readonly word: string;
  readonly read: string;
  readonly weight: number;
}

/** One for each head of a shipped learned layer; none for other weights. */
export function learnedFindings(computed: Computed, word: number | null): readonly LearnedFinding[] {
  const { trace, tokens, learnedIn } = computed;
  if (!learnedIn) return [];
  const t = followedPosition(tokens, word);
  return learnedMeasures(learnedIn).shown.heads.map((percents, head) => {
    const role = roleOf(percents);
    const row = rowOf(trace, 'weights', head, t) ?? [];
    const weight = Math.max(...row);
    return {
      role,
      percent: percents[role],
      word: plainToken(computed, tokens[t] ?? ''),
      read: plainToken(computed, tokens[row.indexOf(weight)] ?? ''),
      weight,
    };
  });
}

/** What a head reads most often. */
export function roleOf(percents: LearnedHeads['heads'][number]): LearnedRole {
  return percents.depended >= percents.before ? 'depended' : 'before';
}

export function leftToItself(words: Words, language: Language) {
  const { shown, free } = learnedMeasures(language);
  const layers = [shown, free] as const;
  const { alone } = words;
  const cells = (each: (layer: LearnedHeads) => LearnedHeads['named'] | undefined, marks: boolean) =>
    layers.map((layer) => {
      const percents = each(layer);
      if (!percents) return html`<td></td><td></td>`;
      return LEARNED_ROLES.map((role) => {
        const text = formatNumber(percents[role], 1);
        return html`<td>${marks && role === roleOf(percents) ? html`<b>${text}</b>` : text}</td>`;
      });
    });
  return html`<section>
    <h3>${alone.title}</h3>
    <p>${alone.text}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${alone.title}>
      <table class="table numbers alone">
        <caption>${alone.unit}</caption>
        <thead>
          <tr><td></td><th colspan="2" scope="colgroup">${alone.shown}</th><th colspan="2" scope="colgroup">${alone.free}</th></tr>
          <tr><td></td>${layers.map(() => LEARNED_ROLES.map((role) => html`<th scope="col">${alone.roles[role]}</th>`))}</tr>
        </thead>
        <tbody>
          ${layers[0].heads.map(
            (_, head) =>
              html`<tr><th scope="row">${words.head(head)}</th>${cells(({ heads }) => heads[head], true)}</tr>`,
          )}
          <tr><th scope="row">${alone.named}</th>${cells(({ named }) => named, false)}</tr>
        </tbody>
      </table>
    </div>
  </section>`;
}
