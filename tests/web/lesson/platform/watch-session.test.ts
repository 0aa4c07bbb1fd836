// @vitest-environment happy-dom
/** An element that shows a session tells it when it comes and goes. */
import { html, LitElement } from 'lit';
import { expect, it } from 'vitest';
import { type WatchedSession, watchSession } from '#web/lesson/platform/watch-session.ts';

class Counted implements WatchedSession {
  views = 0;
  enter(): void {
    this.views++;
  }
  leave(): void {
    this.views--;
  }
}

class Shown extends LitElement {
  session: Counted | null = null;
  constructor() {
    super();
    watchSession(this, () => this.session);
  }
  override render() {
    return html`shown`;
  }
}
customElements.define('mha-test-shown', Shown);

it('enters a session while it is connected, and leaves it for another one', async () => {
  const [first, second] = [new Counted(), new Counted()] as const;
  const views = () => [first.views, second.views];
  const element = new Shown();
  document.body.append(element);
  await element.updateComplete;
  expect(views()).toEqual([0, 0]);
  const show = async (session: Counted) => {
    element.session = session;
    element.requestUpdate();
    await element.updateComplete;
  };
  await show(first);
  await show(first);
  expect(views()).toEqual([1, 0]);
  await show(second);
  expect(views()).toEqual([0, 1]);
  element.remove();
  await show(first);
  expect(views()).toEqual([0, 0]);
  document.body.append(element);
  expect(views()).toEqual([1, 0]);
});
