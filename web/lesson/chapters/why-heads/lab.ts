/**
 * `<mha-lab-why-heads>`: a task with two lookups for one head, or two heads of half the width. First with hand-made weights and an
 * adjustable balance, then trained. The stage shows the rows of weights (`exhibit.ts`).
 */

import { html, nothing } from 'lit';
import { handMadeWords } from '../../../messages/hand-made.ts';
import { t as messages } from '../../../messages/index.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { KINDS, type Kind } from '../../constants/hand-made.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { onSlider } from '../../lab-kit/on-slider.ts';
import type { ComparisonName } from '../../lab-kit/trainer/comparisons.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import { defineElement } from '../../platform/define-element.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import { fields, POINTS, STEPS } from './lab-fields.ts';
import { whyHeadsLabStyles } from './lab-styles.ts';
import { type Found, lookUp, parametersOf, says } from './two-lookups.ts';

export const tag = 'mha-lab-why-heads';

type Words = typeof english;

/** The chapter's one comparison. */
const PLANS: readonly ComparisonName[] = ['two-lookups'];

const QUESTIONS = ['before', 'first'] as const;
type Question = (typeof QUESTIONS)[number];

/** Smaller kinds are left out of the result. */
const HEARD = 0.05;

export class WhyHeadsLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, whyHeadsLabStyles];

  readonly #comparison = new LazyPart(this, () => import('../../lab-kit/trainer/side-by-side.ts'));

  protected override get fields() {
    return fields;
  }

  /** An address with its settings opens the comparison. */
  protected override willUpdate(): void {
    if (this.texts.seeds !== undefined && this.#comparison.phase === 'waiting') void this.#comparison.load();
  }

  protected override render() {
    const { context, session, words, values } = this;
    if (!context || !session) return nothing;
    const { tokens } = context.computed;
    const at = (heads: 1 | 2, balance: number) =>
      lookUp(session, tokens, { heads, balance: balance / STEPS, points: values.points });
    const [one, two] = [at(1, values.balance), at(2, values.balance)];
    const query = Math.min(values.query, tokens.length - 1);
    const now = values.heads === 1 ? one : two;
    const width = Math.sqrt(parametersOf(tokens.length) / 4);
    return html`<div class="card">
      <div class="line" role="group" aria-label=${words.heads}>
        ${([1, 2] as const).map(
          (heads) => html`<button class="press" type="button" aria-pressed=${heads === values.heads ? 'true' : 'false'}
            @click=${() => this.adjust({ heads })}>${heads === 1 ? words.one : words.two}</button>`,
        )}
      </div>
      <p class="soft">${subscripted(words.widths(width, formatPlain(parametersOf(tokens.length))))}</p>
      ${this.#settings()}
      <label>${words.query}<select @change=${(event: Event) => {
        if (event.target instanceof HTMLSelectElement) this.adjust({ query: Number(event.target.value) });
      }}>${tokens.map((token, t) => html`<option value=${t} ?selected=${t === query}>${t} ${token}</option>`)}</select></label>
      ${this.#told(tokens, query, now)}
      ${one.asked === 0 ? html`<p>${words.tooShort}</p>` : this.#compare(one, two)}
    </div>
    ${this.#trained()}`;
  }

  /** Loaded on request: the comparison and its recorded results are large. */
  #trained() {
    const { words, values, width } = this;
    const { phase, load } = this.#comparison;
    if (phase !== 'ready') {
      return html`<p class="second">${phase === 'failed' ? messages.page.labFailed : nothing}
        <button class="press" type="button" ?disabled=${phase === 'loading'} @click=${load}>${words.trained}</button></p>`;
    }
    return html`<h3 class="second">${words.trained}</h3>
      <mha-side-by-side .plans=${PLANS} .words=${words.sideBySide} .width=${width} .seeds=${values.seeds}
        .adjust=${({ seeds }: { seeds?: number }, done: boolean) => this.adjust({ seeds }, { done })}></mha-side-by-side>`;
  }

  #settings() {
    const { words } = this;
    const { heads, balance: step, points: codes } = this.values;
    const share = step / STEPS;
    const percent = (part: number) => `${formatNumber(part * 100, 0)} %`;
    const balance = words.balanceValue(percent(1 - share), percent(share));
    const points = words.pointsValue(formatPlain(codes));
    const balanced = onSlider((balance, done) => this.adjust({ balance }, { done }));
    const pointed = onSlider((points, done) => this.adjust({ points }, { done }));
    return html`<div class="settings">
      <label class="slide">${words.balance}
        <input type="range" min="0" max=${STEPS} step="1" .value=${String(step)} ?disabled=${heads === 2}
          aria-valuetext=${balance} @input=${balanced} @change=${balanced}>
        <output>${heads === 2 ? words.onlyOne : balance}</output></label>
      <label class="slide">${words.points}
        <input type="range" min=${POINTS.least} max=${POINTS.most} step="1" .value=${String(codes)}
          aria-valuetext=${points} @input=${pointed} @change=${pointed}>
        <output>${points}</output></label>
    </div>`;
  }

  #told(tokens: readonly string[], query: number, { told }: Found) {
    const { words } = this;
    const title = words.told(tokens[query] ?? '');
    if (query < 2) return html`<div><h3>${title}</h3><p>${words.tie}</p></div>`;
    const asked: Record<Question, Kind> = { before: kindOf(tokens[query - 1] ?? ''), first: kindOf(tokens[0] ?? '') };
    return html`<div>
      <h3>${title}</h3>
      <p class="soft">${words.toldHow}</p>
      <div role="status"><dl class="told">${QUESTIONS.map((question) => {
        const half = told[query]?.[question] ?? [];
        const said = says(half);
        const name = (kind: Kind) => handMadeWords.kinds[kind];
        const judged =
          said === null
            ? words.draw
            : said === asked[question]
              ? words.right(name(said))
              : words.wrong(name(said), name(asked[question]));
        const heard = KINDS.flatMap((kind, i) =>
          (half[i] ?? 0) < HEARD ? [] : [`${name(kind)} ${formatNumber(half[i] ?? 0)}`],
        );
        return html`<dt>${words.questions[question]}</dt>
          <dd class=${said === asked[question] ? 'right' : 'wrong'}>${heard.join(', ')}<br><b>${judged}</b></dd>`;
      })}</dl></div>
    </div>`;
  }

  #compare(one: Found, two: Found) {
    const { words } = this;
    const { heads } = this.values;
    const row = (
      name: string,
      { share, right, asked, error }: Found,
      now: boolean,
    ) => html`<tr class=${now ? 'now' : ''}>
      <th scope="row">${name}</th>
      <td>${formatNumber(share.before)}</td><td>${formatNumber(share.first)}</td><td>${formatNumber(share.before + share.first)}</td>
      <td>${words.ofAsked(right, asked)}</td><td>${formatNumber(error)}</td>
    </tr>`;
    const { before, first, sum, right, error } = words.columns;
    return html`<div>
      <h3>${words.compare(one.asked)}</h3>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.compare(one.asked)}>
        <table class="compare">
          <thead><tr><td></td>${[before, first, sum, right, error].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
          <tbody>${row(words.one, one, heads === 1)}${row(words.two, two, heads === 2)}</tbody>
        </table>
      </div>
      <p class="soft">${words.measured}</p>
      <p role="status">${words.verdict(one.right, one.asked)}</p>
    </div>`;
  }
}

defineElement(tag, WhyHeadsLab);
