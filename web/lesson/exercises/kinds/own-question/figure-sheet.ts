/** The goals that the learner must reach in the figure, each with its present number. */
import { html, type TemplateResult } from 'lit';
import type { CellRef } from '../../../../engine/cell.ts';
import { ownWords as words } from '../../../../messages/exercises/own.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { cellCode, cellExists, isHighestInRow, positionOf, valueAt } from '../../../inspector/describe.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { inlineCode } from '../../inline-code.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet } from '../../posed.ts';
import { cellOf, type Goal, type OwnFigure } from './own-schema.ts';

export class FigureSheet implements AnswerSheet {
  constructor(
    private readonly question: OwnFigure,
    private context: ExerciseContext,
    private readonly changed: () => void,
  ) {}

  readonly answer: readonly string[] = [];

  /** Whether the figure has every number that the goals are about. */
  get known(): boolean {
    return this.question.goals.every(({ cell }) => this.cell(cell) !== null);
  }

  follow(context: ExerciseContext): void {
    this.context = context;
    this.changed();
  }

  private cell(text: string): CellRef | null {
    const cell = cellOf(text);
    return cell && cellExists(this.context.trace, cell) ? cell : null;
  }

  view(): TemplateResult {
    return html`<ul class="own-goals">
      ${this.question.goals.map((goal) => html`<li>${this.goal(goal)}</li>`)}
    </ul>`;
  }

  private goal({ cell: text, is, value = 0 }: Goal): TemplateResult {
    const cell = this.cell(text);
    if (!cell) return html`${words.figure.gone}`;
    const { trace, sentences } = this.context;
    const tensor = trace.get(cell.tensor);
    const place = positionOf(tensor, sentences, cell).join(' · ');
    const wanted = words.figure.goals[is](`\`${cellCode(tensor, cell)}\``, formatPlain(value));
    return html`${inlineCode(wanted)} <span class="place">${place}</span>
      <output class="number">${words.figure.now(formatNumber(valueAt(tensor, cell), 2))}</output>`;
  }

  private holds({ cell: text, is, value = 0 }: Goal): boolean {
    const cell = this.cell(text);
    if (!cell) return false;
    const tensor = this.context.trace.get(cell.tensor);
    if (is === 'largest') return isHighestInRow(tensor, cell);
    return is === 'at-least' ? valueAt(tensor, cell) >= value : valueAt(tensor, cell) <= value;
  }

  check(): Checked {
    const missed = this.question.goals.filter((goal) => !this.holds(goal)).length;
    if (missed === 0) return { right: true, message: words.figure.reached };
    return { right: false, mistake: null, message: words.figure.notReached(missed, this.question.goals.length) };
  }
}
