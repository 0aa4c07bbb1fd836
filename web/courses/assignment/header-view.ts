/** Header of an assignment: heading, conditions, and a note on how far to trust the results. */
import { html, nothing } from 'lit';
import { currentLanguage } from '../../messages/current-language.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { languageInfo } from '../../messages/languages.ts';
import type { Assignment } from './assignment.ts';

const words = coursesWords.assignment;
const ofStudy = coursesWords.study;

export function header({ heading, exercises, attempts, due, study }: Assignment, seed: number) {
  const conditions = () => html`<ul class="conditions">
    ${
      study
        ? html`<li>${ofStudy.questions(exercises.length / 2)}</li>`
        : html`<li>${words.exercises(exercises.length)}</li>
            <li>${attempts === null ? words.anyAttempts : words.attempts(attempts)}</li>
            <li>${words.seed(seed)}</li>`
    }
    ${due === null ? nothing : html`<li><time datetime=${due}>${words.due(moment(due))}</time></li>`}
  </ul>`;
  return html`<header>
    <p class="kicker">${study ? ofStudy.kicker : words.kicker}</p>
    <h1>${heading === '' ? words.heading : heading}</h1>
    ${exercises.length === 0 ? nothing : conditions()}
    ${due !== null && new Date().toISOString() > due ? html`<p class="late">${words.late}</p>` : nothing}
    ${exercises.length === 0 ? nothing : html`<p class="formative">${study ? ofStudy.rules : words.formative}</p>`}
  </header>`;
}

/** In the reader's time zone, which is named: "1 December 2026, 19:00 CET". */
export function moment(utc: string): string {
  return new Intl.DateTimeFormat(languageInfo(currentLanguage.value).locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(utc));
}
