/** Switches for heads, what stands in for those that are off, and every answer that changes. */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import type { StandIn } from '../../constants/head-patterns.ts';
import { QUESTIONS } from '../../constants/trained-heads.ts';
import type { Answer, Examination } from '../../model/shipped-model/examine.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';

export interface AblationOptions {
  readonly words: typeof english;
  readonly layers: number;
  readonly heads: number;
  readonly isOff: (name: HeadName) => boolean;
  readonly toggle: (name: HeadName) => void;
  readonly by: StandIn;
  readonly choose: (by: StandIn) => void;
  readonly whole: Examination;
  /** Null while it is measured. */
  readonly now: Examination | null;
  /** Reads a passage up to the word that was asked for. */
  readonly read: (sentence: string) => void;
}

/** Changed answers that the page lists, and wrong answers to each question. */
const LISTED = 12;
const LISTED_WRONG = 3;

/** An answer of the whole model that is no longer right, or has become right. */
export interface Change extends Answer {
  readonly lost: boolean;
}

export function changesOf(whole: Examination, now: Examination): readonly Change[] {
  return whole.answers.flatMap((before, place) => {
    const after = now.answers[place];
    return after && after.right !== before.right ? [{ ...before, lost: before.right }] : [];
  });
}

export function ablation(options: AblationOptions) {
  const { words, layers, heads, isOff, toggle, by, choose, whole, now, read } = options;
  const places = Array.from({ length: layers * heads }, (_, place) => ({
    layer: Math.floor(place / heads),
    head: place % heads,
  }));
  const share = (right: number, asked: number): string => words.ofHundred(formatNumber((100 * right) / asked, 1));
  const changes = now ? changesOf(whole, now) : [];
  return html`
    <div class="switches" role="group" aria-label=${words.switches}>
      ${places.map(
        (
          name,
        ) => html`<label><input type="checkbox" role="switch" .checked=${!isOff(name)} @change=${() => toggle(name)}>
          ${words.name(name.layer, name.head)}</label>`,
      )}
    </div>
    <div class="line" role="radiogroup" aria-label=${words.standIn}>
      <span class="soft" aria-hidden="true">${words.standIn}</span>
      ${(['zeros', 'mean'] as const).map(
        (one) => html`<label><input type="radio" name="by" .checked=${by === one} @change=${() => choose(one)}>
          ${words.standIns[one]}</label>`,
      )}
    </div>
    <div class="scroll" tabindex="0" role="group" aria-label=${words.answers}>
      <table class="measured answers">
        <caption class="unseen">${words.answers}</caption>
        <thead><tr><th scope="col">${words.question}</th><th scope="col">${words.wholeModel}</th><th scope="col">${words.thisModel}</th><th scope="col">${words.lostAndGained}</th></tr></thead>
        <tbody>
          ${QUESTIONS.map((question) => {
            const before = whole.scores[question];
            const after = now?.scores[question];
            const its = changes.filter((change) => change.question === question);
            const lost = its.filter((change) => change.lost).length;
            return html`<tr><th scope="row">${words.questions[question]}</th>
              <td>${share(before.right, before.asked)}</td>
              <td class=${after && after.right < before.right ? 'less' : ''}>${after ? share(after.right, after.asked) : '…'}</td>
              <td>${now ? words.changed(lost, its.length - lost) : '…'}</td></tr>`;
          })}
          <tr><th scope="row">${words.loss}</th><td>${formatNumber(whole.loss, 3)}</td><td>${now ? formatNumber(now.loss, 3) : '…'}</td><td></td></tr>
        </tbody>
      </table>
    </div>
    ${changes.length > 0 ? changedAnswers(words, changes, read) : nothing}
    ${wrongAnswers(words, now ?? whole, read)}`;
}

/** The passages of changed answers, with the word that was asked for. An attracted verb is listed once. */
function changedAnswers(words: typeof english, changes: readonly Change[], read: AblationOptions['read']) {
  const listed = changes.filter(({ question }) => question !== 'attracted');
  return html`<details class="twin"><summary>${words.whichChange(listed.length)}</summary>
    <ul class="changes">${listed
      .slice(0, LISTED)
      .map((change) =>
        asked(change, `${change.lost ? words.lost : words.gained}, ${words.questionsShort[change.question]}:`, read),
      )}</ul>
    ${listed.length > LISTED ? html`<p class="soft">${words.moreChanges(listed.length - LISTED)}</p>` : nothing}
  </details>`;
}

/** The first wrong answers to each question. */
function wrongAnswers(words: typeof english, { answers }: Examination, read: AblationOptions['read']) {
  const wrong = answers.filter(({ right, question }) => !right && question !== 'attracted');
  if (wrong.length === 0) return nothing;
  return html`<details class="twin wrong"><summary>${words.whichWrong(wrong.length)}</summary>
    <p class="soft">${words.readWrong}</p>
    ${QUESTIONS.map((question) => {
      const its = wrong.filter((answer) => answer.question === question);
      if (its.length === 0) return nothing;
      return html`<ul class="changes">${its
        .slice(0, LISTED_WRONG)
        .map((answer) => asked(answer, `${words.questionsShort[question]}:`, read))}</ul>
        ${its.length > LISTED_WRONG ? html`<p class="soft">${words.moreChanges(its.length - LISTED_WRONG)}</p>` : nothing}`;
    })}
  </details>`;
}

/** A passage up to the word that was asked for, as a button that reads it, and that word. */
function asked({ passage, at }: Answer, label: string, read: AblationOptions['read']) {
  const sentence = passage.words.slice(0, at).join(' ');
  return html`<li><span class="soft">${label}</span>
    <button class="press" type="button" lang="en" @click=${() => read(sentence)}>${sentence}</button>
    <b lang="en">${passage.words[at]}</b></li>`;
}
