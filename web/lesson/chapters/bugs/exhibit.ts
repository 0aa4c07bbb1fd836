/**
 * `<mha-exhibit-bugs>`: what the chosen broken layer gives, and what it would give without the bug, large. On a low stage one table is
 * shown, and a press exchanges it for the other, in the same place.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import type { BugMatrix } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { matrixName, matrixView } from '../../exercises/kinds/diagnose-bug/bug-matrix-view.ts';
import { bugStyles } from '../../exercises/kinds/diagnose-bug/bug-styles.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { defineElement } from '../../platform/define-element.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import { withProps } from '../../platform/with-props.ts';
import type { words as english } from './en.ts';
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
/** On a low stage rows stand closer, so that the table with its sums is whole. Around it are a line of buttons and the frame. */
const LOW = { height: 260, around: 52, least: 13, high: 1.15 } as const;

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
  if (height < LOW.height) {
    const row = Math.max(LOW.least, Math.floor(fits(1, 1, LOW.around)));
    return { row, digits: Math.min(row / LOW.high, width / columns / WIDE), beside: false, alone: true };
  }
  const [beside, below] = [fits(2, 1), fits(1, 2)];
  const row = Math.max(ROW.least, Math.min(ROW.most, Math.floor(Math.max(beside, below))));
  return { row, digits: row / HIGH, beside: beside >= below, alone: false };
}

export class BugsExhibit extends withProps(Exhibit<Words, typeof fields>, {
  /** Whether the one table is that without the bug. */
  mended: false,
}) {
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
      .alone .line {
        justify-content: space-between;
        gap: var(--s1);
        margin-bottom: var(--s1);
      }
      .alone .name {
        flex: 1;
        font-weight: 600;
      }
      .alone figcaption {
        display: none;
      }
      .alone table {
        width: 100%;
      }
      .evidence.alone .frame thead th {
        max-width: calc(56 * var(--px));
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
    const { row, digits, beside, alone } = rowHeight(room, most(0), most(1));
    const sides = [
      { title: words.patient(this.#patients.indexOf(patient) + 1), mended: false, matrices: broken },
      {
        title: words.healthy,
        mended: true,
        matrices: patient.sound.map((matrix) => ({ ...matrix, suspect: false })),
      },
    ];
    const tables = (matrices: readonly BugMatrix[]) =>
      matrices.map((matrix) => matrixView(matrix, this.context?.computed ?? { tokens: [] }));
    return html`<div class="pair evidence ${alone ? 'alone' : beside ? '' : 'below'}" style="--row:${row}px;--digits:${digits.toFixed(1)}px">
      ${
        alone
          ? html`<section>
              <div class="line"><span class="name" aria-hidden="true">${broken.map(matrixName)}</span>${sides.map(
                ({ title, mended }) =>
                  html`<button class="press" type="button" aria-pressed=${mended === this.mended} @click=${() => {
                    this.mended = mended;
                  }}>${title}</button>`,
              )}</div>
              ${sides.filter(({ mended }) => mended === this.mended).map(({ matrices }) => tables(matrices))}
            </section>`
          : sides.map(({ title, matrices }) => html`<section><h3>${title}</h3>${tables(matrices)}</section>`)
      }
    </div>`;
  }
}

defineElement(tag, BugsExhibit);
