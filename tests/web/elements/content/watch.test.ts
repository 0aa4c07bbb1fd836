// @vitest-environment happy-dom
/** What waits for the stage happens in the order in which it was asked for. */
import { html } from 'lit';
import { expect, it } from 'vitest';
import { ContentView } from '#web/elements/content/content-view.ts';

class View extends ContentView {
  protected override fit(): void {}

  protected override content() {
    return html``;
  }
}
customElements.define('mha-view-in-test', View);

it('runs a check after those that wait, also if the stage became ready before they were run again', () => {
  const view = new View();
  const asked: string[] = [];
  let ready = false;
  const ask = (name: string) => view.watch(() => ready && asked.push(name) > 0);
  ask('seek');
  ready = true;
  ask('next');
  expect(asked).toEqual(['seek', 'next']);
  ask('pause');
  expect(asked).toEqual(['seek', 'next', 'pause']);
});
