// @vitest-environment happy-dom
/** Unfinished work belongs to a public element, to an exercise and to its initial seed. */
import { afterEach, expect, it } from 'vitest';
import { twoElements } from '#tests/web/setup/public-element.ts';
import type { Attempt } from '#web/lesson/exercises/attempt.ts';
import { UnfinishedWork, unfinishedAround } from '#web/lesson/exercises/unfinished.ts';

afterEach(() => document.body.replaceChildren());

const KEPT = {
  question: { kind: 'give-shape', key: 'context', numbers: [] },
  ...{ seed: 7, round: 0, attempt: {} as Attempt },
} as const;

it('is found by exercise name, with the same seed only', () => {
  const work = new UnfinishedWork();
  work.keep('unfinished/a', KEPT);
  expect(work.of('unfinished/a', 7)).toEqual(KEPT);
  expect(work.of('unfinished/a', 8)).toBeNull();
  expect(work.of('unfinished/b', 7)).toBeNull();
  work.keepPlace('list', 'a');
  expect([work.placeIn('list'), work.placeIn('other')]).toEqual(['a', null]);
});

/** A part two shadow trees deep inside an element. */
function partIn(root: ShadowRoot): Element {
  const view = document.createElement('div');
  root.replaceChildren(view);
  const part = document.createElement('p');
  view.attachShadow({ mode: 'open' }).append(part);
  return part;
}

it('outlives an element’s parts, and is another one in the next element of the page', () => {
  const [first, second] = twoElements();
  const work = unfinishedAround(partIn(first));
  work.keep('a', KEPT);
  expect(unfinishedAround(partIn(first)).of('a', 7)).toEqual(KEPT);
  expect(unfinishedAround(partIn(second)).of('a', 7)).toBeNull();
});

it('is apart for two elements in one shadow tree of the host page', () => {
  const page = document.createElement('div');
  page.attachShadow({ mode: 'open' });
  document.body.append(page);
  const [first, second] = twoElements();
  page.shadowRoot?.append(first.host, second.host);
  unfinishedAround(partIn(first)).keep('a', KEPT);
  expect(unfinishedAround(partIn(second)).of('a', 7)).toBeNull();
});
