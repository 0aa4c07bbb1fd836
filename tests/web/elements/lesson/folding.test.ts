// @vitest-environment happy-dom
/** The figure folds while a part to work on is being read. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeIntersections } from '#tests/web/setup/fake-intersections.ts';
import { Folding } from '#web/elements/lesson/folding.ts';

let renders = 0;
let observers: FakeIntersections[];

function foldingIn(text: ParentNode | null): Folding {
  const host = Object.assign(document.createElement('div'), {
    addController() {},
    removeController() {},
    requestUpdate: () => renders++,
    updateComplete: Promise.resolve(true),
  });
  return new Folding(host, () => text);
}

beforeEach(() => {
  renders = 0;
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends FakeIntersections {
      constructor(...given: ConstructorParameters<typeof FakeIntersections>) {
        super(...given);
        observers.push(this);
      }
    },
  );
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The elements that the folding watches after the reader has scrolled. */
function watched(folding: Folding): Element[] {
  folding.moved();
  return [...(FakeIntersections.now?.elements ?? [])];
}

describe('the parts to work on', () => {
  it.each([
    '<mha-prediction></mha-prediction>',
    '<section class="lab"></section>',
    '<section><mha-lazy-exercises></mha-lazy-exercises></section>',
    '<section><details class="mistake"></details></section>',
    '<section class="sources"></section>',
  ])('fold the figure while %s is read below it', (markup) => {
    document.body.innerHTML = markup;
    const folding = foldingIn(document.body);
    const [part] = watched(folding);
    if (!part) throw new Error('no part is watched');
    expect(FakeIntersections.now?.options).toEqual({ root: document, rootMargin: '-50% 0px -38%' });
    FakeIntersections.now?.report([{ target: part, isIntersecting: true }]);
    expect(folding.folded).toBe(true);
    FakeIntersections.now?.report([{ target: part, isIntersecting: false }]);
    expect(folding.folded).toBe(false);
    expect(renders).toBe(2);
  });

  it('fold it until the last of them has left', () => {
    document.body.innerHTML = '<mha-prediction></mha-prediction><section class="lab"></section>';
    const folding = foldingIn(document.body);
    const [one, other] = watched(folding) as [Element, Element];
    FakeIntersections.now?.report([one, other].map((target) => ({ target, isIntersecting: true })));
    FakeIntersections.now?.report([{ target: one, isIntersecting: false }]);
    expect(folding.folded).toBe(true);
    expect(renders).toBe(1);
  });

  it('leave the figure to the card of a step until it has gone up', () => {
    document.body.innerHTML = '<ol class="walk"><li></li></ol><mha-prediction></mha-prediction>';
    const folding = foldingIn(document.body);
    folding.moved();
    const [cards, parts] = observers as [FakeIntersections, FakeIntersections];
    const [card, part] = [...document.querySelectorAll('li, mha-prediction')] as [Element, Element];
    expect(cards.options).toEqual({ root: document, rootMargin: '-35% 0px -50%' });
    expect([...cards.elements, ...parts.elements]).toEqual([card, part]);
    cards.report([{ target: card, isIntersecting: true }]);
    parts.report([{ target: part, isIntersecting: true }]);
    expect(folding.folded).toBe(false);
    cards.report([{ target: card, isIntersecting: false }]);
    expect(folding.folded).toBe(true);
  });

  it('are not other text, nor a chapter that is not there', () => {
    document.body.innerHTML = '<ol class="walk"></ol><mha-shapes></mha-shapes><mha-code></mha-code>';
    expect(watched(foldingIn(document.body))).toEqual([]);
    expect(watched(foldingIn(null))).toEqual([]);
  });

  it('are not measured while the reader scrolls', () => {
    document.body.innerHTML = '<mha-prediction></mha-prediction>';
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    expect(watched(foldingIn(document.body))).toHaveLength(1);
    expect(measured).not.toHaveBeenCalled();
    measured.mockRestore();
  });
});

describe('the figure that an answer unfolded', () => {
  function practising(): Folding {
    const folding = foldingIn(null);
    folding.practising = true;
    return folding;
  }

  it('folds again when the answer is changed', () => {
    const folding = practising();
    folding.unfold();
    expect(folding.folded).toBe(false);
    folding.foldAgain();
    expect(folding.folded).toBe(true);
  });

  it('stays if the reader unfolded it', () => {
    const folding = practising();
    folding.toggle();
    folding.unfold();
    folding.foldAgain();
    expect(folding.folded).toBe(false);
    folding.toggle();
    expect(folding.folded).toBe(true);
  });
});
