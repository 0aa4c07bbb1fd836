// @vitest-environment happy-dom
/** A long first render is split into tasks, later renders are not. */
import { html, LitElement, nothing } from 'lit';
import { expect, it, vi } from 'vitest';
import { PartByPart } from '#web/lesson/platform/scheduling/part-by-part.ts';

class Long extends LitElement {
  readonly turn = new PartByPart(this);

  override render() {
    const parts = [0, 1, 2].map((part) => (this.turn.shows(part) ? html`<p></p>` : nothing));
    return html`${parts}`;
  }
}
customElements.define('test-long', Long);

function shownBy(element: LitElement): number {
  return element.renderRoot.querySelectorAll('p').length;
}

async function added(): Promise<LitElement> {
  const element = new Long();
  document.body.append(element);
  await element.updateComplete;
  return element;
}

it('shows one part, then each other part in its own task; once warm, all together', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (go: () => void) => idle.push(go));
  const first = await added();
  for (const shown of [1, 2]) {
    expect(shownBy(first)).toBe(shown);
    expect(idle).toHaveLength(1);
    idle.pop()?.();
    await first.updateComplete;
  }
  expect(shownBy(first)).toBe(3);
  expect(idle).toEqual([]);
  expect(shownBy(await added())).toBe(3);
  vi.unstubAllGlobals();
});
