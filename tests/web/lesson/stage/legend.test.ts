// @vitest-environment happy-dom
/** The legend: the ends of a colour scale, and the room for the maps of all steps. */
import { expect, it } from 'vitest';
import { scene as divide } from '#web/lesson/chapters/divide/scene.ts';
import { scene as scores } from '#web/lesson/chapters/scores/scene.ts';
import { domainsShown, type Legend, legendEnds, type Mapped } from '#web/lesson/stage/legend.ts';
import type { DomainId } from '#web/views/frame.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

it.each([
  [{ signed: true, max: 6 }, ['−6', '6']],
  [{ signed: true, max: 5.8 }, ['−5.8', '5.8']],
  [{ signed: true, max: 0.04 }, ['−0.04', '0.04']],
  [{ signed: false, max: 1 }, ['0', '1']],
])('both ends of %j have the same decimals', (domain, ends) => {
  expect(legendEnds(domain)).toEqual(ends);
});

it('explains colours, which bars do not need', () => {
  const context = contextOf(computed({}), DEFAULT_SIZE);
  expect(scores(context).flatMap(({ frame }) => domainsShown(frame))).toContain('scores');
  expect(divide(context).flatMap(({ frame }) => domainsShown(frame))).toEqual([]);
});

it('explains no map of a figure that shows more than three at once', async () => {
  const still = (ids: readonly DomainId[]): Mapped => ({
    maps: ids.map((id) => ({ id, signed: true, max: 1 })),
    masked: true,
  });
  const few = still(['query', 'key', 'value']);
  const legend = Object.assign(document.createElement('mha-legend') as Legend, { shown: few, others: [few] });
  document.body.append(legend);
  const swatches = async () => {
    await legend.updateComplete;
    return legend.renderRoot.querySelectorAll('.signed').length;
  };
  expect(await swatches()).toBe(6);
  legend.others = [few, still(['query', 'key', 'value', 'scores'])];
  expect(await swatches()).toBe(0);
  expect(legend.renderRoot.textContent).toContain('masked');
  legend.remove();
});

it('keeps room for the maps of every still, and shows those of the present one', async () => {
  const scores = { id: 'scores', signed: true, max: 6 } as const;
  const share = { id: 'share', signed: false, max: 1 } as const;
  const shown: Mapped = { maps: [share], masked: false };
  const others: Mapped[] = [shown, { maps: [scores, share], masked: true }];
  const legend = Object.assign(document.createElement('mha-legend') as Legend, { shown, others });
  document.body.append(legend);
  await legend.updateComplete;
  const rows = [...legend.renderRoot.querySelectorAll('div')].map((row) => row.querySelectorAll('.map').length);
  expect(rows).toEqual([1, 1, 3]);
  legend.shown = { maps: [{ ...share }], masked: false };
  expect(legend.isUpdatePending, 'the same maps in another frame').toBe(false);
  legend.shown = { maps: [{ ...share, max: 0.5 }], masked: false };
  expect(legend.isUpdatePending).toBe(true);
  legend.remove();
});
