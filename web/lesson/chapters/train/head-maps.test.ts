// @vitest-environment happy-dom
/** The maps of the heads in training: each writes what one letter reads most, and a press on a cell shows its number. */
import { expect, it, vi } from 'vitest';
import { words } from '#web/lesson/chapters/train/en.ts';
import { mapSide, TrainingMaps } from '#web/lesson/chapters/train/head-maps.ts';

/** Two heads over three letters; each number says its place. */
const attention = Float32Array.from({ length: 18 }, (_, i) => i / 100);

async function shown(side = 60): Promise<TrainingMaps> {
  const tokens = ['a', 'b', 'c'];
  const roles = [0, 1].map(() => ({ role: null, most: null }));
  const maps = Object.assign(new TrainingMaps(), { words, attention, tokens, roles, heads: 2, side });
  document.body.replaceChildren(maps);
  await maps.updateComplete;
  return maps;
}

/** Presses the map of a head at a share of its width and height. */
async function press(maps: TrainingMaps, head: number, x: number, y: number): Promise<string | undefined> {
  const canvas = maps.renderRoot.querySelectorAll('canvas')[head];
  if (!canvas) throw new Error('no map');
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 60, 60));
  canvas.dispatchEvent(new MouseEvent('click', { clientX: 100 + 60 * x, clientY: 200 + 60 * y }));
  await maps.updateComplete;
  return maps.renderRoot.querySelector('.tip')?.textContent ?? undefined;
}

it('shows what the pressed letter gives to another, in the head that was pressed', async () => {
  const maps = await shown();
  expect(maps.renderRoot.querySelector('.tip')).toBeNull();
  expect(await press(maps, 0, 0.1, 0.5)).toBe('“b” reads “a”: 0.03');
  expect(await press(maps, 1, 0.9, 0.9)).toBe('“c” reads “c”: 0.17');
  expect(maps.renderRoot.querySelectorAll('.mark')).toHaveLength(1);
});

it('hides the number at a second press', async () => {
  const maps = await shown();
  await press(maps, 0, 0.5, 0.5);
  expect(await press(maps, 0, 0.5, 0.5)).toBeUndefined();
});

it('writes below each map what the middle letter, or the pressed one, reads most', async () => {
  const small = await shown();
  const readings = (maps: TrainingMaps) =>
    [...maps.renderRoot.querySelectorAll('.reading')].map((it) => it.textContent);
  expect(readings(small)).toEqual(['b → c 0.05', 'b → c 0.14']);
  await press(small, 0, 0.1, 0.9);
  expect(readings(small)).toEqual(['c → c 0.08', 'c → c 0.17']);
  expect(readings(await shown(200))).toEqual(['“b” reads “c”: 0.05', '“b” reads “c”: 0.14']);
});

it('spends no room on letters beside a map that is too small for them', () => {
  const height = 400;
  expect(mapSide({ width: 90, height }, 1, 1)).toBe(90);
  // Between the two sizes, a map with letters would be as small as one without.
  expect(mapSide({ width: 120, height }, 1, 1)).toBe(109);
  expect(mapSide({ width: 200, height }, 1, 1)).toBe(184);
});
