/** "Order the steps": shuffled by a seed, judged by the dependencies between steps. */
import { html } from 'lit';
import { seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/order-steps.ts';
import { dependsOn } from '../../inspector/describe.ts';
import { list } from '../blocks.ts';
import { type Input, listIn } from '../inputs.ts';
import type { Verdict } from '../mistake.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { shuffled } from '../shuffled.ts';
import './order-steps/order-list.ts';
import type { Step } from './order-steps/order-list.ts';

/**
 * The orders to reconstruct. Steps named like tensors get their dependencies from the core's list; other steps come in the listed
 * order. Texts are in `web/messages/en/exercises/order-steps.ts`, under the order's name.
 */
export interface OrderDefinition {
  readonly steps: readonly string[];
  /** Whether the steps are tensors of the trace. */
  readonly traced?: true;
  /** Common swaps, each with its own text. */
  readonly pitfalls: readonly (readonly [first: string, then: string, mistake: string])[];
}

export type OrderName = keyof typeof words.orders;

export const ORDERS: Readonly<Record<OrderName, OrderDefinition>> = {
  oneHead: {
    steps: ['q', 'scores', 'scaled', 'masked', 'weights', 'context'],
    traced: true,
    pitfalls: [
      ['masked', 'weights', 'mask-after-softmax'],
      ['scaled', 'weights', 'scale-after-softmax'],
      ['weights', 'context', 'values-before-softmax'],
    ],
  },
  wholeLayer: {
    steps: ['q_projected', 'q', 'scores', 'weights', 'context', 'merged', 'output'],
    traced: true,
    pitfalls: [
      ['q_projected', 'q', 'split-before-projection'],
      ['weights', 'context', 'values-before-softmax'],
      ['merged', 'output', 'output-before-joining'],
    ],
  },
  cachedStep: {
    steps: ['embed', 'project', 'append', 'scores', 'softmax', 'gather'],
    pitfalls: [
      ['append', 'scores', 'cache-too-late'],
      ['softmax', 'gather', 'values-before-softmax'],
    ],
  },
  trainingStep: {
    steps: ['draw', 'forward', 'loss', 'backward', 'clip', 'step'],
    pitfalls: [
      ['backward', 'step', 'step-before-backward'],
      ['clip', 'step', 'clip-after-step'],
      ['loss', 'backward', 'backward-before-loss'],
    ],
  },
  testHead: {
    steps: ['hold', 'measure', 'chance', 'off', 'compare', 'claim'],
    pitfalls: [
      ['compare', 'claim', 'claim-before-test'],
      ['hold', 'measure', 'measured-on-training'],
      ['off', 'compare', 'compared-too-early'],
    ],
  },
  postNorm: {
    steps: ['attend', 'add', 'norm', 'feed', 'addAgain', 'normAgain'],
    pitfalls: [
      ['attend', 'norm', 'norm-before-part'],
      ['add', 'norm', 'norm-before-sum'],
      ['feed', 'addAgain', 'sum-before-part'],
      ['addAgain', 'normAgain', 'norm-before-sum'],
    ],
  },
  preNorm: {
    steps: ['norm', 'attend', 'add', 'normAgain', 'feed', 'addAgain'],
    pitfalls: [
      ['norm', 'attend', 'part-before-norm'],
      ['normAgain', 'feed', 'part-before-norm'],
      ['feed', 'addAgain', 'sum-before-part'],
      ['add', 'normAgain', 'norm-of-old-stream'],
    ],
  },
  oneTile: {
    steps: ['scores', 'largest', 'factor', 'exponentials', 'gather', 'divide'],
    pitfalls: [
      ['largest', 'factor', 'factor-before-largest'],
      ['largest', 'exponentials', 'maximum-too-late'],
      ['gather', 'divide', 'divided-each-tile'],
    ],
  },
  backwardPass: {
    steps: ['error', 'throughOutput', 'toWeights', 'throughSoftmax', 'toQueries', 'toInput'],
    pitfalls: [
      ['throughOutput', 'toWeights', 'weights-before-output'],
      ['toWeights', 'throughSoftmax', 'softmax-before-its-weights'],
      ['throughSoftmax', 'toQueries', 'queries-before-softmax'],
    ],
  },
};

/** Null where the trace has fewer than three of the steps. */
export function pose(order: OrderName, { trace, seed }: ExerciseContext): Question | null {
  const { steps: all, traced = false, pitfalls } = ORDERS[order];
  const ids = traced ? trace.names.filter((name) => all.includes(name)) : all;
  if (ids.length < 3) return null;
  const { prompt, hint, steps: named } = words.orders[order];
  const texts: Readonly<Record<string, string>> = named;
  const steps = ids.map((id) => ({ id, text: texts[id] ?? id }));
  const needs = traced
    ? (later: string, earlier: string): boolean => later !== earlier && dependsOn(trace, later, earlier)
    : (later: string, earlier: string): boolean => ids.indexOf(later) > ids.indexOf(earlier);
  const start = startOf(ids, needs, seedFor(seed, `order ${order}`));
  const inOrder = steps.map(({ text }) => text);
  return {
    key: `${order} ${start}`,
    prompt,
    note: words.how,
    hints: [words.hints.first(inOrder[0] ?? ''), words.hints.last(inOrder.at(-1) ?? ''), hint],
    ask: () => [orderInput(steps, start)],
    judge: ([text]) => verdict(order, steps, needs, orderIn(text, start)),
    right: [ids.join(' ')],
    wrong: [start, ...pitfalls.map((pitfall) => fallen(ids, pitfall))].map((each) => [each.join(' ')]),
    solution: () => [list(inOrder, 'ordered')],
  };
}

const orderIn = (text: string | undefined, start: readonly string[]): readonly string[] =>
  text ? listIn(text) : start;

/** A list to bring into order. */
function orderInput(steps: readonly Step[], start: readonly string[]): Input {
  return {
    input: 'order',
    view: ({ index, text, change }) => {
      const shown = orderIn(text, start).flatMap((id) => steps.filter((step) => step.id === id));
      return html`<mha-order-list
        data-input=${index}
        .steps=${shown}
        .change=${(ids: readonly string[]) => change(ids.join(' '))}
      ></mha-order-list>`;
    },
  };
}

/** The order with the first step of a pitfall behind the other one. */
function fallen(ids: readonly string[], [first, then]: OrderDefinition['pitfalls'][number]): readonly string[] {
  return ids.flatMap((id) => (id === first && ids.includes(then) ? [] : id === then ? [then, first] : [id]));
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
