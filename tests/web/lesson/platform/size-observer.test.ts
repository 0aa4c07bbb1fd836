// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { SizeObserver } from '#web/lesson/platform/size-observer.ts';

type Report = (entries: readonly ResizeObserverEntry[]) => void;

let resize: Report;
let frames: (() => void)[];
let reported: (readonly ResizeObserverEntry[])[];
let observer: SizeObserver;

beforeEach(() => {
  frames = [];
  reported = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    if (handle > 0) frames[handle - 1] = () => {};
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: Report) {
        resize = report;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  observer = new SizeObserver((entries) => reported.push(entries));
});

function entry(target: Element, width: number): ResizeObserverEntry {
  return { target, contentRect: { width } } as unknown as ResizeObserverEntry;
}

function nextFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

test('sizes are reported in the next frame, once, as they were reported last', () => {
  const element = document.createElement('p');
  resize([entry(element, 1)]);
  resize([entry(element, 2)]);
  expect(reported).toEqual([]);
  nextFrame();
  expect(reported).toEqual([[entry(element, 2)]]);
});

test('reports nothing after disconnecting, and can be used again', () => {
  const element = document.createElement('p');
  resize([entry(element, 1)]);
  observer.disconnect();
  nextFrame();
  expect(reported).toEqual([]);
  resize([entry(element, 2)]);
  nextFrame();
  expect(reported).toEqual([[entry(element, 2)]]);
});
