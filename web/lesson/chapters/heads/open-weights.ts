/**
 * Shows the hand-made weights of one head: which features its query and key use, and how that makes a query find a key. Read from the
 * core's input tensors.
 */
import { html, nothing } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { words as handMadeWords } from '../../../messages/en/hand-made.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { KINDS } from '../../constants/hand-made.ts';
import { heat } from '../../lab-kit/heat.ts';
import { codeOf, FEATURES } from '../../model/hand-made/codes.ts';
import { HEADS } from '../../model/hand-made/heads.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import { spokenName, subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';

type Words = typeof english;

export interface OpenOptions {
  readonly words: Words;
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
  readonly head: number;
  readonly query: number;
  readonly choose: (query: number) => void;
}

export function openWeights(options: OpenOptions) {
  const { words, tokens, head } = options;
  const name = HEADS[head]?.name ?? 'even';
  return html`<section aria-label=${words.open(head)}>
    <h3>${words.open(head)}</h3>
    <p>${subscripted(words.reasons[name])}</p>
  </section>
  ${weightTable(options)}
  <div>
    <h3>${words.kinds}</h3>
    <ul class="line kinds">${tokens.map((token) => html`<li>${token}<small>${handMadeWords.kinds[kindOf(token)]}</small></li>`)}</ul>
  </div>
  ${name === 'even' ? nothing : because(options)}
  <details>
    <summary>${subscripted(words.values)}</summary>
    <p class="soft">${subscripted(words.valuesHow)}</p>
    ${codes(words)}
  </details>`;
}

/** (m, d) twice: the head's columns of W_Q and W_K, without the rows that are 0 in both. */
function weightTable({ words, trace, head }: OpenOptions) {
  const { dModel, numHeads } = trace.options;
  const width = dModel / numHeads;
  const rows = (name: string) => {
    const { data } = trace.get(name);
    return FEATURES.map((_, m) =>
      Array.from({ length: width }, (_, d) => data[m * dModel + head * width + d] ?? Number.NaN),
    );
  };
  const [q, k] = [rows('w_q'), rows('w_k')];
  const used = FEATURES.map((_, m) => m).filter((m) => [...(q[m] ?? []), ...(k[m] ?? [])].some((w) => w !== 0));
  if (used.length === 0) return html`<p class="soft">${words.allZero}</p>`;
  const [mostQ, mostK] = [largest(q), largest(k)];
  const cells = (row: readonly number[] | undefined, most: number) =>
    (row ?? []).map(
      (w) => html`<td class=${w === 0 ? 'zero' : ''} style=${w === 0 ? '' : heat(w, most)}>${short(w)}</td>`,
    );
  const columns = Array.from({ length: width }, (_, d) => html`<th scope="col">d${d + 1}</th>`);
  return html`<div>
    <h3>${subscripted(words.weights)}</h3>
    <div class="scroll" tabindex="0" role="group" aria-label=${spokenName(words.weights)}>
      <table class="cells weights">
        <thead>
          <tr><td></td><th class="q" colspan=${width} scope="colgroup">W<sub>Q</sub></th><td class="gap"></td><th class="k" colspan=${width} scope="colgroup">W<sub>K</sub></th></tr>
          <tr><th scope="col">${words.feature}</th>${columns}<td class="gap"></td>${columns}</tr>
        </thead>
        <tbody>${used.map((m) => html`<tr><th scope="row">${feature(m)}</th>${cells(q[m], mostQ)}<td class="gap"></td>${cells(k[m], mostK)}</tr>`)}</tbody>
      </table>
    </div>
    <p class="soft">${words.zeros(FEATURES.length - used.length)} ${subscripted(words.domain(short(mostQ), short(mostK)))}</p>
  </div>`;
}

function because({ words, trace, tokens, head, query, choose }: OpenOptions) {
  const key = mostRead(trace, head, query);
  const { products, score, scaled, weight } = scoreParts(trace, head, query, key);
  const title = words.because(tokens[query] ?? '', tokens[key] ?? '', formatNumber(weight));
  return html`<div>
    <label>${words.query}<select @change=${(event: Event) => {
      if (event.target instanceof HTMLSelectElement) choose(Number(event.target.value));
    }}>${tokens.map((token, t) => html`<option value=${t} ?selected=${t === query}>${t + 1} ${token}</option>`)}</select></label>
  </div>
  <div>
    <h3>${title}</h3>
    <div class="scroll" tabindex="0" role="group" aria-label=${title}>
      <table class="table parts">
        <thead><tr><th scope="col">d</th><th scope="col" class="q">q<sub>d</sub>, ${tokens[query]}</th><th scope="col" class="k">k<sub>d</sub>, ${tokens[key]}</th><th scope="col" class="number">${words.product}</th></tr></thead>
        <tbody>${products.map(
          ({ d, q, k }) => html`<tr><td>${d + 1}</td><td>${factor(words, q)}</td><td>${factor(words, k)}</td>
            <td class="number">${formatNumber(q.value * k.value)}</td></tr>`,
        )}</tbody>
      </table>
    </div>
    <p class="soft" role="status">${subscripted(words.total(formatNumber(score), formatNumber(scaled)))}</p>
  </div>`;
}

function factor(words: Words, { value, parts }: Factor) {
  return html`${formatNumber(value)}${parts.map(
    ({ m, x, w }) => html`<small>${words.part(short(x), short(w), feature(m))}</small>`,
  )}`;
}

/** Kinds and their codes: the non-zero rows of W_V, and the non-zero columns of W_O times 4. */
function codes(words: Words) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${spokenName(words.values)}>
    <table class="cells weights">
      <thead><tr><td></td>${[0, 1, 2, 3].map((d) => html`<th scope="col">d${d + 1}</th>`)}<th scope="col">${words.opposite}</th></tr></thead>
      <tbody>${KINDS.map(
        (kind, i) => html`<tr><th scope="row">${handMadeWords.kinds[kind]}</th>
          ${codeOf(kind).map((entry) => html`<td style=${heat(entry, 1)}>${formatPlain(entry)}</td>`)}
          <th>${handMadeWords.kinds[KINDS[(i + KINDS.length / 2) % KINDS.length] ?? kind]}</th></tr>`,
      )}</tbody>
    </table>
  </div>`;
}

function feature(m: number): string {
  const name = FEATURES[m];
  return name === undefined ? '' : handMadeWords.features[name];
}

/** Whole numbers without decimals. */
function short(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

function largest(rows: readonly (readonly number[])[]): number {
  return Math.max(...rows.flat().map(Math.abs));
}

/**
 * Decomposes one query–key score into features: q_d is a sum over the features of the query's row of X, k_d over the key's, and the
 * score adds up their products. The numbers are the core's.
 *
 * x_m · W_md: a feature's contribution to one of the head's numbers.
 */
interface Part {
  readonly m: number;
  readonly x: number;
  readonly w: number;
}

interface Factor {
  /** The non-zero parts. */
  readonly parts: readonly Part[];
  readonly value: number;
}

interface ScoreParts {
  /** One entry per feature of the head. */
  readonly products: readonly { readonly d: number; readonly q: Factor; readonly k: Factor }[];
  readonly score: number;
  readonly scaled: number;
  readonly weight: number;
}

export function scoreParts(trace: AttentionTrace, head: number, t: number, s: number): ScoreParts {
  const { tokens, numHeads, dModel } = trace.options;
  const width = dModel / numHeads;
  const cell = (head * tokens + t) * tokens + s;
  const at = (name: string, index: number): number => trace.get(name).data[index] ?? Number.NaN;
  const factor = (weight: string, vector: string, token: number, d: number): Factor => ({
    parts: Array.from({ length: dModel }, (_, m) => ({
      m,
      x: at('input', token * dModel + m),
      w: at(weight, m * dModel + head * width + d),
    })).filter(({ x, w }) => x * w !== 0),
    value: at(vector, (head * tokens + token) * width + d),
  });
  return {
    products: Array.from({ length: width }, (_, d) => ({
      d,
      q: factor('w_q', 'q', t, d),
      k: factor('w_k', 'k', s, d),
    })),
    score: at('scores', cell),
    scaled: at('scaled', cell),
    weight: at('weights', cell),
  };
}

/** The key with the largest weight of a query. */
export function mostRead(trace: AttentionTrace, head: number, t: number): number {
  const { tokens } = trace.options;
  const row = trace.get('weights').data.slice((head * tokens + t) * tokens, (head * tokens + t + 1) * tokens);
  return row.indexOf(Math.max(...row));
}
