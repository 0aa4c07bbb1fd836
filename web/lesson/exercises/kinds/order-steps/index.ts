/** "Order the steps". */

import { html, type TemplateResult } from 'lit';
import { orderWords as words } from '../../../../messages/exercises/order.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { inlineCode } from '../../inline-code.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Question } from '../../posed.ts';
import type { OrderName } from './orders.ts';
import './order-list.ts';
import type { OrderChange } from './order-list.ts';
import { type OrderExercise, orderSteps } from './order-steps.ts';

export { orderWords as texts } from '../../../../messages/exercises/order.ts';

export function pose(order: OrderName, { trace, seed }: ExerciseContext): Question | null {
  const exercise = orderSteps(trace, order, seed);
  if (!exercise) return null;
  return {
    key: `${order} ${exercise.start}`,
    numbers: [],
    prompt: words.orders[order].prompt,
    tensor: null,
    cell: null,
    note: words.how,
    hints: exercise.hints,
    material: () => html``,
    solution: () =>
      html`<ol class="solution ordered">${exercise.steps.map(({ text }) => html`<li>${inlineCode(text)}</li>`)}</ol>`,
    open: (changed) => new OrderSheet(exercise, changed),
  };
}

class OrderSheet implements AnswerSheet {
  private ids: readonly string[];

  constructor(
    private readonly exercise: OrderExercise,
    private readonly changed: () => void,
  ) {
    this.ids = exercise.start;
  }

  get answer(): readonly string[] {
    return this.ids;
  }

  set answer(ids: readonly string[]) {
    this.ids = ids;
  }

  view(): TemplateResult {
    const { steps } = this.exercise;
    const inOrder = this.ids.flatMap((id) => steps.filter((step) => step.id === id));
    return html`<mha-order-list .steps=${inOrder} @mha-order=${this.reorder}></mha-order-list>`;
  }

  check(): Checked {
    return this.exercise.check(this.ids);
  }

  private readonly reorder = ({ detail }: CustomEvent<OrderChange>): void => {
    this.ids = detail.ids;
    this.changed();
  };
}
