/**
 * `<mha-lab-bugs>`: a gallery of broken attention layers. The learner names the bug, then sees where it shows, the correct result,
 * and the corrected line. Event: `mha-chapter` {chapter} opens the bug's chapter.
 */
import { html, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import { bugWords } from '../../../messages/exercises/bug.ts';
import { t } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { GALLERY, type GalleryBug } from '../../constants/bug-gallery.ts';
import { inlineCode } from '../../exercises/inline-code.ts';
import type { BugMatrix } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { matrixView } from '../../exercises/kinds/diagnose-bug/bug-matrix-view.ts';
import { bugStyles } from '../../exercises/kinds/diagnose-bug/bug-styles.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { engineInWords } from '../../model/in-words.ts';
import { defineElement } from '../../platform/define-element.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import { withProps } from '../../platform/with-props.ts';
import type { words as english } from './en.ts';
import { keepGuesses, refreshGuesses, theGuesses, withGuess } from './guesses.ts';
import { fields } from './lab-fields.ts';
import { bugsLabStyles } from './lab-styles.ts';
import { patientsOf } from './patients.ts';
import { REPAIRS } from './repairs.ts';
import type { Specimen } from './specimen.ts';
import { MOST_TOKENS } from './specimens.ts';

export const tag = 'mha-lab-bugs';

export class BugsLab extends withProps(Lab<typeof english, typeof fields>, {
  /** The last guess for an entry; null before the first. */
  said: null as { readonly bug: GalleryBug; readonly taken: GalleryBug } | null,
}) {
  static override styles = [labStyles, bugStyles, bugsLabStyles];

  #patients: readonly Specimen[] = [];

  constructor() {
    super();
    new SignalWatcher(this);
    refreshGuesses();
  }

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context, session } = this;
    if (!context || !session || !changed.has('context')) return;
    this.#patients = patientsOf(session, context);
  }

  protected override render() {
    const { words, context } = this;
    const patient = this.#patients[this.values.patient] ?? this.#patients[0];
    if (!context) return nothing;
    const missing = GALLERY.filter((bug) => !this.#patients.some((each) => each.bug === bug));
    const { length } = this.#patients;
    const solved = this.#patients.filter(({ bug }) => this.#isNamed(bug)).length;
    return html`<div class="card">
      <p class="soft">
        ${words.how} ${context.computed.tokens.length > MOST_TOKENS ? words.cut(MOST_TOKENS) : nothing}
      </p>
      <ul class="gallery" aria-label=${words.gallery}>${this.#patients.map((each, i) => this.#thumbnail(each, i, each === patient))}</ul>
      ${patient ? this.#patient(patient) : nothing}
      <p class="soft">${solved === length && length > 0 ? words.allSolved : words.solved(solved, length)}
        ${theGuesses.value.size > 0 ? html`<button type="button" class="link" @click=${this.#beginAgain}>${words.beginAgain}</button>` : nothing}</p>
      ${missing.length > 0 ? html`<p class="soft">${inlineCode(words.missing(missing.map((bug) => bugWords.bugs[bug]).join(' ')))}</p>` : nothing}
    </div>`;
  }

  #isNamed(bug: GalleryBug): boolean {
    return theGuesses.value.get(bug)?.has(bug) ?? false;
  }

  #thumbnail(specimen: Specimen, i: number, pressed: boolean): TemplateResult {
    const { words } = this;
    const named = this.#isNamed(specimen.bug);
    const name = named ? bugWords.bugs[specimen.bug] : '';
    return html`<li>
      <button type="button" aria-pressed=${pressed} aria-label=${words.thumbnail(i + 1, name)} @click=${() => this.#look(i)}>
        ${miniature(specimen.pictures(false).find(({ suspect }) => suspect))}
        <span class=${named ? 'named' : ''}>${named ? '✓ ' : ''}${words.patient(i + 1)}</span>
      </button>
    </li>`;
  }

  #patient(specimen: Specimen) {
    const { words } = this;
    const named = this.#isNamed(specimen.bug);
    const number = this.#patients.indexOf(specimen) + 1;
    return html`
      <h3>${words.patient(number)}</h3>
      <div class="evidence">${specimen.pictures(named).map((matrix) => this.#matrix(matrix))}</div>
      <div role="group" aria-label=${words.choose}>
        <h3>${words.choose}</h3>
        <div class="choices">
          ${GALLERY.map((bug) => this.#choice(specimen, bug))}
          ${named ? nothing : html`<button type="button" class="press tell" @click=${() => this.#guess(specimen, specimen.bug)}>${words.tell}</button>`}
        </div>
      </div>
      <div class="verdict" aria-live="polite" aria-atomic="true">${named ? this.#repair(specimen) : this.#hint(specimen)}</div>
      ${
        named && this.#following(specimen) >= 0
          ? html`<p><button type="button" class="press" @click=${() => this.#look(this.#following(specimen))}>${words.next}</button></p>`
          : nothing
      }`;
  }

  #matrix(matrix: BugMatrix): TemplateResult {
    return matrixView(matrix, this.context?.computed ?? { tokens: [] });
  }

  #choice(specimen: Specimen, bug: GalleryBug): TemplateResult {
    const named = this.#isNamed(specimen.bug);
    const wrong = bug !== specimen.bug && (theGuesses.value.get(specimen.bug)?.has(bug) ?? false);
    return html`<button
      type="button"
      class=${wrong ? 'press wrong' : 'press'}
      aria-pressed=${named && bug === specimen.bug}
      ?disabled=${named && bug !== specimen.bug}
      @click=${() => this.#guess(specimen, bug)}
    >
      ${inlineCode(bugWords.bugs[bug])}
    </button>`;
  }

  /** The reply to a wrong guess: what that bug would look like, or that the bug is in another step. */
  #hint({ bug }: Specimen) {
    const { words } = this;
    if (this.said?.bug !== bug) return nothing;
    const { taken } = this.said;
    const { place } = REPAIRS[bug];
    return html`<p class="off">${inlineCode(REPAIRS[taken].place === place ? bugWords.signs[taken] : words.elsewhere[place])}</p>`;
  }

  #repair({ bug, facts, sound, refusal }: Specimen) {
    const { words } = this;
    const { wrong, right, chapter } = REPAIRS[bug];
    return html`
      <p class="right">✓ ${inlineCode(bugWords.bugs[bug])}</p>
      <p>${words.shows[bug](this.#facts(bug, facts))}</p>
      <p>${inlineCode(bugWords.reasons[bug])}</p>
      ${refusal ? html`<p>${words.refuses} ${engineInWords(refusal)}</p>` : nothing}
      <h3>${words.mends}</h3>
      <pre class="repair" dir="ltr" tabindex="0" aria-label=${words.mends}><code><del><span class="unseen">${words.broken}: </span>− ${wrong}</del></code><code><ins><span class="unseen">${words.mended}: </span>+ ${right}</ins></code></pre>
      <h3>${words.healthy}</h3>
      <div class="evidence">${sound.map((matrix) => this.#matrix(matrix))}</div>
      <p>${words.chapter} <button type="button" class="link" @click=${() => this.#open(bug)}>${t.page.chapterNames[chapter]}</button></p>`;
  }

  /** The measurements as template values: token names, and numbers as they are. */
  #facts(bug: GalleryBug, facts: readonly number[]): readonly string[] {
    const [first = 0, ...rest] = facts;
    switch (bug) {
      case 'overQueries':
      case 'maskAfterSoftmax':
      case 'upsideDown':
        return [this.context?.computed.tokens[first] ?? '', ...rest.map((fact) => formatNumber(fact, 2))];
      case 'noTranspose':
      case 'leftOver':
        return facts.map(String);
      default:
        return facts.map((fact) => formatNumber(fact, 2));
    }
  }

  /** The index of the next unsolved entry, wrapping around; −1 if all are solved. */
  #following(specimen: Specimen): number {
    const at = this.#patients.indexOf(specimen);
    const round = [...this.#patients.slice(at + 1), ...this.#patients.slice(0, at)];
    const next = round.find(({ bug }) => !this.#isNamed(bug));
    return next ? this.#patients.indexOf(next) : -1;
  }

  /** Selecting an entry is reading, so it stays out of the undo history. */
  #look(patient: number): void {
    this.adjust({ patient }, { undoable: false });
    this.said = null;
  }

  #guess({ bug }: Specimen, taken: GalleryBug): void {
    refreshGuesses();
    keepGuesses(withGuess(theGuesses.peek(), bug, taken));
    this.said = { bug, taken };
  }

  #beginAgain(): void {
    keepGuesses(new Map());
    this.#look(0);
  }

  #open(bug: GalleryBug): void {
    const detail = { chapter: REPAIRS[bug].chapter };
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail, bubbles: true, composed: true }));
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

defineElement(tag, BugsLab);
