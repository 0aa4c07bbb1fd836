// @vitest-environment happy-dom
/** The sentence above the stage: one tab stop, arrow keys, and a caption with the words that are read. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { middleOf, ribbonsByHead, type SentenceRibbon } from '#web/lesson/stage/ribbon/sentence-ribbon.ts';
import { formatNumber } from '#web/views/format-number.ts';

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const by = { name: 'reference', kernels: 'typescript' } as const;
const computed: Computed = { trace: traceOf(), revision: 1, by, tokens: TOKENS, outputIsIdentity: false };

async function shown(properties: Partial<SentenceRibbon>): Promise<SentenceRibbon> {
  const element = Object.assign(document.createElement('mha-ribbon') as SentenceRibbon, { computed, ...properties });
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

const words = (element: SentenceRibbon) => [...element.renderRoot.querySelectorAll<HTMLElement>('button')];
const caption = (element: SentenceRibbon) => element.renderRoot.querySelector('p')?.textContent ?? '';

/** Chosen words, applied as the page does. */
function follow(element: SentenceRibbon): [number, boolean][] {
  const chosen: [number, boolean][] = [];
  element.addEventListener('mha-word', (event) => {
    const { word, done } = (event as CustomEvent).detail;
    chosen.push([word, done]);
    element.word = word;
  });
  return chosen;
}

it('shows the followed word with the one that it reads most, and alone where both have no room', () => {
  const [cat, tired] = [
    { offsetLeft: 20, offsetWidth: 30 },
    { offsetLeft: 350, offsetWidth: 40 },
  ];
  expect(middleOf(tired, cat, 370)).toBe(205);
  expect(middleOf(cat, tired, 370)).toBe(205);
  expect(middleOf(tired, cat, 369)).toBe(370);
  expect(middleOf(tired, tired, 300)).toBe(370);
});

it.each([
  [0, 'scroll after'],
  [100, 'scroll before after'],
  [200, 'scroll before'],
])('fades the words towards each edge behind which the line goes on (%i)', async (scrollLeft, classes) => {
  const element = await shown({});
  const scroll = element.renderRoot.querySelector('.scroll');
  if (!scroll) throw new Error('there is no line of words');
  for (const [name, value] of Object.entries({ scrollLeft, scrollWidth: 500, clientWidth: 300 })) {
    Object.defineProperty(scroll, name, { value });
  }
  scroll.dispatchEvent(new Event('scroll'));
  expect([...scroll.classList].sort()).toEqual(classes.split(' ').sort());
});

describe('the words', () => {
  it('are one tab stop, on the followed word', async () => {
    const element = await shown({});
    expect(words(element).map((word) => word.textContent)).toEqual(TOKENS);
    expect(words(element).map((word) => word.tabIndex)).toEqual([-1, -1, -1, -1, -1, 0]);
    element.word = 2;
    await element.updateComplete;
    expect(words(element).map((word) => word.getAttribute('aria-checked'))).toEqual(
      TOKENS.map((_, i) => String(i === 2)),
    );
  });

  it('are chosen by a press, and by arrow keys from end to end', async () => {
    const element = await shown({});
    const chosen = follow(element);
    words(element)[1]?.click();
    await element.updateComplete;
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'Home', 'x']) {
      words(element)[element.word ?? 0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await element.updateComplete;
    }
    expect(chosen).toEqual([
      [1, true],
      [0, false],
      [5, false],
      [0, false],
      [5, false],
      [0, false],
    ]);
    expect(element.shadowRoot?.activeElement?.textContent).toBe('The');
  });
});

describe('the caption', () => {
  it('names what is read most, with its weight', async () => {
    const { data } = computed.trace.get('weights');
    const row = [...data.subarray(2 * 6, 3 * 6)];
    const most = Math.max(...row);
    const element = await shown({ reads: 'one-head', word: 2 });
    expect(caption(element)).toContain(`“sat” reads “${TOKENS[row.indexOf(most)]}” ${formatNumber(most)}, `);
    element.reads = undefined;
    await element.updateComplete;
    expect(caption(element)).toMatch(/reads most:\s*head 1 .*head 2 .*head 3 /s);
  });

  it('tells no weight before there is one, and the answer to an edit at once', async () => {
    const element = await shown({ reads: 'when-computed', word: 2 });
    expect(caption(element)).toBe('The figure follows “sat”.');
    expect(element.renderRoot.querySelector('.read')).toBeNull();
    element.weighed = true;
    await element.updateComplete;
    expect(caption(element)).toMatch(/“sat” reads “/);
    element.reads = 'not-yet';
    await element.updateComplete;
    expect(caption(element)).toBe('The figure follows “sat”.');
    element.computed = { ...computed, before: computed.trace };
    await element.updateComplete;
    expect(caption(element)).toMatch(/“sat” reads “/);
  });
});

describe('ribbons of several heads', () => {
  const boxes = TOKENS.map((_, i) => ({ left: i * 50, top: 60, width: 40, height: 26 }));
  const reading = (head: number) => ({ head, weights: [0, 1, 0, 0, 0, 0] });

  it('end beside each other at a word that all of them read', () => {
    const ends = ribbonsByHead(boxes, 5, [reading(0), reading(1), reading(2)], 40).map(([ribbon]) => ({
      end: ribbon?.curve[6] ?? 0,
      width: ribbon?.width ?? 0,
    }));
    for (const [i, { end, width }] of ends.entries()) {
      expect(width).toBeCloseTo(6);
      if (i > 0) expect(end - (ends[i - 1]?.end ?? 0)).toBeCloseTo(6);
    }
    expect(ends[1]?.end).toBe(70);
  });
});

describe('the evidence of a wrong answer', () => {
  const evidence = {
    tokens: ['the', 'girl', 'thanked', 'tom'],
    t: 2,
    head: 0,
    weights: [0.1, 0.6, 0.05, 0.25],
    own: false,
  };

  it('takes the place of the sentence, says what is read, and can be closed', async () => {
    const element = await shown({ evidence });
    const line = [...element.renderRoot.querySelectorAll('[data-word]')].map((word) => word.textContent);
    expect(line).toEqual(evidence.tokens);
    expect(caption(element).replace(/\s+/g, ' ')).toContain(
      'In the question’s sentence, head 1: “thanked” reads “girl” 0.60, “tom” 0.25',
    );
    let closed = 0;
    element.addEventListener('mha-evidence-closed', () => closed++);
    element.renderRoot.querySelector<HTMLElement>('.close')?.click();
    expect(closed).toBe(1);
    element.evidence = null;
    await element.updateComplete;
    expect(words(element).map((word) => word.textContent)).toEqual(TOKENS);
  });

  it('names the head in the learner’s own sentence', async () => {
    const element = await shown({ evidence: { ...evidence, head: 1, own: true } });
    expect(caption(element).replace(/\s+/g, ' ')).toContain('Head 2: “thanked” reads');
  });
});

it.each([
  ['as usual where it has room', 350, 330, false],
  ['closer where it then has room', 400, 350, true],
  ['as usual where it has no room either way', 500, 440, false],
])('sets a sentence %s', async (_, usual, closer, tight) => {
  const element = await shown({});
  const scroll = element.renderRoot.querySelector('.scroll') as HTMLElement;
  Object.defineProperties(scroll, {
    clientWidth: { value: 360 },
    scrollWidth: { get: () => (scroll.classList.contains('tight') ? closer : usual) },
  });
  element.computed = { ...computed, tokens: [...TOKENS.slice(1), 'Now'] };
  await element.updateComplete;
  expect(scroll.classList.contains('tight')).toBe(tight);
});

it('measures its words once, not for each change of the numbers', async () => {
  const element = await shown({});
  let measured = 0;
  Object.defineProperty(element.renderRoot.querySelector('.scroll'), 'scrollWidth', { get: () => ++measured });
  for (const revision of [2, 3]) {
    element.computed = { ...computed, revision };
    await element.updateComplete;
  }
  expect(measured).toBe(0);
  element.computed = { ...computed, tokens: [...TOKENS.slice(1), 'Now'] };
  await element.updateComplete;
  expect(measured).toBeGreaterThan(0);
});
