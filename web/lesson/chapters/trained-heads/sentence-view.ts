/** The sentence as the trained model reads it, example sentences, and its next-word predictions. */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import type { Guess } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';

export interface SentenceViewOptions {
  readonly words: typeof english;
  /** The model's tokens; special tokens are in angle brackets. */
  readonly tokens: readonly string[];
  /** Unknown words. */
  readonly unknown: readonly string[];
  readonly guesses: readonly Guess[];
  readonly take: (sentence: string) => void;
}

export function sentenceView({ words, tokens, unknown, guesses, take }: SentenceViewOptions) {
  const expected = guesses.map(({ word, probability }) => words.guess(word, formatNumber(probability, 2)));
  return html`<div>
    <div class="samples" role="group" aria-label=${words.samplesLabel}>
      <span class="soft">${words.samplesLabel}</span>
      ${words.samples.map(
        (sentence) =>
          html`<button class="press" type="button" lang="en" @click=${() => take(sentence)}>${sentence}</button>`,
      )}
    </div>
    <p>${words.readAs} <span class="read" lang="en">${tokens.map((token) =>
      token.startsWith('<') ? html`<mark>${token}</mark> ` : html`${token} `,
    )}</span></p>
    ${unknown.length > 0 ? html`<p class="soft">${words.unknown([...new Set(unknown)].join(', '))}</p>` : nothing}
    <p class="soft">${words.expects(expected.join(', '))}</p>
  </div>`;
}
