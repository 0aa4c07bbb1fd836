// @vitest-environment happy-dom
/** Embed code: each tool's documented syntax, with the whole state escaped correctly. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryState } from '#tests/web/lesson/state/arbitrary-state.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import {
  frameAddress,
  SNIPPETS,
  type SnippetInput,
  snippet,
  UNKNOWN_HOME,
} from '#web/lesson/features/embed-code/snippets.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';

const INPUT: SnippetInput = {
  view: 'figure',
  query: 'chapter=softmax&heads=4&d_model=16&mask=window%3A2',
  home: 'https://host.example/lesson/',
  controls: ['numHeads', 'mask'],
  locked: true,
  title: 'Softmax · Multi-head attention',
};
const ADDRESS =
  'https://host.example/lesson/embed.html?chapter=softmax&heads=4&d_model=16&mask=window%3A2&controls=heads+mask&locked=on';

function parsed(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place;
}

describe('embed code for', () => {
  it('any page, as a frame with the script that sets its height', () => {
    const page = parsed(snippet('frame', INPUT));
    expect(page.querySelector('iframe')?.getAttribute('src')).toBe(ADDRESS);
    expect(page.querySelector('iframe')?.getAttribute('title')).toBe(INPUT.title);
    expect(page.querySelector('script')?.getAttribute('src')).toBe('https://host.example/lesson/embed-host.js');
  });

  it('any page, as an element', () => {
    const page = parsed(snippet('element', INPUT));
    expect(page.querySelector('script')?.getAttribute('src')).toBe('https://host.example/lesson/elements.js');
    const figure = page.querySelector('mha-figure');
    expect(figure?.getAttributeNames().sort()).toEqual(['chapter', 'controls', 'd-model', 'heads', 'locked', 'mask']);
    expect(figure?.getAttribute('mask')).toBe('window:2');
  });

  it('MyST: the iframe directive, its caption as its body', () => {
    expect(snippet('myst', INPUT)).toBe(`:::{iframe} ${ADDRESS}\n:width: 100%\n${INPUT.title}\n:::`);
  });

  it('Quarto: a raw block', () => {
    expect(snippet('quarto', INPUT)).toMatch(/^```\{=html\}\n<iframe [^\n]+<\/iframe>\n```$/);
  });

  it('reveal.js: a slide that loads its frame when shown', () => {
    const frame = parsed(snippet('reveal', INPUT)).querySelector('section > iframe');
    expect(frame?.getAttribute('data-src')).toBe(ADDRESS);
    expect(frame?.hasAttribute('src')).toBe(false);
  });

  it('MDX: JSX with a style object', () => {
    const code = snippet('mdx', INPUT);
    expect(code).toContain(`src={"${ADDRESS.replaceAll('&', '\\u0026')}"}`);
    expect(code).toContain('style={{ border: 0 }}');
    expect(code).toMatch(/^<iframe[\s\S]+\/>$/);
  });

  it('a course: a plain frame, since course editors strip scripts', () => {
    const page = parsed(snippet('course', INPUT));
    expect(page.children).toHaveLength(1);
    expect(page.querySelector('iframe')?.getAttribute('src')).toBe(ADDRESS);
  });
});

it('has a placeholder for an unknown address and omits what the figure lacks', () => {
  const input = { ...INPUT, home: null, query: 'chapter=mask&lab=row:3&present=on', controls: null, locked: false };
  expect(frameAddress(input)).toBe(`${UNKNOWN_HOME}embed.html?chapter=mask`);
  const lesson = frameAddress({ ...input, view: 'lesson' });
  expect(lesson).toBe(`${UNKNOWN_HOME}embed.html?view=lesson&chapter=mask&lab=row%3A3`);
});

it('can state that a figure has no controls', () => {
  expect(frameAddress({ ...INPUT, controls: [] })).toContain('controls=none');
});

it('round-trips every state through URL and attributes', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const wanted = { ...state, present: false, questions: false, labs: {} };
      const input = { ...INPUT, query: encodeState(state).slice(1) };
      const { state: framed } = decodeState(chapterOf, new URL(frameAddress(input)).search);
      expect(framed).toEqual(wanted);
      const figure = parsed(snippet('element', input)).querySelector('mha-figure');
      const query = new URLSearchParams();
      for (const name of figure?.getAttributeNames() ?? [])
        query.set(name.replaceAll('-', '_'), figure?.getAttribute(name) ?? '');
      const sentence = wanted.sentence.replace(/\s+/g, ' ');
      expect(decodeState(chapterOf, query.toString()).state).toEqual({ ...wanted, sentence });
    }),
    { numRuns: 60 },
  );
});

it('escapes hostile text everywhere', () => {
  const hostile = '"><script>alert(1)</script>{`#{x}`}\n:::\n```';
  const query = new URLSearchParams({ chapter: 'mask', sentence: hostile }).toString();
  for (const name of SNIPPETS) {
    const code = snippet(name, { ...INPUT, query, title: hostile });
    if (name === 'myst') continue;
    expect(code, name).not.toContain('<script>alert');
    if (name !== 'mdx') expect(parsed(code).querySelectorAll('iframe, mha-figure'), name).toHaveLength(1);
  }
});
