// @vitest-environment happy-dom
import { signal } from '@preact/signals-core';
import { afterEach, describe, expect, it } from 'vitest';
import { WatchingElement } from '#web/lesson/platform/with-props.ts';

class Watched extends WatchingElement {
  renders = 0;
  reads: () => void = () => {};
  error: unknown = null;

  protected override scheduleUpdate(): void {
    try {
      super.scheduleUpdate();
    } catch (error) {
      this.error = error;
    }
  }

  protected override render(): void {
    this.renders++;
    this.reads();
  }
}
customElements.define('x-watched', Watched);

async function watched(reads: () => void): Promise<Watched> {
  const element = new Watched();
  element.reads = reads;
  document.body.append(element);
  await element.updateComplete;
  return element;
}

afterEach(() => document.body.replaceChildren());

describe('an element', () => {
  it('renders again when a signal that it read changes, once for several changes', async () => {
    const [a, b] = [signal(1), signal(2)];
    const seen: number[] = [];
    const element = await watched(() => void seen.push(a.value + b.value));
    a.value = 10;
    b.value = 20;
    await element.updateComplete;
    a.value = 11;
    await element.updateComplete;
    expect(seen).toEqual([3, 30, 31]);
  });

  it('does not render for a signal that it no longer reads', async () => {
    const [first, second, choice] = [signal(1), signal(2), signal(true)];
    const element = await watched(() => void (choice.value ? first.value : second.value));
    choice.value = false;
    await element.updateComplete;
    first.value = 5;
    await element.updateComplete;
    expect(element.renders).toBe(2);
    second.value = 6;
    await element.updateComplete;
    expect(element.renders).toBe(3);
  });

  it('stops watching when it leaves the page and resumes when it is moved', async () => {
    const count = signal(0);
    let watchers = 0;
    const source = signal(0, { watched: () => void watchers++, unwatched: () => void watchers-- });
    const element = await watched(() => void [count.value, source.value]);
    expect(watchers).toBe(1);
    element.remove();
    expect(watchers).toBe(0);
    count.value = 1;
    element.requestUpdate();
    await element.updateComplete;
    expect([element.renders, watchers]).toEqual([2, 0]);
    document.body.append(element);
    await element.updateComplete;
    expect([element.renders, watchers]).toEqual([3, 1]);
    count.value = 2;
    await element.updateComplete;
    expect(element.renders).toBe(4);
  });

  it('rethrows an error of the render and recovers with the next update', async () => {
    const count = signal(0);
    const element = await watched(() => {
      if (count.value === 1) throw new Error('broken');
    });
    count.value = 1;
    await element.updateComplete;
    expect(element.error).toEqual(new Error('broken'));
    count.value = 2;
    element.requestUpdate();
    await element.updateComplete;
    count.value = 3;
    await element.updateComplete;
    expect(element.renders).toBe(4);
  });
});
