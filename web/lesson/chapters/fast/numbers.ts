/** What the prose about speed quotes. */
import { createReferenceTiledEngine } from '../../../engine/reference/reference-tiled.ts';
import { DEFAULT_STATE } from '../../fields/lesson-fields.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { bytes } from '../cost/costs.ts';
import { chapterOf } from '../index.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { ACCELERATORS, type Accelerator, FLASH_3, halfPrecision } from './accelerators.ts';
import { ALGORITHMS, type Algorithm, countOf, intensity, TOKENS, USUAL_QUERIES, USUAL_TOKENS } from './algorithms.ts';
import { tiledRequest } from './computation.ts';

const { tile } = DEFAULT_STATE;

const byTiles = (lesson: QuotedLesson): QuotedLesson =>
  lesson.with({}, ({ request }) =>
    createReferenceTiledEngine().createSession().forward(tiledRequest(request, { tile })),
  );

function accelerator(named: string): Accelerator {
  const found = ACCELERATORS.find(({ name }) => name === named);
  if (!found) throw new Error(`no accelerator is called ${named}`);
  return found;
}

export const quotes = {
  /** Millions of numbers of one head's map, and megabytes. */
  millions: (_, tokens) => Number(tokens) ** 2 / 1e6,
  map: (_, tokens) => bytes({ tokens: Number(tokens), dModel: 0, heads: 1 }).maps / 1e6,
  /** Megabytes that one algorithm keeps. */
  memory: (_, algorithm, tokens) => countOf(algorithm as Algorithm, Number(tokens)).memory / 1e6,
  /** Operations per byte, in half precision. */
  intensity: (_, algorithm, tokens, queries) =>
    halfPrecision(algorithm as Algorithm, Number(tokens), queries ? Number(queries) : undefined),
  /** The whole operations per byte that every algorithm on the processor does at least. */
  least_intensity: () => {
    const algorithms = ALGORITHMS.filter((algorithm) => algorithm !== 'webgpu');
    return Math.floor(
      Math.min(...algorithms.flatMap((algorithm) => TOKENS.map((tokens) => intensity(algorithm, tokens)))),
    );
  },
  /** In 10¹² operations a second and in 10¹² bytes a second. */
  peak: (_, name = '') => accelerator(name).peak / 1e12,
  bandwidth: (_, name = '') => accelerator(name).bandwidth / 1e12,
  gigabytes: (_, name = '') => accelerator(name).bandwidth / 1e9,
  /** Operations per byte at the bend of the roof. */
  bend: (_, name = '') => accelerator(name).peak / accelerator(name).bandwidth,
  /** FlashAttention-3: 10¹² operations a second, the operations that each byte from memory must then serve, queries in a block. */
  flash_rate: () => FLASH_3.rate / 1e12,
  flash_needs: () => FLASH_3.rate / accelerator(FLASH_3.on).bandwidth,
  flash_queries: () => FLASH_3.mostQueries,
  first_tokens: () => USUAL_TOKENS,
  first_queries: () => USUAL_QUERIES,
  /** A cell of a tensor of attention by tiles. */
  tiled: (lesson, tensor = '', ...indices) => byTiles(lesson).at(tensor, ...indices),
  first_tile: ({ tokens }) => tokens.slice(0, tile).join(' '),
  tile: () => tile,
  /** The word that the figure follows. */
  followed: ({ tokens }) => tokens[followedPosition(tokens, chapterOf('fast').word ?? null)] ?? '',
} satisfies Quotes;
