/**
 * "Count it": multiplications of a part of a layer, and stored numbers. Sizes come from a seed and are small enough to multiply by
 * hand; `count-cost.test.ts` compares the right answers with the core's list.
 */
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/count-cost.ts';
import { formatWhole } from '../../../messages/whole-number.ts';
import { sum, terms } from '../blocks.ts';
import { nearEach } from '../mistake.ts';
import { numberQuestion } from '../number.ts';
import { digits, type ExerciseContext, type Question } from '../question.ts';

export const inNotebooks = true;

export const COUNTS = ['projections', 'attention', 'maps', 'cache'] as const;

export type Count = (typeof COUNTS)[number];

/** T tokens, h heads of d_k features in a model of d = h · d_k; g key/value heads, where heads share them. */
export interface CountSizes {
  readonly tokens: number;
  readonly heads: number;
  readonly dK: number;
  readonly dModel: number;
  readonly shared: number;
}

interface Definition<Name extends Count> {
  /** The factors of the right answer, in the order of the formula. */
  factors(sizes: CountSizes): readonly number[];
  /** Wrong answers, by the names of their texts. */
  wrong(sizes: CountSizes): Readonly<Record<keyof (typeof words.counts)[Name]['mistakes'], number>>;
}

const DEFINITIONS: { readonly [Name in Count]: Definition<Name> } = {
  projections: {
    factors: ({ tokens, dModel }) => [4, tokens, dModel, dModel],
    wrong: ({ tokens, dModel, heads, dK }) => ({
      weightsOnly: 4 * dModel ** 2,
      one: tokens * dModel ** 2,
      three: 3 * tokens * dModel ** 2,
      narrow: 4 * tokens * dModel * dK,
      timesHeads: 4 * tokens * dModel ** 2 * heads,
      swapped: 4 * tokens ** 2 * dModel,
    }),
  },
  attention: {
    factors: ({ tokens, dModel }) => [2, tokens, tokens, dModel],
    wrong: ({ tokens, dModel, heads, dK }) => ({
      one: tokens ** 2 * dModel,
      oneHead: 2 * tokens ** 2 * dK,
      timesHeads: 2 * tokens ** 2 * dModel * heads,
      withProjections: 2 * tokens ** 2 * dModel + 4 * tokens * dModel ** 2,
      linear: 2 * tokens * dModel,
      swapped: 2 * tokens * dModel ** 2,
    }),
  },
  maps: {
    factors: ({ tokens, heads }) => [4, heads, tokens, tokens],
    wrong: ({ tokens, dModel, heads }) => ({
      numbers: heads * tokens ** 2,
      oneHead: 4 * tokens ** 2,
      oneRow: 4 * heads * tokens,
      features: 4 * tokens * dModel,
    }),
  },
  cache: {
    factors: ({ tokens, dK, shared }) => [2, shared, dK, tokens],
    wrong: ({ tokens, dModel, heads, dK, shared }) => ({
      keysOnly: shared * dK * tokens,
      queryHeads: 2 * heads * dK * tokens,
      oneToken: 2 * shared * dK,
      oneHead: 2 * dK * tokens,
      width: 2 * shared * dModel * tokens,
      queries: (2 * shared + heads) * dK * tokens,
    }),
  },
};

export function pose(count: Count, { seed }: Pick<ExerciseContext, 'seed'>): Question & { readonly sizes: CountSizes } {
  const sizes = drawnSizes(count, seed);
  const { prompt, hints, formula, mistakes } = words.counts[count];
  const factors = DEFINITIONS[count].factors(sizes);
  const right = factors.reduce((product, factor) => product * factor, 1);
  const shown = formatWhole(right);
  const given = givenOf(count, sizes).map(([name, value]) => [name, String(value)] as const);
  const question = numberQuestion({
    key: `${count} ${given.map(([, value]) => digits(value)).join(' ')}`,
    prompt,
    given: [terms(given)],
    note: words.note,
    hints,
    counts: true,
    right,
    tolerance: 0,
    mistakes: nearEach(DEFINITIONS[count].wrong(sizes), mistakes, 0.5),
    praise: () => words.right(shown),
    solution: () => [formula, `${factors.join(' · ')} = ${shown}`, sum(words.answer(shown))],
    inNotebook: { note: '' },
  });
  return { ...question, sizes };
}

/** A few heads, more where they share; T differs from d_model and d_k, so that a mistake shows. */
function drawnSizes(count: Count, seed: number): CountSizes {
  const own = seedFor(seed, `count ${count}`);
  const pick = <T>(i: number, list: readonly [T, ...T[]]): T => list[randomU32(own, i) % list.length] ?? list[0];
  const heads = count === 'cache' ? pick(0, [9, 12, 16]) : pick(0, [2, 3, 4]);
  // Neither 2 nor half of the heads, so that no two mistakes coincide.
  const shared = heads === 9 ? 3 : 4;
  const dK = pick(1, [3, 4, 5]);
  const tokens = pick(2, [7, 10, 11]);
  return { tokens, heads, dK, dModel: heads * dK, shared };
}

function givenOf(
  count: Count,
  { tokens, heads, dModel, shared }: CountSizes,
): readonly (readonly [name: string, value: number])[] {
  const { given } = words;
  return [
    [given.tokens, tokens],
    [given.dModel, dModel],
    [given.heads, heads],
    ...(count === 'cache' ? [[given.shared, shared] as const] : []),
  ];
}
