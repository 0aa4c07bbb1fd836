/** What a study's page says after each of its two tests. */
import { html } from 'lit';
import type { Records } from '../../lesson/exercises/progress/record.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { scoreOf } from './attempts.ts';
import { STUDY_ATTEMPTS, twoTests } from './study.ts';

const words = coursesWords.study;

export function betweenTests(begin: () => void) {
  return html`<section aria-labelledby="milestone">
    <h2 id="milestone" tabindex="-1">${words.between}</h2>
    <p>${words.betweenText}</p>
    <button type="button" class="press" @click=${begin}>${words.begin}</button>
  </section>`;
}

export function afterTests(records: Records, exercises: readonly string[]) {
  const [first = 0, second = 0] = twoTests(exercises).map((test) => scoreOf(records, test, STUDY_ATTEMPTS).solved);
  return html`<section aria-labelledby="milestone">
    <h2 id="milestone" tabindex="-1">${words.end}</h2>
    <p>${words.endText(first, second, exercises.length / 2)}</p>
  </section>`;
}
