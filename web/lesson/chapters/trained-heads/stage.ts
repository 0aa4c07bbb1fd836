/**
 * The stage: every head of the shipped model over the learner's sentence, large, named by what it measures on held-out passages. The step
 * `off` puts beside the maps how the answers change without the heads that are switched off.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { shorten } from '../../../views/paint/paint-labels.ts';
import { QUESTIONS } from '../../constants/trained-heads.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { shareHeat } from '../../lab-kit/heat.ts';
import type { Lab, Room, Staged } from '../../lab-kit/laboratory.ts';
import { button, status, type Ui } from '../../lab-kit/ui.ts';
import type { Score } from '../../model/shipped-model/vocabulary.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { patternOf } from './findings.ts';
import { shareOf } from './head-map.ts';
import { GAP, largeMap, largeMapStyles, type MapPlan, planMaps, rowWords } from './large-map.ts';
import { type fields, type HeadsModel, headAt, PLACES } from './model.ts';

/** The width of a head's name, and of a column: at least that of a number, at most that of a word. In `--px`. */
const NAME = 48;
const NUMBER = 30;
const WORD = 48;
/** The width of a letter above a number, and the height of a row with its gap, in `--px`. */
const LETTER = 6.6;
const ROW = 16;

interface HeadRows {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly tokens: readonly string[];
  /** The followed token. */
  readonly query: number;
  readonly room: Room;
  readonly isNamed: (place: number) => boolean;
  readonly isOff: (place: number) => boolean;
}

export function headRows({ words, maps, tokens, query, room, isNamed, isOff }: HeadRows) {
  const places = Array.from({ length: maps.layers * maps.heads }, (_, place) => place);
  const nameOf = (place: number) => ({ layer: Math.floor(place / maps.heads), head: place % maps.heads });
  const share = (place: number, key: number) => shareOf(maps, nameOf(place), query, key);
  const across = room.width / room.px - NAME;
  const keys = mostRead(
    Array.from({ length: query + 1 }, (_, key) => Math.max(...places.map((place) => share(place, key)))),
    Math.max(1, Math.floor(across / NUMBER)),
  );
  const wide = Math.min(WORD, Math.floor(across / keys.length));
  const high = Math.min(ROW * room.px, Math.floor((room.height - 2) / (places.length + 1)));
  return html`<table class="rows" style="line-height:${high - 1}px;--wide:${wide - 1}">
    <thead><tr><td></td>${keys.map((key) => html`<th scope="col" title=${tokens[key] ?? ''}>${shorten(tokens[key] ?? '', Math.floor(wide / LETTER))}</th>`)}</tr></thead>
    <tbody>${places.map((place) => {
      const { layer, head } = nameOf(place);
      return html`<tr class="${isNamed(place) ? 'named' : ''} ${isOff(place) ? 'off' : ''}">
        <th scope="row" aria-label=${words.name(layer, head)}>${words.nameShort(layer, head)}</th>
        ${keys.map((key) => {
          const value = share(place, key);
          return html`<td style=${`background:${shareHeat(value)}`}>${formatNumber(value)}</td>`;
        })}
      </tr>`;
    })}</tbody>
  </table>`;
}

/** The keys that some head reads most, as many as there is room for, in the order of the sentence. */
export function mostRead(shares: readonly number[], room: number): readonly number[] {
  return [...shares.keys()]
    .sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
    .slice(0, room)
    .sort((a, b) => a - b);
}

const headRowsStyles = css`
  .rows {
    flex: none;
    align-self: center;
    border-spacing: 1px;
    font: 450 calc(11 * var(--px)) var(--font-ui);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .rows td, .rows th {
    max-width: calc(var(--wide) * var(--px));
    width: calc(var(--wide) * var(--px));
    overflow: hidden;
    font-weight: 450;
    white-space: nowrap;
  }
  .rows [scope='row'] { max-width: none; width: calc(${NAME - 1} * var(--px)); font-weight: 600; text-align: start; }
  .rows .named [scope='row'] { color: var(--accent); }
  .rows .off { opacity: 0.35; }
`;

type Words = typeof english;
type Read = NonNullable<HeadsModel['read']['value']>;

/** In CSS pixels: the width up to which a stage is narrow, and the height of the line above. */
const NARROW = 520;
const LINE = 28;
/** The answers beside the maps: with bars, the height that they need and their share of the width; without, their width and that of a line. */
const BARS = { height: 460, share: 0.3 };
const DENSE = { width: 260, line: 16 };
/** The answers with bars below the maps: in columns of at least this width, and their height. */
const UNDER = { columns: 2, width: 320, height: 144 };
/** The width of the switches in place of maps. */
const SWITCHES = 132;

export function headsOnStage(
  ui: Ui<typeof fields, Words>,
  model: HeadsModel,
  words: Words,
  { room, step, paper }: Staged,
): TemplateResult {
  if (!paper) void model.arrive();
  if (model.failed.value) return html`<p role="alert">${words.failed} ${tryAgain(model.load)}</p>`;
  if (model.asking.value) return html`<p>${button(words.start, model.load)}</p>`;
  const read = model.read.value;
  if (!read) return status(words.loading, 'soft waiting');
  const { px } = room;
  const { maps } = read;
  const query = queryOf(ui.lab, read.tokens);
  const isNarrow = room.width < NARROW * px;
  const below = { ...room, height: room.height - LINE * px };
  const line = (isNarrow: boolean) => lineAbove(model, read, query, isNarrow, words);
  const drawn = (plan: MapPlan, brief = false) => largeMaps(ui, model, read, query, plan, px, brief, words);
  if (step !== 'off') {
    const plan = isNarrow ? null : planMaps(below, maps);
    if (plan) return html`${line(false)}${drawn(plan)}`;
    const hasLine = below.height > (maps.layers * maps.heads + 2) * ROW * px;
    return html`${hasLine ? line(true) : nothing}${rows(ui, model, read, query, hasLine ? below : room, words)}`;
  }
  // The answers beside or below the maps, whichever makes these larger; beside mere switches where the maps would be too small.
  const answers = (place: Room | 'under' | null = null) => answersOf(ui, model, place, paper, words);
  const bars = below.height >= BARS.height * px;
  const width = bars ? Math.floor(room.width * BARS.share) : DENSE.width * px;
  const beside = { ...(bars ? below : room), width: room.width - width - GAP };
  const plan = isNarrow ? null : planMaps(beside, maps, true);
  const fits = bars && room.width >= UNDER.columns * UNDER.width * px;
  const under = fits ? planMaps({ ...below, height: below.height - UNDER.height * px - GAP }, maps, true) : null;
  if (plan && under && under.side > plan.side) return html`${line(false)}${drawn(under, true)}${answers('under')}`;
  if (bars && plan) return html`${line(false)}${side(width, drawn(plan, true), answers())}`;
  if (plan) return side(width, drawn(plan, true), answers({ ...room, width }));
  const rest = room.width - SWITCHES * px - GAP;
  return side(rest, switches(ui, words), answers({ ...room, width: rest }));
}

function side(width: number, heads: TemplateResult, answers: TemplateResult) {
  return html`<div class="beside" style="grid-template-columns:minmax(0,1fr) ${width}px">${heads}${answers}</div>`;
}

/** The followed word's token. Only if the figure shows this model, too, its tokens begin with the start of the text. */
function queryOf({ tokens, settings }: Lab<typeof fields>, own: readonly string[]): number {
  const query = followedPosition(tokens, settings.word) + own.length - tokens.length;
  return Math.max(0, Math.min(query, own.length - 1));
}

function measuring({ done }: HeadsModel, words: Words): string {
  return words.measuring(formatNumber(done.value * 100, 0));
}

/** What the maps are of; on a narrow stage, which heads have a name. */
function lineAbove(model: HeadsModel, { tokens }: Read, query: number, isNarrow: boolean, words: Words) {
  const whole = model.whole.value;
  if (!whole) return html`<p class="soft line">${measuring(model, words)}</p>`;
  const named = whole.heads.flatMap((measured, place) => {
    const found = patternOf(measured, whole.even);
    const { layer, head } = headAt(place);
    const name = words.nameShort(layer, head);
    return found ? [words.named(name, words.patterns[found.share], formatNumber(found.value))] : [];
  });
  return html`<p class="soft line">${isNarrow ? named.join(' · ') || words.noPattern : words.rowOf(tokens[query] ?? '')}</p>`;
}

function rows(
  ui: Ui<typeof fields>,
  model: HeadsModel,
  { maps, tokens }: Read,
  query: number,
  room: Room,
  words: Words,
) {
  const whole = model.whole.value;
  return headRows({
    words,
    maps,
    tokens,
    query,
    room,
    isNamed: (place) => whole !== null && patternOf(whole.heads[place] ?? whole.even, whole.even) !== null,
    isOff: (place) => ui.values.off.includes(place),
  });
}

function largeMaps(
  ui: Ui<typeof fields, Words>,
  model: HeadsModel,
  { maps, tokens }: Read,
  query: number,
  { rows, side, words: hasWords }: MapPlan,
  px: number,
  brief: boolean,
  words: Words,
) {
  const whole = model.whole.value;
  const across = PLACES.length / rows;
  return html`<div class="maps" style="grid-template-columns:repeat(${across + Number(hasWords)},max-content)">${PLACES.map(
    (name, place) => html`${hasWords && place % across === 0 ? rowWords(tokens, query, side, px) : nothing}
      ${largeMap({
        words,
        maps,
        tokens,
        name,
        query,
        side,
        px,
        brief,
        measured: whole && { head: whole.heads[place] ?? whole.even, even: whole.even },
        isOff: ui.values.off.includes(place),
        toggle: () => ui.toggle('off', place),
      })}`,
  )}</div>`;
}

/** Switches in place of maps. */
function switches(ui: Ui<typeof fields, Words>, words: Words) {
  return html`<div class="switches" role="group" aria-label=${words.switches}>${PLACES.map(
    (
      { layer, head },
      place,
    ) => html`<label><input type="checkbox" role="switch" .checked=${!ui.values.off.includes(place)}
      aria-label=${words.name(layer, head)} @change=${() => ui.toggle('off', place)}>${words.nameShort(layer, head)}</label>`,
  )}</div>`;
}

/**
 * In one column, in columns `under` the maps, or in the room of a table without bars. What this has no room for is left out: first
 * the state, then the loss.
 */
function answersOf(
  { values }: Ui<typeof fields>,
  model: HeadsModel,
  place: Room | 'under' | null,
  paper: boolean,
  words: Words,
) {
  const dense = place === 'under' ? null : place;
  const [whole, now] = [model.whole.value, model.now.value];
  if (!whole) return status(measuring(model, words), 'soft');
  const percent = (score: Score) => (100 * score.right) / score.asked;
  const rounded = (value: number) => formatNumber(value, 0);
  // Paper has no switches.
  const hint = paper ? nothing : words.offHint;
  const columns = dense && dense.width >= 2 * DENSE.width * dense.px ? 2 : 1;
  const lines = Math.ceil((QUESTIONS.length + 1) / columns);
  const fits = (count: number) => dense === null || count * DENSE.line * dense.px <= dense.height;
  const state = now ? words.measuredNow(values.off.length) : measuring(model, words);
  return html`<div class="answers ${dense ? 'dense' : (place ?? '')}" style="--columns:${columns}">
    ${status(values.off.length === 0 ? hint : state, `state ${fits(lines + 2) ? '' : 'unseen'}`)}
    <dl>${QUESTIONS.map((question) => {
      const before = percent(whole.scores[question]);
      const after = now && percent(now.scores[question]);
      const change = after === null || rounded(after) === rounded(before) ? '' : after < before ? 'less' : 'more';
      return html`<dt>${words.questionsShort[question]}</dt>
        <dd class=${change}>
          <span class="bar" aria-hidden="true"><i style="width:${before}%"></i><b style="width:${after ?? 0}%"></b></span>
          <span class="number">${change ? `${rounded(before)} → ` : ''}${words.ofHundred(rounded(after ?? before))}</span>
        </dd>`;
    })}
    ${
      fits(lines)
        ? html`<dt>${words.lossShort}</dt>
    <dd><span class="number">${formatNumber(whole.loss, 2)}${now && now !== whole ? html` → ${formatNumber(now.loss, 2)}` : nothing}</span></dd>`
        : nothing
    }</dl>
  </div>`;
}

export const stageStyles = [
  largeMapStyles,
  headRowsStyles,
  css`
  :host { display: flex; flex-direction: column; justify-content: center; gap: var(--s1); }
  .maps { display: grid; gap: ${GAP}px; justify-content: center; }
  .line { flex: none; text-align: center; }
  .beside { display: grid; gap: ${GAP}px; align-items: center; }
  .switches {
    display: grid;
    grid-template-columns: repeat(2, max-content);
    gap: 2px var(--s2);
    font-size: calc(12 * var(--px));
  }
  .switches label { min-height: 28px; gap: 4px; }
  .state { font-weight: 600; }
  .answers dl { display: grid; gap: 2px; margin: var(--s2) 0 0; }
  .answers dt { color: var(--ink-soft); }
  .answers dd { display: flex; align-items: center; gap: var(--s2); margin: 0 0 var(--s1); }
  .under .state { text-align: center; }
  .under dl {
    grid-template-columns: repeat(${UNDER.columns}, max-content minmax(0, 1fr));
    gap: 2px var(--s6);
  }
  .under dd { margin: 0; }
  .dense { font-size: calc(12 * var(--px)); line-height: calc(${DENSE.line} * var(--px)); }
  .dense dl {
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr) max-content);
    gap: 0 var(--s3);
    margin: 0;
  }
  .dense dd { justify-content: end; margin: 0; }
  .dense .bar { display: none; }
  .dense .number { font-family: inherit; }
  :is(.less, .more) .number { font-weight: 650; }
  .less .number { color: var(--warn); }
  .more .number { color: var(--ok); }
  .bar { position: relative; flex: 1; height: 10px; background: var(--surface-sunken); }
  .bar > * {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    background: color-mix(in oklab, var(--tensor-weights) 28%, transparent);
  }
  .bar > b { background: var(--tensor-weights); }
  `,
];
