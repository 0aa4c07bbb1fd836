// @vitest-environment happy-dom
/** The regions over the matrices, as the figure moves from still to still. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { matrixRegions } from '#web/lesson/stage/matrix-regions.ts';
import { chapterOf } from '../chapters/all-scenes.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const nothing = () => undefined;

it('are sliders with the name and the size of the matrix; the first describes the keys', () => {
  const still = chapterOf('qkv').scene(contextOf(computed(), DEFAULT_SIZE)).at(-1) ?? expect.fail('no picture');
  const layer = document.createElement('div');
  render(matrixRegions(still.frame, { enter: nothing, leave: nothing, key: nothing }), layer);
  const sliders = [...layer.querySelectorAll('[role=slider]')];
  const named = sliders.map((slider) => [slider.getAttribute('aria-label'), slider.getAttribute('aria-valuetext')]);
  expect(named).toContainEqual(['Q, query, heads side by side', '10 by 12']);
  expect(sliders.map((slider) => slider.hasAttribute('aria-describedby'))).toEqual(sliders.map((_, i) => i === 0));
});

it('leave no markers behind when matrices come and go', () => {
  const stills = chapterOf('qkv').scene(contextOf(computed(), DEFAULT_SIZE));
  const frames = [stills[0], stills.at(-1)].map((still) => still?.frame ?? expect.fail('no picture'));
  const layer = document.createElement('div');
  /** The numbers of regions, and of all nodes, at the first and the last still. */
  const walk = () =>
    frames.map((frame) => {
      render(matrixRegions(frame, { enter: nothing, leave: nothing, key: nothing }), layer);
      return [layer.querySelectorAll('.matrix').length, layer.childNodes.length];
    });
  const before = walk();
  expect(before[0]?.[0]).not.toBe(before[1]?.[0]);
  walk();
  expect(walk()).toEqual(before);
});
