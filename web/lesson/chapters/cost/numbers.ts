/** What the prose about cost quotes. */
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { bytes, CONTEXTS, evenAt, MODELS, multiplications, pairShares } from './costs.ts';

/** The multiplications of a layer: of the learned one for its sentence, unless other sizes are given. */
function bill(lesson: QuotedLesson, tokens?: string, width?: string) {
  const { dModel, numHeads } = lesson.model.request.options;
  const { qkv, output, scores, values } = multiplications({
    tokens: Number(tokens ?? lesson.tokens.length),
    dModel: Number(width ?? dModel),
    heads: numHeads,
  });
  return { words: qkv + output, pairs: scores + values, total: qkv + output + scores + values };
}

export const quotes = {
  /** What words pay for, for so many of them. */
  words: (lesson, tokens) => bill(lesson, tokens).words,
  /** What pairs pay for in the learned layer: in all heads, or for the scores of one head. */
  pairs: (lesson) => bill(lesson).pairs,
  scores_of_head: (lesson) => bill(lesson).pairs / 2 / lesson.model.request.options.numHeads,
  total: (lesson, tokens) => bill(lesson, tokens).total,
  /** The factor of the total for twice as many tokens. */
  doubled: (lesson, tokens = '', width) =>
    bill(lesson, `${2 * Number(tokens)}`, width).total / bill(lesson, tokens, width).total,
  /** The number of tokens at which words and pairs cost the same. */
  even: (_, width) => evenAt({ dModel: Number(width) }),
  /** Of a known model at its context: tokens, width, and per cent of pairs. */
  context: (_, model) => CONTEXTS[model as keyof typeof CONTEXTS],
  width: (_, model) => MODELS[model as keyof typeof MODELS].dModel,
  share: (_, of, model) => {
    const known = model as keyof typeof CONTEXTS;
    return 100 * pairShares({ ...MODELS[known], tokens: CONTEXTS[known] })[of as keyof ReturnType<typeof pairShares>];
  },
  /** Megabytes of all maps. */
  maps: (_, tokens, heads) => bytes({ tokens: Number(tokens), dModel: 0, heads: Number(heads) }).maps / 1e6,
} satisfies Quotes;
