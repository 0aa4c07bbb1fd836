/** Log-log chart of the cost against the number of tokens: of words, with and without the feed-forward part, and of pairs. */
import { formatWhole } from '../../../messages/whole-number.ts';
import { type Mark, plot } from '../../../views/plot.ts';
import { compact, evenAt, evenInBlock, feedForward, type LayerSize, multiplications } from './costs.ts';

export const MOST_TOKENS = 131_072;
const PARTS = ['projections', 'block', 'attention'] as const;

export function growth(
  size: LayerSize,
  width: number,
  label: string,
  names: Readonly<Record<(typeof PARTS)[number], string>>,
) {
  const at = (tokens: number) => {
    const counts = multiplications({ ...size, tokens });
    const projections = counts.qkv + counts.output;
    return {
      projections,
      block: projections + feedForward({ ...size, tokens }),
      attention: counts.scores + counts.scale + counts.values,
    };
  };
  const [least, most] = [at(1), at(MOST_TOKENS)];
  const [lowest, highest] = [Math.min(least.projections, least.attention), Math.max(most.block, most.attention)];
  const [even, evenBlock] = [evenAt(size), evenInBlock(size)].map((tokens) => Math.min(MOST_TOKENS, tokens)) as [
    number,
    number,
  ];
  const low = Math.ceil(Math.log10(lowest) / 3) * 3;
  const high = Math.floor(Math.log10(highest) / 3) * 3;
  const ticks = Array.from({ length: Math.max(0, (high - low) / 3 + 1) }, (_, i) => 10 ** (low + 3 * i));
  return plot({
    width,
    label,
    x: { domain: [1, MOST_TOKENS], ticks: [1, 32, 1024, 32768], format: formatWhole, logarithmic: true },
    y: { domain: [lowest, highest], ticks, format: (value) => compact(value).replace(/[.,]00/, ''), logarithmic: true },
    here: size.tokens,
    marks: [
      {
        kind: 'dots',
        look: 'even',
        points: [
          [even, at(even).projections],
          [evenBlock, at(evenBlock).block],
        ],
        radius: 5,
      },
      ...PARTS.flatMap((part, i): Mark[] => [
        {
          kind: 'series',
          look: part,
          points: [1, even, evenBlock, size.tokens, MOST_TOKENS]
            .toSorted((a, b) => a - b)
            .map((tokens) => [tokens, at(tokens)[part]]),
        },
        { kind: 'text', look: part, at: [1, highest], by: [8, 12 + 16 * i], text: names[part] },
      ]),
    ],
  });
}
