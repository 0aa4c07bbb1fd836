// @vitest-environment jsdom
/** In jsdom, where components that contain an element are tested, it keeps its placeholder and throws nothing. */
import { expect, it, onTestFinished } from 'vitest';
import '#web/elements/define.ts';

it.each(['mha-figure', 'mha-lesson'])('<%s> connects, moves and goes', (tag) => {
  const thrown: unknown[] = [];
  const caught = (event: ErrorEvent): number => thrown.push(event.error);
  addEventListener('error', caught);
  onTestFinished(() => removeEventListener('error', caught));
  document.body.innerHTML = `<${tag} chapter="softmax">Loading</${tag}><p></p>`;
  const element = document.querySelector(tag);
  document.querySelector('p')?.append(element ?? '');
  element?.setAttribute('chapter', 'mask');
  element?.remove();
  expect(thrown).toEqual([]);
  expect(element?.shadowRoot?.querySelector('.poster')).not.toBeNull();
});
