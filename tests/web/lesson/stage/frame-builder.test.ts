/** Frame builder: matrices with their axes, bands of heads, titles with shapes. */
import { describe, expect, it } from 'vitest';
import { bandIds, FrameBuilder } from '#web/lesson/stage/frame-builder.ts';
import { regionName, sizesOf } from '#web/lesson/stage/matrix-regions.ts';
import { planWindows, windowsOf } from '#web/lesson/stage/windows.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { DOMAIN_IDS } from '#web/views/domains.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const context = contextOf(computed({ bias: true, dropout: 0.3 }), DEFAULT_SIZE);
const windows = planWindows(context, [['h', 'd']], [['t']], 900, 900);
/** Two visible heads, one hidden. */
const thinned = windowsOf(
  { ...context, trace: computed({ numHeads: 12 }).trace },
  { t: 10, s: 10, h: 4, g: 4, d: 1, m: 12, f: 0, n: 0 },
);
const place = { x: 10, y: 20, cellWidth: 30, cellHeight: 16 };
const built = () => new FrameBuilder(context, windows);

describe('a matrix', () => {
  it.each(context.trace.names)('of %s has its axes, in order, without the heads', (tensor) => {
    const axes = [...context.trace.get(tensor).axes.replace(/[()h]/g, '')];
    const [panel] = built().panel('id', tensor, place).build().panels;
    expect([panel?.rows ?? null, panel?.cols ?? null]).toEqual([axes[0] ?? null, axes[1] ?? null]);
    expect(DOMAIN_IDS).toContain(panel?.domain);
  });

  it('is filled, settled and unlabelled by default', () => {
    const [panel] = built().panel('q.1', 'q', place, { head: 1 }).build().panels;
    expect(panel).toMatchObject({ ...place, head: 1, fill: 40, alpha: 1, turn: 0, rowLabels: 0, colLabels: 0 });
  });

  it('of a tensor that was not computed is rejected', () => {
    expect(() => built().panel('id', 'key_input', place)).toThrow(/key_input/);
  });
});

describe('bands', () => {
  it('form the whole matrix without a gap, and the heads with one', () => {
    const lefts = (gap: number) =>
      built()
        .bands('q', 'q_projected', place, { gap })
        .build()
        .panels.map(({ x }) => x);
    expect(lefts(0)).toEqual([10, 10 + 4 * 30, 10 + 8 * 30]);
    expect(lefts(7)).toEqual([10, 10 + 4 * 30 + 7, 10 + 8 * 30 + 14]);
  });

  it('are named by their heads, and only the first has row labels', () => {
    const { panels } = built().bands('q', 'q_projected', place, { rowLabels: true, colLabels: true }).build();
    expect(panels.map(({ id, head }) => [id, head])).toEqual([
      ['q.0', 0],
      ['q.1', 1],
      ['q.2', 2],
    ]);
    expect(panels.map(({ id }) => id)).toEqual(bandIds(windows, 'q'));
    expect(panels.map(({ rowLabels }) => rowLabels)).toEqual([1, 0, 0]);
    expect(panels.map(({ colLabels }) => colLabels)).toEqual([1, 1, 1]);
  });
});

describe('a title', () => {
  const titled = (tensor: string, options: Parameters<FrameBuilder['title']>[4] = {}) =>
    built().panel('p', tensor, place, { head: 1 }).title('id', ['p'], tensor, 'top', options).build().titles[0];

  it('has the tensor’s symbol and shape, with flattened axes as one', () => {
    expect(titled('q_projected')).toMatchObject({
      text: 'Q',
      note: '',
      shape: [10, 12],
      sizes: ['10 words × 12 numbers', '10 × 12'],
    });
    expect(titled('scores')?.shape).toEqual([3, 10, 10]);
  });

  it('names the head of a slice, counted from 1, and omits the heads from the shape', () => {
    expect(titled('k', { slice: true })).toMatchObject({ note: 'head 2', shape: [10, 4] });
    expect(titled('w_o', { slice: true })?.shape).toEqual([4, 12]);
  });

  it('transposes the shape of a transposed matrix', () => {
    expect(titled('k', { slice: true, turned: true })).toMatchObject({
      shape: [4, 10],
      sizes: ['4 numbers × 10 words', '4 × 10'],
    });
  });

  it('says what it counts, once for neighbouring sides that count the same', () => {
    const words = (tensor: string, slice = false) => titled(tensor, { slice })?.sizes?.[0];
    expect(words('w_q')).toBe('12 × 12 numbers');
    expect(words('scores')).toBe('3 heads × 10 × 10 words');
    expect(words('row_max', true)).toBe('10 words');
    const { trace, tokens } = computed({ sentence: 'One', numHeads: 1, dModel: 1 });
    const single = contextOf({ trace, tokens }, DEFAULT_SIZE);
    const one = new FrameBuilder(single, planWindows(single, [['h', 'd']], [['t']], 900, 900));
    const [title] = one
      .panel('p', 'q_projected', place, { head: 0 })
      .title('id', ['p'], 'q_projected', 'top')
      .build().titles;
    expect(title?.sizes?.[0]).toBe('1 word × 1 number');
  });

  it('keeps each number beside what it counts, in a language from right to left', async () => {
    await changeLanguage('x-rtl');
    const { note, sizes } = titled('k', { slice: true }) ?? {};
    await changeLanguage('en');
    for (const text of [note, sizes?.[0]])
      expect(text).toMatch(/^\u2068[^\u2068\u2069]*\p{Script=Hebrew}[^\u2068]*\u2069$/u);
    expect(sizes?.[1]).toBe('10 × 4');
  });

  it('can have another text, or no shape', () => {
    expect(titled('scaled', { text: '× 0.5' })?.text).toBe('× 0.5');
    expect(titled('scaled', { bare: true })?.shape).toEqual([]);
  });

  it('counts the hidden heads over bands, briefly on a small stage', () => {
    const builder = new FrameBuilder(context, thinned).bands('q', 'q_projected', place);
    const [title] = builder.title('q', bandIds(thinned, 'q'), 'q_projected', 'top').build().titles;
    expect(thinned.hiddenHeads).toBe(9);
    expect(title).toMatchObject({ note: '⋯ 9 more heads', shortNote: '⋯ 9 h' });
  });

  it('names one of several heads, visually and for screen readers', () => {
    const slice = { slice: true, numbered: true };
    const [title] = built()
      .panel('p', 'weights', place, { head: 1 })
      .title('p', ['p'], 'weights', 'top', slice)
      .build().titles;
    expect(title).toMatchObject({ text: 'α', note: 'head 2', short: '2', head: 1 });
    expect(title && regionName(title)).toBe('α, attention weight, head 2');
  });

  it('over all heads says how many there are, and how large each is', () => {
    const builder = new FrameBuilder(context, windows).bands('q', 'q', place);
    const frame = builder.title('q', bandIds(windows, 'q'), 'q', 'top').build();
    const [title] = frame.titles;
    expect(title && sizesOf(title, frame)).toEqual([3, 10, 4]);
  });

  it('over the row of one word, in one head, has the size of that row', () => {
    const builder = built().panel('p', 'q', place, { head: 1, row: 2 });
    const frame = builder.title('p', ['p'], 'q', 'top').build();
    const [title] = frame.titles;
    expect(title && sizesOf(title, frame)).toEqual([1, 4]);
  });

  it('of a head can be shortened to its number', () => {
    const [title] = built().panel('p', 'q', place, { head: 1 }).headTitle(1, 'p').build().titles;
    expect(title).toMatchObject({ text: 'head 2', short: '2', shape: [], panels: ['p'] });
  });
});

it('signs and the place of the worked sum are kept', () => {
  const worked = { x: 0, y: 0, width: 90, height: 40, alpha: 1 };
  const frame = built().sign('times', '×', 5, 6).worked(worked).build();
  expect(frame).toMatchObject({ panels: [], signs: [{ id: 'times', text: '×', x: 5, y: 6, alpha: 1 }], worked });
  expect(built().build().worked).toBeNull();
});
