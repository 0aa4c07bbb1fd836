/** `<mha-exhibit-bugs>`: what the chosen broken layer gives, and what it would give without the bug, large. */
import { css, html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/bugs.ts';
import type { BugMatrix } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { matrixView } from '../../exercises/kinds/diagnose-bug/bug-matrix-view.ts';
import { bugStyles } from '../../exercises/kinds/diagnose-bug/bug-styles.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { defineElement } from '../../platform/define-element.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import { theGuesses } from './guesses.ts';
import { fields } from './lab-fields.ts';
import { patientsOf } from './patients.ts';
import type { Specimen } from './specimen.ts';

export const tag = 'mha-exhibit-bugs';

type Words = typeof english;

/** CSS pixels: the heading and the gap around a table; the smallest and the largest row. */
const AROUND = 64;
const ROW = { least: 20, most: 44 } as const;
/** A row is so much higher than its digits, and a column so much wider: two decimals and a sign. */
const HIGH = 1.75;
const WIDE = 3.6;
/** On a low stage rows stand closer, so that one table with its sums is whole; the other one follows below. */
const LOW = { height: 260, around: 48, least: 14, high: 1.25 } as const;

interface Fitted {
  readonly row: number;
  /** The height of the digits. */
  readonly digits: number;
  readonly beside: boolean;
}

/** The row height at which both tables fit, beside or below each other. */
export function rowHeight({ width, height }: Room, rows: number, columns: number): Fitted {
  const fits = (across: number, down: number, around: number = AROUND, high: number = HIGH) =>
    Math.min((height / down - around) / rows, ((width / across / columns) * high) / WIDE);
  if (height < LOW.height) {
    const row = Math.max(LOW.least, Math.floor(fits(1, 1, LOW.around, LOW.high)));
    return { row, digits: row / LOW.high, beside: false };
  }
  const [beside, below] = [fits(2, 1), fits(1, 2)];
  const row = Math.max(ROW.least, Math.min(ROW.most, Math.floor(Math.max(beside, below))));
  return { row, digits: row / HIGH, beside: beside >= below };
}

export class BugsExhibit extends Exhibit<Words, typeof fields> {
  static override styles = [
    exhibitStyles,
    bugStyles,
    css`
      :host {
        display: grid;
        align-content: safe center;
        justify-content: center;
        gap: var(--s3);
      }
      .pair {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: var(--s3) var(--s4);
      }
      .pair.below {
        flex-direction: column;
        align-items: center;
      }
      h3 {
        font-size: calc(15 * var(--px));
      }
      .pair table {
        font-size: var(--digits);
        line-height: var(--row);
      }
      .pair th {
        font-size: inherit;
      }
    `,
  ];

  #patients: readonly Specimen[] = [];

  constructor() {
    super();
    new SignalWatcher(this);
  }

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context, session } = this;
    if (context && session && changed.has('context')) this.#patients = patientsOf(session, context);
  }

  protected override render() {
    const { words, room, values } = this;
    const patient = this.#patients[values.patient] ?? this.#patients[0];
    if (!patient || !room) return nothing;
    const named = theGuesses.value.get(patient.bug)?.has(patient.bug) ?? false;
    const broken = patient.pictures(named).filter(({ suspect }) => suspect);
    const sizes = [...broken, ...patient.sound].map(({ values: rows, sums }) => [
      rows.length + (sums ? 2 : 1),
      (rows[0]?.length ?? 0) + (sums ? 3 : 2),
    ]);
    const most = (place: 0 | 1) => Math.max(...sizes.map((size) => size[place] ?? 0));
    const { row, digits, beside } = rowHeight(room, most(0), most(1));
    return html`<div class="pair evidence ${beside ? '' : 'below'}" style="--row:${row}px;--digits:${digits.toFixed(1)}px">
      ${this.#side(words.patient(this.#patients.indexOf(patient) + 1), broken)}
      ${this.#side(
        words.healthy,
        patient.sound.map((matrix) => ({ ...matrix, suspect: false })),
      )}
    </div>`;
  }

  #side(title: string, matrices: readonly BugMatrix[]) {
    return html`<section><h3>${title}</h3>${matrices.map((matrix) => matrixView(matrix, this.context?.computed ?? { tokens: [] }))}</section>`;
  }
}

defineElement(tag, BugsExhibit);
