// @vitest-environment happy-dom
/** The controls below the figure: what they render while time runs. */
import { expect, it } from 'vitest';
import { Transport } from '#web/lesson/stage/transport.ts';

async function renders(element: Transport, positions: readonly number[]): Promise<number[]> {
  const values: number[] = [];
  let seen = 0;
  const { render } = element;
  element.render = () => {
    seen++;
    return render.call(element);
  };
  for (const position of positions) {
    seen = 0;
    element.progress = position;
    await element.updateComplete;
    values.push(seen);
  }
  return values;
}

async function shown(playing: boolean): Promise<Transport> {
  const element = Object.assign(new Transport(), { playing, step: 'one', caption: 'Before' });
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

it('renders while time runs only when the slider moves, and at both ends', async () => {
  const element = await shown(true);
  expect(await renders(element, [0.0001, 0.0002, 0.0031, 0.0032, 0.9999, 1])).toEqual([1, 0, 1, 0, 1, 1]);
  expect(element.renderRoot.querySelector('input')?.value).toBe('1000');
});

it('renders each position at rest', async () => {
  expect(await renders(await shown(false), [0.0001, 0.0002])).toEqual([1, 1]);
});

it('sets the caption in the direction of its own words, which a draft shows in English', async () => {
  expect((await shown(false)).renderRoot.querySelector('.caption')?.getAttribute('dir')).toBe('auto');
});

it('announces a step in one piece, unless it comes with the text that is scrolled', async () => {
  const element = await shown(false);
  const said = element.renderRoot.querySelector('[aria-live]');
  const heard: string[] = [];
  new MutationObserver((all) => heard.push(...all.map(() => String(said?.textContent)))).observe(said as Element, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  Object.assign(element, { step: 'two', name: 'Two', caption: 'The second.' });
  await element.updateComplete;
  expect(said?.getAttribute('aria-live')).toBe('polite');
  expect(heard).toEqual([expect.stringMatching(/: Two\. The second\.$/)]);
  Object.assign(element, { step: 'three', silent: true });
  await element.updateComplete;
  expect(said?.getAttribute('aria-live')).toBe('off');
});
