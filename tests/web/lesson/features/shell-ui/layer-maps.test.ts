/** The small maps of the layer: their matrices, colours and pixels. */
import { expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { PALETTE } from '#tests/web/views/paint/palette.ts';
import { CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { domainsOfMaps, mapsOf, matrixOf, paintMap } from '#web/lesson/features/shell-ui/chapter-row.ts';
import { domainOf } from '#web/lesson/stage/frame-builder.ts';
import { positionOnMap } from '#web/views/domains.ts';

const { trace } = computed({ preset: 'learned', mask: { kind: 'causal' } });
const ALL = [...CHAPTERS_BY_PART.one, ...CHAPTERS_BY_PART.many].flatMap((id) => mapsOf(id, trace, 1));

it('has a map of every matrix from X to Y', () => {
  const tensors = [...new Set(ALL.map(({ tensor }) => tensor))];
  expect(tensors.join(' ')).toBe(
    'input q_projected k_projected v_projected scores scaled masked weights context q merged output',
  );
});

it('reads the numbers of the selected head, of each head, and of all heads side by side', () => {
  const at = (chapter: 'softmax' | 'heads' | 'concat') =>
    mapsOf(chapter, trace, 1).map((map) => matrixOf(trace, map)?.at(9, 2));
  const [weights, context, merged] = ['weights', 'context', 'merged'].map((name) => trace.get(name).data);
  expect(at('softmax')).toEqual([weights?.[100 + 92]]);
  expect(at('heads')).toEqual([0, 1, 2].map((head) => context?.[head * 40 + 9 * 4 + 2]));
  expect(at('concat')).toEqual([merged?.[9 * 12 + 2]]);
});

it('keeps the places of three heads before there are numbers, and one without colours for many heads', () => {
  expect(mapsOf('heads', null, 0).map(({ place }) => place)).toEqual([0, 1, 2]);
  const many = computed({ numHeads: 6 }).trace;
  expect(mapsOf('heads', many, 4)).toEqual([{ tensor: 'context', width: 'head', head: 4, place: null }]);
});

it('shows the weights after dropout', () => {
  const dropped = computed({ dropout: 0.3 }).trace;
  expect(mapsOf('softmax', dropped, 0)[0]?.tensor).toBe('dropped_weights');
});

it('thins large matrices', () => {
  const large = computed({ sentence: 'a b', dModel: 512, numHeads: 1 }).trace;
  expect(matrixOf(large, { tensor: 'input', head: null })).toMatchObject({ rows: 2, columns: 64 });
});

it('paints each number as the figures do, and a forbidden one grey', () => {
  const [masked] = mapsOf('mask', trace, 0);
  const matrix = masked && matrixOf(trace, masked);
  if (!masked || !matrix) throw new Error('no map');
  let data = new Uint8ClampedArray();
  const canvas = {
    getContext: () => ({
      createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
      putImageData: (image: { data: Uint8ClampedArray<ArrayBuffer> }) => {
        data = image.data;
      },
    }),
  } as unknown as HTMLCanvasElement;
  const domain = domainsOfMaps(trace, ALL)[domainOf('masked')];
  paintMap(canvas, matrix, domain, PALETTE);
  expect([canvas.width, canvas.height]).toEqual([10, 10]);
  const pixel = (row: number, column: number) => [...data.slice(4 * (10 * row + column), 4 * (10 * row + column) + 4)];
  const { r, g, b } = PALETTE.signedMap(positionOnMap(matrix.at(9, 1), domain));
  expect(pixel(9, 1)).toEqual([...new Uint8ClampedArray([r, g, b]), 255]);
  const forbidden = pixel(0, 5);
  expect(matrix.at(0, 5)).toBe(Number.NEGATIVE_INFINITY);
  expect(forbidden).not.toEqual([...Object.values(PALETTE.signedMap(0)).map(Math.round), 255]);
  expect(forbidden).toEqual(pixel(0, 9));
});
