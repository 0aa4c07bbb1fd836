/**
 * Gallery of embedded figures: the generated code for every tool, and its result.
 *
 * Each figure is built from the code that is shown beside it.
 */
import { html, render } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import './trusted-scripts.ts';
import './elements/define.ts';
import { SNIPPETS, type SnippetInput, type SnippetName, snippet } from './lesson/features/embed-code/snippets.ts';

const INPUT: SnippetInput = {
  view: 'figure',
  query: 'chapter=softmax&progress=1&sentence=The+cat+sat+on+the+mat&d_model=16&heads=4&mask=causal',
  home: new URL('./', window.location.href).href,
  controls: ['numHeads', 'mask'],
  locked: false,
  title: 'Softmax · Multi-head attention',
};

/** Code that needs its own tool: shown, not run. */
const SHOWN_ONLY: readonly SnippetName[] = ['myst', 'quarto', 'mdx', 'course'];

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

function codeOf(name: SnippetName): HTMLElement {
  const code = document.createElement('pre');
  code.textContent = snippet(name, INPUT);
  return code;
}

/** Builds the elements in a snippet, without its scripts. */
function elementsOf(name: SnippetName, wanted: string): Element[] {
  const built = document.createElement('div');
  // Lit's policy allows this under Trusted Types.
  render(html`${unsafeHTML(snippet(name, INPUT))}`, built);
  return [...built.querySelectorAll(wanted)];
}

function load(source: string): void {
  const script = document.createElement('script');
  script.src = source;
  document.head.append(script);
}

place('frame').append(codeOf('frame'), ...elementsOf('frame', 'iframe'));
load(new URL('embed-host.js', INPUT.home ?? '').href);
place('element').append(codeOf('element'), ...elementsOf('element', 'mha-figure'));

for (const frame of elementsOf('course', 'iframe')) {
  frame.setAttribute('sandbox', 'allow-scripts');
  place('sandbox').append(frame);
}

for (const name of SNIPPETS.filter((name) => SHOWN_ONLY.includes(name))) {
  const heading = document.createElement('h3');
  heading.textContent = name;
  place('others').append(heading, codeOf(name));
}

function showTab(shown: string, hidden: string): void {
  place(shown).hidden = false;
  place(hidden).hidden = true;
}
place('first-tab').addEventListener('click', () => showTab('first', 'second'));
place('second-tab').addEventListener('click', () => showTab('second', 'first'));

// A deck that follows reveal.js: it listens for keys on the document and loads a frame only while its slide is shown.
place('reveal').append(...elementsOf('reveal', 'iframe'));
const slides = [...document.querySelectorAll<HTMLElement>('.slide')];
let now = 0;

function turn(by: number): void {
  now = Math.min(slides.length - 1, Math.max(0, now + by));
  slides.forEach((slide, i) => {
    slide.hidden = i !== now;
    for (const frame of slide.querySelectorAll('iframe')) {
      if (i === now) frame.src = frame.dataset['src'] ?? '';
      else frame.removeAttribute('src');
    }
  });
  place('slide-number').textContent = `Slide ${now + 1} of ${slides.length}`;
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowRight') turn(1);
  if (event.key === 'ArrowLeft') turn(-1);
});
