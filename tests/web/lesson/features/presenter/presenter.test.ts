// @vitest-environment happy-dom
/** The presenter leaves full screen when it closes, also where the browser was faster. */
import { afterEach, expect, it } from 'vitest';
import { Presenter } from '#web/lesson/features/presenter/presenter.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

it('leaves no rejected promise when full screen ended before it', async () => {
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', note);
  let asked = 0;
  // Not a mock of Vitest, which handles what its promises reject.
  const exitFullscreen = () => {
    asked += 1;
    return Promise.reject(new TypeError('Document not active'));
  };
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exitFullscreen });
  const presenter = new Presenter();
  document.body.append(presenter);
  presenter.remove();
  expect(asked).toBe(1);
  // Node reports a rejection after the promises of the same task.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(rejected).toEqual([]);
});
