/** Poses an instructor's own question. */
import { html, nothing, type TemplateResult } from 'lit';
import { ownWords as words } from '../../../../messages/exercises/own.ts';
import { givensStyles } from '../../cell/givens-styles.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { inlineCode } from '../../inline-code.ts';
import { NumberSheet } from '../../number/number-sheet.ts';
import type { Question } from '../../posed.ts';
import { ChoiceSheet } from './choice-sheet.ts';
import { FigureSheet } from './figure-sheet.ts';
import { askedNumber } from './own-number.ts';
import { cellOf, type OwnQuestion } from './own-schema.ts';
import { ownStyles } from './own-styles.ts';

export const styles = [givensStyles, ownStyles];

/** Null if the figure does not have a number that the question is about. */
export function pose(question: OwnQuestion, context: ExerciseContext): Question | null {
  const own = partOf(question, context);
  if (!own) return null;
  return {
    key: question.id,
    numbers: [],
    prompt: question.question,
    tensor: null,
    cell: null,
    material: () => nothing,
    hints: question.hints ?? [],
    ...own,
    solution: () => html`<div class="solution">
      ${question.solution === undefined ? nothing : html`<p>${inlineCode(question.solution)}</p>`}${own.solution()}
    </div>`,
  };
}

type Part = Pick<Question, 'note' | 'solution' | 'open'> & Partial<Question>;

function partOf(question: OwnQuestion, context: ExerciseContext): Part | null {
  switch (question.kind) {
    case 'choice': {
      const right = question.options.filter(({ right }) => right);
      return {
        note: right.length > 1 ? words.several : words.one,
        solution: () => html`${right.map(({ text }) => html`<p class="sum">${inlineCode(text)}</p>`)}`,
        open: (changed) => new ChoiceSheet(question, changed),
      };
    }
    case 'number': {
      const asked = askedNumber(question, context);
      return (
        asked && {
          ...asked,
          open: (changed) => new NumberSheet(asked, changed),
        }
      );
    }
    case 'figure': {
      const [first] = question.goals;
      const sheet = new FigureSheet(question, context, () => undefined);
      return sheet.known
        ? {
            note: words.figure.note,
            cell: first ? cellOf(first.cell) : null,
            solution: (): TemplateResult => html`${nothing}`,
            open: (changed) => new FigureSheet(question, context, changed),
          }
        : null;
    }
  }
}
