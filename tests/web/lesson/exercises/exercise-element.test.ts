// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lessonAt, publishedOf, type TestLesson } from '#tests/web/setup/lesson.ts';
import { twoElements } from '#tests/web/setup/public-element.ts';
import type { CellRef } from '#web/engine/cell.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { ExerciseElement } from '#web/lesson/exercises/exercise-element.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import type { ExerciseResult } from '#web/lesson/exercises/result.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { words as frenchFrame } from '#web/messages/fr/exercises/frame.ts';
import { roundedOtherwise, TOKENS, traceOf } from '../inspector/support.ts';
import { InPage, textsIn } from './in-page.ts';

await loadKinds(KIND_NAMES);

const trace = traceOf();
const sentences = { tokens: TOKENS };
const scores: ExerciseEntry = { kind: 'compute-cell', question: 'scores' };

const posed = (entry: ExerciseEntry) => pose(entry, { trace, sentences, head: null, seed: 4 });

/** Unfinished work is stored by exercise name for the life of the document, so every test uses its own name. */
let name = '';
let tests = 0;

async function open(
  changes: Partial<ExerciseElement> = {},
  parent: Node = document.body,
): Promise<{ element: ExerciseElement; results: ExerciseResult[]; lesson: TestLesson }> {
  const element = new ExerciseElement();
  const results: ExerciseResult[] = [];
  const lesson = lessonAt(parent, { trace, tokens: TOKENS }, { seed: 4 });
  Object.assign(element, { entry: scores, name, ...changes });
  element.addEventListener('mha-exercise-result', ({ detail }) => results.push(detail));
  parent.appendChild(element);
  await element.updateComplete;
  return { element, results, lesson };
}

const query = (element: ExerciseElement, selector: string) => element.renderRoot.querySelector<HTMLElement>(selector);
const hints = (element: ExerciseElement) => element.renderRoot.querySelectorAll('.hints li').length;
const text = (element: ExerciseElement, selector: string) => query(element, selector)?.textContent?.trim() ?? '';

async function answer(element: ExerciseElement, ...texts: readonly string[]): Promise<void> {
  const inputs = [...element.renderRoot.querySelectorAll('input')];
  for (const [field, input] of inputs.entries()) {
    input.value = texts[field] ?? '';
    input.dispatchEvent(new Event('input'));
  }
  query(element, 'form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  await element.updateComplete;
}

async function click(element: ExerciseElement, label: string): Promise<void> {
  const button = [...element.renderRoot.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes(label),
  );
  button?.click();
  await element.updateComplete;
}

beforeEach(() => {
  name = `scores/${tests++}`;
});

afterEach(() => document.body.replaceChildren());

describe('an unchecked answer', () => {
  // A question of each kind that answers with texts; code lies in the browser's storage.
  const entries = KIND_NAMES.flatMap((kind) => {
    const found = ALL_EXERCISES.find(
      ({ entry, chapter }) => entry.kind === kind && !['backward', 'block'].includes(chapter),
    );
    return found && kind !== 'write-function' ? [found.entry] : [];
  });

  it.each(entries)('is taken up by another attempt at the same question: $kind', (entry) => {
    const [first, second] = [new InPage(entry, { sentences, seed: 4 }), new InPage(entry, { sentences, seed: 4 })];
    first.answer(first.posed.wrong[0] ?? expect.fail('no wrong answer'));
    second.resume(first.attempt);
    expect(second.place.textContent).toBe(first.place.textContent);
    const marked = ({ place }: InPage) => textsIn(place, ':has(> :checked)');
    expect(marked(second)).toEqual(marked(first));
  });

  it('stays in its field with the used hints, only for its own question', async () => {
    const { element } = await open();
    await click(element, 'Another');
    const [input] = element.renderRoot.querySelectorAll('input');
    if (!input) throw new Error('no field');
    input.value = '0.25';
    input.dispatchEvent(new Event('input'));
    await click(element, 'Hint');
    const question = text(element, '.prompt');
    element.remove();
    const again = (await open()).element;
    expect(text(again, '.prompt')).toBe(question);
    expect(again.renderRoot.querySelector('input')?.value).toBe('0.25');
    expect(hints(again)).toBe(1);
    await click(again, 'Another');
    expect(again.renderRoot.querySelector('input')?.value).toBe('');
    expect((await open({ name: 'scores/b' })).element.renderRoot.querySelector('input')?.value).toBe('');
    expect(hints((await open({ seed: 5 })).element)).toBe(0);
  });

  it('is not shown in another element of the page', async () => {
    const [first, second] = twoElements();
    const { element } = await open({}, first);
    await click(element, 'Hint');
    element.remove();
    const hintsIn = async (root: ShadowRoot) => hints((await open({}, root)).element);
    expect([await hintsIn(first), await hintsIn(second)]).toEqual([1, 0]);
  });
});

describe('<mha-exercise>', () => {
  const right = Number(posed(scores)?.right[0]?.replace('−', '-'));

  it('accepts a right answer with a decimal comma and reports it', async () => {
    const { element, results } = await open();
    expect(text(element, '.prompt')).toMatch(
      /^Suppose that [QK] \(head \d, (query|key) “.+”, feature [1-4]\) were \S+\. What is Q Kᵀ \(head \d, query “.+”, key “.+”\)\?$/,
    );
    await answer(element, right.toFixed(2).replace('.', ',').replace('-', '−'));
    expect(text(element, '.feedback')).toContain('Right');
    expect(results).toEqual([
      { name, kind: 'compute-cell', seed: 4, right: true, mistake: null, attempts: 1, hints: 0, sawSolution: false },
    ]);
  });

  it('has a heading, one level higher in an assignment, which has no chapter around it', async () => {
    const { element } = await open({ solved: true });
    expect(text(element, 'h3')).toMatch(/^Compute a number variant 4\s+✓ solved$/);
    expect(query(element, 'button[type=submit]')?.getAttribute('aria-label')).toBe('Check your answer');
    element.assigned = { left: 2, closed: false };
    await element.updateComplete;
    expect(query(element, 'h3')).toBeNull();
    expect(text(element, 'h2')).toMatch(/^Compute a number/);
  });

  it('gives neither a verdict nor help in a test, and takes one answer', async () => {
    const assigned = { left: null, closed: false, test: true };
    const { element, results } = await open({ assigned, solved: true });
    const buttons = () => [...element.renderRoot.querySelectorAll('button')].map((each) => each.textContent?.trim());
    expect(buttons()).toEqual(['Save this answer']);
    await answer(element, 'no idea');
    expect(text(element, '.feedback')).toContain('cannot be read');
    expect(results).toEqual([]);
    await answer(element, String(right));
    expect(results.map(({ right: ok }) => ok)).toEqual([true]);
    expect(element.renderRoot.textContent).toContain('Your answer is saved.');
    expect(element.renderRoot.textContent).not.toMatch(/Right|✓|solved/);
    expect(query(element, 'form')).toBeNull();
    const wrong = await open({ assigned, name: `${name}-wrong` });
    await answer(wrong.element, String(-right));
    expect(wrong.element.renderRoot.textContent?.replace(/\s+/g, ' ')).toBe(
      element.renderRoot.textContent?.replace(/\s+/g, ' '),
    );
    const closed = await open({ assigned: { ...assigned, closed: true }, name: `${name}-closed` });
    expect(query(closed.element, 'form')).toBeNull();
  });

  it('ignores the second click of a double click in a test, where another question has come', async () => {
    const { element, results } = await open({ assigned: { left: null, closed: false, test: true } });
    const [input] = element.renderRoot.querySelectorAll('input');
    if (!input) throw new Error('no field');
    input.value = String(right);
    input.dispatchEvent(new Event('input'));
    const click = (detail: number) =>
      query(element, '.submit')?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    expect(click(2)).toBe(false);
    expect(results).toEqual([]);
    expect(click(1)).toBe(true);
  });

  it('names a mistake, and counts attempts and hints', async () => {
    const { element, results } = await open();
    await click(element, 'Hint');
    await answer(element, String(-right));
    expect(text(element, '.feedback')).not.toContain('Right');
    await answer(element, String(right));
    expect(results.map(({ right: ok, attempts, hints }) => [ok, attempts, hints])).toEqual([
      [false, 1, 1],
      [true, 2, 1],
    ]);
    expect(results[0]?.mistake).not.toBeNull();
    const button = query(element, '.buttons button') as HTMLButtonElement;
    for (let shown = 1; !button.disabled; shown++) {
      expect(hints(element)).toBe(shown);
      await click(element, 'Hint');
    }
    expect(button.textContent).toContain('No more hints');
  });

  it('does not count unreadable answers', async () => {
    const { element, results } = await open();
    await answer(element, 'no idea');
    expect(text(element, '.feedback')).toContain('cannot be read');
    expect(query(element, 'input')?.getAttribute('aria-invalid')).toBe('true');
    expect(results).toEqual([]);
  });

  it('reads the thousands separators of a count, and shows a product of whole numbers without decimals', async () => {
    const { element, results } = await open({ entry: { kind: 'count-cost', question: 'projections' } });
    await click(element, 'Show the solution');
    const right = /\d+/.exec(text(element, '.solution .sum'))?.[0] ?? '';
    expect(right.length).toBeGreaterThan(3);
    await answer(element, right.replace(/(?=\d{3}$)/, ','));
    expect(results.at(-1)?.right).toBe(true);
    await answer(element, `2·${Number(right) / 2}`);
    expect(results.at(-1)?.right).toBe(true);
    expect(text(element, 'output')).toBe(`= ${right}`);
  });

  it('works the solution out on demand', async () => {
    const { element } = await open();
    expect(query(element, '.solution')).toBeNull();
    await click(element, 'Show the solution');
    expect(query(element, '.solution mha-worked-terms')).not.toBeNull();
    expect(text(element, '.solution .sum')).toContain('the unrounded ones give');
  });

  it('gives a moved number once in the solution', async () => {
    const { element } = await open({ entry: { kind: 'find-cell', question: 'q' } });
    await click(element, 'Show the solution');
    const [, numbers] = element.renderRoot.querySelectorAll('.solution .formula p');
    expect(numbers?.textContent?.trim()).toMatch(/^= −?\d+\.\d+$/);
  });

  it('poses another question without traces of the first', async () => {
    const { element } = await open();
    const first = text(element, '.prompt');
    await answer(element, 'no idea');
    await click(element, 'Hint');
    await click(element, 'Another one');
    expect(text(element, '.prompt')).not.toBe(first);
    expect([text(element, '.feedback'), text(element, '.hints'), text(element, '.round')]).toEqual([
      '',
      '',
      'variant 5',
    ]);
  });

  it('skips seeds with the same question: the step at which a loss is reached does not depend on the curve’s letter', async () => {
    const { element } = await open({ entry: { kind: 'read-curve', question: 'reached' } });
    const asked: string[] = [];
    for (let time = 0; time < 8; time++) {
      asked.push(/a loss of (.*)\?/.exec(text(element, '.prompt'))?.[1] ?? '');
      await click(element, 'Another one');
    }
    expect(asked.every((loss, i) => loss !== asked[i - 1])).toBe(true);
    expect(new Set(asked).size).toBeGreaterThan(1);
  });

  it.each<ExerciseEntry>([
    { kind: 'predict-row', question: 'softmax' },
    { kind: 'diagnose-bug', question: 'scores' },
    { kind: 'compute-cell', question: 'row_max' },
  ])('never poses the same one twice running, of one head either: $kind', async (entry) => {
    const { element } = await open({ entry, head: 0 });
    const question = () => `${text(element, '.prompt')} ${text(element, '.evidence')}`;
    const asked = [question()];
    for (let i = 0; i < 12; i++) {
      await click(element, 'Another one');
      expect(question()).not.toBe(asked.at(-1));
      asked.push(question());
    }
    expect(new Set(asked).size).toBeGreaterThan(2);
  });

  it('keeps typed text while the numbers stay, and resets it when they change', async () => {
    const { element, lesson } = await open();
    await answer(element, 'no idea');
    lesson.numbers.value = publishedOf({ trace, tokens: TOKENS }, 2);
    await element.updateComplete;
    expect(text(element, '.feedback')).not.toBe('');
    lesson.numbers.value = publishedOf({ trace: traceOf({}, {}, 2), tokens: TOKENS }, 3);
    await element.updateComplete;
    expect(text(element, '.feedback')).toBe('');
  });

  it('keeps a choice when another engine’s numbers differ in the last digit', async () => {
    const { element, results, lesson } = await open({ entry: { kind: 'diagnose-bug', question: 'scores' } });
    const [first] = element.renderRoot.querySelectorAll<HTMLInputElement>('input[type=radio]');
    if (!first) throw new Error('no choice');
    first.checked = true;
    first.dispatchEvent(new Event('change'));
    lesson.numbers.value = publishedOf({ trace: roundedOtherwise(trace), tokens: TOKENS }, 2);
    await element.updateComplete;
    query(element, 'form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(results).toHaveLength(1);
  });

  it('clears the choice for another question', async () => {
    const { element, lesson } = await open({ entry: { kind: 'diagnose-bug', question: 'scores' } });
    const choices = () => [...element.renderRoot.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    const [first] = choices();
    if (!first) throw new Error('no choice');
    // Like a browser: the box is ticked before anything is rendered.
    first.checked = true;
    lesson.numbers.value = publishedOf({ trace: traceOf({}, {}, 2), tokens: TOKENS }, 2);
    await element.updateComplete;
    expect(choices().some(({ checked }) => checked)).toBe(false);
  });

  it('restarts with the seed of its chapter', async () => {
    const { element } = await open();
    await click(element, 'Another one');
    await click(element, 'Another one');
    expect(text(element, '.round')).toBe('variant 6');
    element.entry = { kind: 'compute-cell', question: 'context' };
    element.name = 'values/a';
    await element.updateComplete;
    expect(text(element, '.round')).toBe('variant 4');
  });

  it('asks for whole indices where a number is only moved', async () => {
    const { element, results } = await open({ entry: { kind: 'find-cell', question: 'merged' } });
    expect(element.renderRoot.querySelectorAll('input')).toHaveLength(3);
    await answer(element, '1', '2', '0.5');
    expect(text(element, '.feedback')).toContain('whole number');
    const at: CellRef['at'] = posed({ kind: 'find-cell', question: 'merged' })?.cell?.at ?? {};
    await answer(element, String(at.h), String(at.t), String(at.d));
    expect(results.map(({ right: ok }) => ok)).toEqual([true]);
  });

  it('says so when it has no question', async () => {
    const { element } = await open({ entry: { kind: 'compute-cell', question: 'dropped_weights' } });
    expect(query(element, 'section')).toBeNull();
    expect(text(element, '.none')).toContain('Nothing to ask');
  });
});

describe('in another language', () => {
  beforeEach(() => changeLanguage('en'));
  afterEach(() => changeLanguage('en'));

  const isFrench = (element: ExerciseElement) => text(element, '.title').endsWith(frenchFrame.round(4));

  it('keeps the answer, the field with the focus, the hints and the open solution', async () => {
    const { element, results } = await open();
    await click(element, 'Hint');
    await click(element, 'solution');
    const input = query(element, 'input') as HTMLInputElement;
    input.focus();
    input.value = '12';
    input.dispatchEvent(new Event('input'));
    await changeLanguage('fr');
    await element.updateComplete;
    expect(isFrench(element)).toBe(true);
    expect([query(element, 'input'), input.value, hints(element)]).toEqual([input, '12', 1]);
    expect(element.shadowRoot?.activeElement).toBe(input);
    expect(query(element, '.solution')).not.toBeNull();
    expect(results).toEqual([]);
  });

  it('says the verdict again, and counts it once', async () => {
    const { element, results } = await open();
    await answer(element, '12345');
    const before = text(element, '.feedback');
    expect(before).not.toBe('');
    await changeLanguage('fr');
    await vi.waitFor(() => expect(text(element, '.feedback')).not.toBe(before));
    expect(query(element, '.feedback .wrong')).not.toBeNull();
    await changeLanguage('en');
    await vi.waitFor(() => expect(text(element, '.feedback')).toBe(before));
    expect(results).toHaveLength(1);
  });
});

it('renders for its numbers, its seed and its language, and not for what else changes in the lesson', async () => {
  const { element, lesson } = await open();
  const rendered = vi.spyOn(element, 'render');
  lesson.store.move(0.5);
  lesson.store.set({ cell: { tensor: 'x', at: { t: 0, m: 0 } }, head: 1, word: 2, labs: { scores: { a: '1' } } });
  await element.updateComplete;
  expect(rendered).not.toHaveBeenCalled();
  lesson.store.set({ seed: 5 });
  await element.updateComplete;
  expect(text(element, '.round')).toBe('variant 5');
});

describe('off screen', () => {
  class Unseen implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
    observe(): void {
      this.tell([{ isIntersecting: false }]);
    }
    disconnect(): void {}
  }

  it('poses another exercise immediately, and new numbers when visible', async () => {
    vi.stubGlobal('IntersectionObserver', Unseen);
    const { element, lesson } = await open();
    const before = text(element, '.prompt');
    lesson.store.set({ seed: 5 });
    lesson.numbers.value = publishedOf({ trace: traceOf({}, {}, 2), tokens: TOKENS }, 2);
    await element.updateComplete;
    expect(text(element, '.prompt')).toBe(before);
    element.entry = { kind: 'give-shape', question: 'projectionWeight' };
    await element.updateComplete;
    expect(text(element, '.title')).toContain('Give a shape');
    vi.unstubAllGlobals();
  });
});

it.each([true, false])(
  'records an answer that is judged after the page let go of the exercise (updated before: %s)',
  async (updated) => {
    const { element, results } = await open();
    const attempt = element['attempt'] as unknown as { question: object; check(): Promise<void> };
    let judge = (): void => undefined;
    const judged = new Promise((done) => {
      judge = () => done({ right: true, message: 'ok' });
    });
    attempt.question = { ...attempt.question, ask: () => [], judge: () => judged };
    const check = attempt.check();
    if (updated) await element.updateComplete;
    element.remove();
    await element.updateComplete;
    judge();
    await check;
    expect(results).toMatchObject([{ seed: 4, right: true }]);
  },
);
