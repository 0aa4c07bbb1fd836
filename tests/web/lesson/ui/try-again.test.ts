// @vitest-environment happy-dom
/** The button of a part that failed to load: a press and a new connection load the part again, while the button is there. */
import { html, render } from 'lit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tryAgain } from '#web/lesson/ui/try-again.ts';

function newPlace(): HTMLElement {
  const place = document.createElement('p');
  document.body.append(place);
  onTestFinished(() => place.remove());
  return place;
}

it('loads when pressed, and when the browser is online again', async () => {
  const place = newPlace();
  const [first, second] = [vi.fn(), vi.fn()];
  const element = () => place.querySelector('mha-try-again');
  render(tryAgain(first), place);
  await vi.waitFor(() => expect(element()?.shadowRoot?.querySelector('button')?.textContent).toBe('Try again'));
  element()?.shadowRoot?.querySelector('button')?.click();
  expect(first.mock.lastCall?.[0]).toHaveProperty('type', 'click');
  window.dispatchEvent(new Event('online'));
  expect(first.mock.lastCall?.[0]).toHaveProperty('type', 'online');
  render(tryAgain(second, true), place);
  window.dispatchEvent(new Event('online'));
  expect(element()?.hasAttribute('hidden')).toBe(true);
  render(html`ready`, place);
  window.dispatchEvent(new Event('online'));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
});

it('listens to the window that it is moved to', async () => {
  const load = vi.fn();
  const place = newPlace();
  render(tryAgain(load), place);
  const element = place.querySelector('mha-try-again') as HTMLElement;
  const elsewhere = new EventTarget();
  element.remove();
  vi.spyOn(element, 'ownerDocument', 'get').mockReturnValue({ defaultView: elsewhere } as never);
  place.append(element);
  window.dispatchEvent(new Event('online'));
  expect(load).not.toHaveBeenCalled();
  elsewhere.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledOnce();
  element.remove();
  elsewhere.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledOnce();
});
