// @vitest-environment happy-dom
/** Links between chapters in the prose. */
import { afterEach, expect, it } from 'vitest';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { linkChapters, linkedPlace } from '#web/lesson/features/shell-ui/chapter-parts.ts';

const HERE: readonly ChapterId[] = ['scores'];

function linked(links: (chapter: ChapterId) => string): HTMLAnchorElement[] {
  document.body.innerHTML =
    '<div class="prose"><a href="#scores">Scores</a> <a href="#values"><em>Values</em></a> <a href="https://a.example/">A</a></div>';
  linkChapters(document.body, HERE, links);
  return [...document.querySelectorAll('a')];
}

afterEach(() => document.body.replaceChildren());

it('get the addresses of their chapters; one that is not available here opens in another tab', () => {
  const links = linked((chapter) => `https://lesson.example/?chapter=${chapter}`);
  expect(links.map(({ href }) => href)).toEqual([
    'https://lesson.example/?chapter=scores',
    'https://lesson.example/?chapter=values',
    'https://a.example/',
  ]);
  expect(links.map(({ target }) => target)).toEqual(['', '_blank', '']);
});

it('are plain text where the lesson has no place with that chapter', () => {
  const [here, gone] = linked(() => '#');
  expect(here?.hasAttribute('href')).toBe(true);
  expect(gone?.hasAttribute('href')).toBe(false);
});

it('keep their chapters when the addresses change', () => {
  const [link] = linked((chapter) => `https://lesson.example/?chapter=${chapter}&seed=1`);
  linkChapters(document.body, HERE, (chapter) => `https://lesson.example/?chapter=${chapter}&seed=2`);
  expect(link?.href).toBe('https://lesson.example/?chapter=scores&seed=2');
});

it('open chapters here, unless the reader asks for a tab', () => {
  const links = linked(() => '#');
  const opened: (ChapterId | undefined)[] = [];
  document.body.addEventListener('click', (event) => {
    event.preventDefault();
    opened.push(linkedPlace(event, HERE, { more: null })?.chapter);
  });
  for (const link of links) (link.firstElementChild ?? link).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  links[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(opened).toEqual(['scores', undefined, undefined, undefined]);
});

it.each([
  ['scores', undefined, undefined, null],
  ['scores/row', "[data-step='row'] button", 'row', null],
  ['scores/more', '.more > summary', undefined, true],
])('lead to a place of the chapter: %s', (address, place, step, more) => {
  document.body.innerHTML = `<div class="prose"><a href="#${address}">Scores</a></div>`;
  linkChapters(document.body, HERE, (chapter) => `?chapter=${chapter}`);
  const unfinished = { more: null };
  const opened: unknown[] = [];
  document.body.addEventListener('click', (event) => opened.push(linkedPlace(event, HERE, unfinished)), { once: true });
  const link = document.querySelector('a');
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(opened).toEqual([{ chapter: 'scores', place, step }]);
  expect(unfinished.more).toBe(more);
  // In a tab of its own the place comes from the address.
  expect(link?.getAttribute('href')).toBe(`?chapter=${address.replace('/', '#')}`);
});
