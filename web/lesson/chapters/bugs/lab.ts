/**
 * A gallery of broken attention layers. The learner names the bug, then sees where it shows, the correct result, and the corrected line.
 * The stage shows what the chosen layer gives, and what it would give without the bug, large.
 */
import { computed, signal } from '@preact/signals-core';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { words as bugWords } from '../../../messages/en/exercises/diagnose-bug.ts';
import { t } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { GALLERY, type GalleryBug } from '../../constants/bug-gallery.ts';
import { inlineCode } from '../../exercises/blocks.ts';
import { type BugMatrix, bugStyles, matrixName, matrixView } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { whole } from '../../fields/field.ts';
import { type Lab, laboratory, type Room } from '../../lab-kit/laboratory.ts';
import { button, card, note, type Ui } from '../../lab-kit/ui.ts';
import { engineInWords } from '../../model/in-words.ts';
import { gallery, MOST_TOKENS, REPAIRS } from './broken-layers.ts';
import type { words as english } from './en.ts';
import { keepGuesses, refreshGuesses, theGuesses, withGuess } from './guesses.ts';
import type { BrokenLayer } from './pictures.ts';

type Words = typeof english;

const fields = {
  /** The index of the selected gallery entry; its bug's name would give the bug away. `patient` stands in addresses. */
  patient: whole(0, { min: 0, max: GALLERY.length - 1, from: 1 }),
};

/** CSS pixels: the heading and the gap around a table; the smallest and the largest row. */
const AROUND = 64;
const ROW = { min: 20, max: 44 } as const;
/** A row is so much higher than its digits, and a column so much wider: two decimals and a sign. */
const HIGH = 1.75;
const WIDE = 3.6;
/** On a low stage rows stand closer, so that the table with its sums is whole. Around it are a line of buttons and the frame. */
const LOW = { height: 260, around: 52, min: 13, high: 1.15 } as const;

interface Fitted {
  readonly row: number;
  /** The height of the digits. */
  readonly digits: number;
  readonly beside: boolean;
  /** Whether there is room for one table only. */
  readonly alone: boolean;
}

/** The row height at which both tables fit, beside or below each other. */
export function rowHeight({ width, height }: Room, rows: number, columns: number): Fitted {
  const fits = (across: number, down: number, around: number = AROUND) =>
    Math.min((height / down - around) / rows, ((width / across / columns) * HIGH) / WIDE);
  const [beside, below, alone] = [fits(2, 1), fits(1, 2), fits(1, 1, LOW.around)];
  if (height < LOW.height || (Math.max(beside, below) < ROW.min && alone >= ROW.min)) {
    const row = Math.max(LOW.min, Math.min(ROW.max, Math.floor(alone)));
    return { row, digits: Math.min(row / LOW.high, width / columns / WIDE), beside: false, alone: true };
  }
  const row = Math.max(ROW.min, Math.min(ROW.max, Math.floor(Math.max(beside, below))));
  return { row, digits: row / HIGH, beside: beside >= below, alone: false };
}

function galleryModel(lab: Lab<typeof fields>) {
  refreshGuesses();
  const layers = computed(() => gallery(lab.session, lab.context));
  /** The last guess for an entry; null before the first. */
  const wrongGuess = signal<{ readonly bug: GalleryBug; readonly taken: GalleryBug } | null>(null);
  const all = () => layers.value;
  const isNamed = (bug: GalleryBug): boolean => theGuesses.value.get(bug)?.has(bug) ?? false;
  /** Selecting an entry is reading, so it stays out of the undo history. */
  const look = (place: number): void => {
    lab.adjust({ patient: place }, { undoable: false });
    wrongGuess.value = null;
  };
  return {
    all,
    wrongGuess,
    isNamed,
    look,
    /** Whether the one table of a low stage is that without the bug. */
    mended: signal(false),
    chosen: () => all()[lab.values.patient] ?? all()[0],
    guess({ bug }: BrokenLayer, taken: GalleryBug): void {
      refreshGuesses();
      keepGuesses(withGuess(theGuesses.peek(), bug, taken));
      wrongGuess.value = { bug, taken };
    },
    beginAgain(): void {
      keepGuesses(new Map());
      look(0);
    },
    /** The index of the next unsolved entry, wrapping around; −1 if all are solved. */
    following(layer: BrokenLayer): number {
      const at = all().indexOf(layer);
      const round = [...all().slice(at + 1), ...all().slice(0, at)];
      const next = round.find(({ bug }) => !isNamed(bug));
      return next ? all().indexOf(next) : -1;
    },
  };
}

type Model = ReturnType<typeof galleryModel>;
type BugsUi = Ui<typeof fields, Words>;

export default laboratory({
  fields,
  once: true,
  model: galleryModel,

  controls(ui, model, words: Words) {
    const all = model.all();
    const layer = model.chosen();
    const missing = GALLERY.filter((bug) => !all.some((each) => each.bug === bug));
    const solved = all.filter(({ bug }) => model.isNamed(bug)).length;
    return card(
      note(html`${words.how} ${ui.lab.tokens.length > MOST_TOKENS ? words.cut(MOST_TOKENS) : nothing}`),
      html`<ul class="gallery" aria-label=${words.gallery}>${all.map((each, i) => thumbnail(model, each, i, each === layer, words))}</ul>`,
      layer ? examined(ui, model, layer, words) : nothing,
      note(html`${solved === all.length && solved > 0 ? words.allSolved : words.solved(solved, all.length)}
        ${theGuesses.value.size > 0 ? html`<button type="button" class="link" @click=${model.beginAgain}>${words.beginAgain}</button>` : nothing}`),
      missing.length > 0
        ? note(inlineCode(words.missing(missing.map((bug) => bugWords.bugs[bug]).join(' '))))
        : nothing,
    );
  },

  stage({ lab }, model, words: Words, { room }) {
    const layer = model.chosen();
    if (!layer) return nothing;
    const broken = layer.pictures(model.isNamed(layer.bug)).filter(({ suspect }) => suspect);
    const sizes = [...broken, ...layer.sound].map(({ values: rows, sums }) => [
      rows.length + (sums ? 2 : 1),
      (rows[0]?.length ?? 0) + (sums ? 3 : 2),
    ]);
    const max = (place: 0 | 1) => Math.max(...sizes.map((size) => size[place] ?? 0));
    const { row, digits, beside, alone } = rowHeight(room, max(0), max(1));
    const sound = layer.sound.map((matrix) => ({ ...matrix, suspect: false }));
    const sides = [
      { title: words.layer(model.all().indexOf(layer) + 1), mended: false, matrices: broken },
      { title: words.healthy, mended: true, matrices: sound },
    ];
    const tables = (matrices: readonly BugMatrix[]) => matrices.map((matrix) => matrixView(matrix, lab.computed));
    const { mended } = model;
    const exchange = sides.map((side) =>
      button(side.title, () => (mended.value = side.mended), { pressed: side.mended === mended.value }),
    );
    const shown = sides.filter((side) => side.mended === mended.value);
    // On a low stage one table is shown, and a press exchanges it for the other, in the same place.
    return html`<div class="pair evidence ${alone ? 'alone' : beside ? '' : 'below'}" style="--row:${row}px;--digits:${digits.toFixed(1)}px">
      ${
        alone
          ? html`<section>
              <div class="line"><span class="name" aria-hidden="true">${broken.map(matrixName)}</span>${exchange}</div>
              ${shown.map(({ matrices }) => tables(matrices))}
            </section>`
          : sides.map(({ title, matrices }) => html`<section><h3>${title}</h3>${tables(matrices)}</section>`)
      }
    </div>`;
  },

  styles: [
    bugStyles,
    css`
      .gallery { grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(76 * var(--px))), 1fr)); }
      .gallery .press {
        color: var(--ink-soft);
        font-size: calc(12 * var(--px));
        line-height: calc(16 * var(--px));
      }
      .gallery svg { width: 100%; height: 48px; }
      .gallery .named { color: var(--ok); font-weight: 650; }
      .evidence { gap: var(--s4); }
      .choices { display: grid; justify-items: stretch; gap: var(--s1); margin-top: var(--s2); }
      .choices .press { padding-block: 4px; text-align: start; }
      .choices .tell { justify-self: start; margin-top: var(--s2); }
      .choices .press.wrong { color: var(--ink-soft); text-decoration: line-through; }
      .verdict { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); }
      .verdict code { font-family: var(--font-mono); font-feature-settings: 'calt' 0; font-size: 0.92em; }
      .verdict .right { color: var(--ok); font-weight: 600; }
      .verdict .off { color: var(--warn); }
      .repair {
        padding: var(--s3);
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface-sunken);
      }
      .repair code {
        display: block;
        padding-inline-start: 2ch;
        overflow-wrap: break-word;
        text-indent: -2ch;
        white-space: pre-wrap;
        font: 450 calc(13 * var(--px)) / calc(22 * var(--px)) var(--font-mono);
        font-feature-settings: 'calt' 0;
      }
      .repair del { color: var(--warn); text-decoration: none; }
      .repair ins { color: var(--ok); text-decoration: none; }
    `,
  ],

  stageStyles: css`
    :host { display: grid; align-content: safe center; justify-content: center; gap: var(--s3); }
    .pair { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--s3) var(--s4); }
    .pair.below { flex-direction: column; align-items: center; }
    h3 { font-size: calc(15 * var(--px)); }
    .alone .line { justify-content: space-between; gap: var(--s1); margin-bottom: var(--s1); }
    .alone .name { flex: 1; font-weight: 600; }
    .alone figcaption { display: none; }
    .alone table { width: 100%; }
    .evidence.alone .scroll thead th { max-width: calc(56 * var(--px)); }
    .pair table { font-size: var(--digits); line-height: var(--row); }
    .pair th { font-size: inherit; }
  `,
});

function thumbnail(model: Model, { bug, pictures }: BrokenLayer, i: number, pressed: boolean, words: Words) {
  const named = model.isNamed(bug);
  return html`<li>
    <button class="press" type="button" aria-pressed=${pressed} aria-label=${words.thumbnail(i + 1, named ? bugWords.bugs[bug] : '')} @click=${() => model.look(i)}>
      ${miniature(pictures(false).find(({ suspect }) => suspect))}
      <span class=${named ? 'named' : ''}>${named ? '✓ ' : ''}${words.layer(i + 1)}</span>
    </button>
  </li>`;
}

function examined(ui: BugsUi, model: Model, layer: BrokenLayer, words: Words) {
  const named = model.isNamed(layer.bug);
  const next = named ? model.following(layer) : -1;
  const guess = (bug: GalleryBug) => () => model.guess(layer, bug);
  const choice = (bug: GalleryBug) => {
    const isRight = bug === layer.bug;
    const wrong = !isRight && (theGuesses.value.get(layer.bug)?.has(bug) ?? false);
    const options = { pressed: named && isRight, disabled: named && !isRight, look: wrong ? 'wrong' : '' };
    return button(inlineCode(bugWords.bugs[bug]), guess(bug), options);
  };
  return html`
    <h3>${words.layer(model.all().indexOf(layer) + 1)}</h3>
    <div class="evidence">${layer.pictures(named).map((matrix) => matrixView(matrix, ui.lab.computed))}</div>
    <div role="group" aria-label=${words.choose}>
      <h3>${words.choose}</h3>
      <div class="choices">
        ${GALLERY.map(choice)} ${named ? nothing : button(words.tell, guess(layer.bug), { look: 'tell' })}
      </div>
    </div>
    <div class="verdict" aria-live="polite" aria-atomic="true">${named ? repair(ui, layer, words) : hint(model, layer, words)}</div>
    ${next >= 0 ? html`<p>${button(words.next, () => model.look(next))}</p>` : nothing}`;
}

/** The reply to a wrong guess: what that bug would look like, or that the bug is in another step. */
function hint({ wrongGuess }: Model, { bug }: BrokenLayer, words: Words) {
  if (wrongGuess.value?.bug !== bug) return nothing;
  const { taken } = wrongGuess.value;
  const { place } = REPAIRS[bug];
  return html`<p class="off">${inlineCode(REPAIRS[taken].place === place ? bugWords.signs[taken] : words.elsewhere[place])}</p>`;
}

function repair({ lab }: BugsUi, { bug, facts, sound, refusal }: BrokenLayer, words: Words) {
  const { wrong, right, chapter } = REPAIRS[bug];
  const open = () => lab.dispatch('mha-chapter', { chapter });
  return html`
    <p class="right">✓ ${inlineCode(bugWords.bugs[bug])}</p>
    <p>${words.shows[bug](factsOf(bug, facts, lab.tokens))}</p>
    <p>${inlineCode(bugWords.reasons[bug])}</p>
    ${refusal ? html`<p>${words.refuses} ${engineInWords(refusal)}</p>` : nothing}
    <h3>${words.mends}</h3>
    <pre class="repair" dir="ltr" aria-label=${words.mends}><code><del><span class="unseen">${words.broken}: </span>− ${wrong}</del></code><code><ins><span class="unseen">${words.mended}: </span>+ ${right}</ins></code></pre>
    <h3>${words.healthy}</h3>
    <div class="evidence">${sound.map((matrix) => matrixView(matrix, lab.computed))}</div>
    <p>${words.chapter} <button type="button" class="link" @click=${open}>${t.page.chapterNames[chapter]}</button></p>`;
}

/** The measurements as template values: token names, and numbers as they are. */
function factsOf(bug: GalleryBug, facts: readonly number[], tokens: readonly string[]): readonly string[] {
  const [first = 0, ...rest] = facts;
  switch (bug) {
    case 'overQueries':
    case 'maskAfterSoftmax':
    case 'upsideDown':
      return [tokens[first] ?? '', ...rest.map((fact) => formatNumber(fact, 2))];
    case 'noTranspose':
    case 'leftOver':
      return facts.map(String);
    default:
      return facts.map((fact) => formatNumber(fact, 2));
  }
}

/** Shades of a thumbnail for each sign: enough for its pattern, with one path each instead of one square per number. */
const SHADES = 6;

/** A thumbnail that shades cells by magnitude. Its button has the text. */
function miniature(matrix: BugMatrix | undefined): TemplateResult | typeof nothing {
  if (!matrix) return nothing;
  const { values } = matrix;
  const [rows, columns] = [values.length, values[0]?.length ?? 0];
  const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
  const squares = new Map<number, string>();
  for (const [y, row] of values.entries())
    for (const [x, value] of row.entries()) {
      const shade = Math.round((SHADES * value) / largest);
      squares.set(shade, `${squares.get(shade) ?? ''}M${x + 0.04} ${y + 0.04}h.92v.92h-.92z`);
    }
  return html`<svg viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    ${[...squares].map(([shade, path]) => {
      const colour = `var(${shade < 0 ? '--map-negative' : '--map-positive'})`;
      const share = Math.round((100 * Math.abs(shade)) / SHADES);
      return svg`<path d=${path} style="fill:color-mix(in oklab, ${colour} ${share}%, var(--surface-sunken))"></path>`;
    })}
  </svg>`;
}
