// @vitest-environment happy-dom
/** The first element of a class renders in its own task. */
import { html } from 'lit';
import { expect, it, vi } from 'vitest';
import { OwnTask } from '#web/lesson/platform/scheduling/own-task.ts';

class Part extends OwnTask {
  override render() {
    return html`<p></p>`;
  }
}
customElements.define('test-part', Part);
class Other extends Part {}
customElements.define('test-other', Other);

const isRendered = (element: OwnTask): boolean => element.renderRoot?.querySelector('p') !== null;

function added(element: OwnTask): OwnTask {
  document.body.append(element);
  return element;
}

it('waits for the next task with the first element of a class only', async () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((go) => tasks.push(go)) });
  const [first, other] = [added(new Part()), added(new Other())];
  await Promise.resolve();
  expect([first, other].map(isRendered)).toEqual([false, false]);
  expect(tasks).toHaveLength(2);
  for (const go of tasks.splice(0)) go();
  await first.updateComplete;
  await other.updateComplete;
  expect([first, other].map(isRendered)).toEqual([true, true]);
  const second = added(new Part());
  await second.updateComplete;
  expect(isRendered(second)).toBe(true);
  expect(tasks).toEqual([]);
  vi.unstubAllGlobals();
});
