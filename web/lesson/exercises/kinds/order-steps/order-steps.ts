/** "Order the steps": shuffled by a seed, judged by the dependencies between steps. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { orderWords as words } from '../../../../messages/exercises/order.ts';
import { dependsOn } from '../../../inspector/describe.ts';
import type { Verdict } from '../../mistake.ts';
import { shuffled } from '../../shuffled.ts';
import { ORDERS, type OrderName } from './orders.ts';

export interface Step {
  readonly id: string;
  readonly text: string;
}

export interface OrderExercise {
  readonly order: OrderName;
  /** In the right order. */
  readonly steps: readonly Step[];
  /** The shuffled ids, never in the right order. */
  readonly start: readonly string[];
  readonly hints: readonly string[];
  check(ids: readonly string[]): Verdict;
}

/** Null where the trace has fewer than three of the steps. */
export function orderSteps(trace: AttentionTrace, order: OrderName, seed: number): OrderExercise | null {
  const { steps: all, traced } = ORDERS[order];
  const ids = traced ? trace.names.filter((name) => all.includes(name)) : all;
  if (ids.length < 3) return null;
  const texts: Readonly<Record<string, string>> = words.orders[order].steps;
  const steps = ids.map((id) => ({ id, text: texts[id] ?? id }));
  const needs = traced
    ? (later: string, earlier: string): boolean => later !== earlier && dependsOn(trace, later, earlier)
    : (later: string, earlier: string): boolean => ids.indexOf(later) > ids.indexOf(earlier);
  return {
    order,
    steps,
    start: startOf(ids, needs, seedFor(seed, `order ${order}`)),
    hints: [
      words.hints.first(steps[0]?.text ?? ''),
      words.hints.last(steps.at(-1)?.text ?? ''),
      words.orders[order].hint,
    ],
    check: (answer) => verdict(order, steps, needs, answer),
  };
}

type Needs = (later: string, earlier: string) => boolean;

function verdict(order: OrderName, steps: readonly Step[], needs: Needs, answer: readonly string[]): Verdict {
  const exchanged = exchangedIn(answer, needs);
  const [pair] = exchanged;
  if (!pair) return { right: true, message: words.right };
  const pitfall = ORDERS[order].pitfalls.find(([first, then]) => exchanged.some(([a, b]) => a === first && b === then));
  if (pitfall) {
    const [, , mistake] = pitfall;
    const messages: Readonly<Record<string, string>> = words.mistakes;
    return { right: false, mistake, message: messages[mistake] ?? words.wrong };
  }
  const text = (id: string): string => steps.find((step) => step.id === id)?.text ?? id;
  return { right: false, mistake: null, message: words.tooEarly(text(pair[1]), text(pair[0])) };
}

/** Each violated dependency as [earlier, later]. */
function exchangedIn(answer: readonly string[], needs: Needs): readonly (readonly [string, string])[] {
  return answer.flatMap((first, i) =>
    answer.slice(i + 1).flatMap((then) => (needs(first, then) ? [[then, first] as const] : [])),
  );
}

/** Shuffled by the seed; reversed if the result is a right order, of which there may be several. */
function startOf(ids: readonly string[], needs: Needs, seed: number): readonly string[] {
  const start = shuffled(ids, seed);
  return exchangedIn(start, needs).length === 0 ? [...start].reverse() : start;
}
