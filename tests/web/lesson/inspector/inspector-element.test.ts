// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { Inspector } from '#web/lesson/inspector/inspector.ts';
import { TOKENS, tampered, traceOf } from './support.ts';

const trace = traceOf();
const OUTPUT: CellRef = { tensor: 'output', at: { t: 2, m: 3 } };
const SCORES: CellRef = { tensor: 'scores', at: { h: 1, t: 2, s: 3 } };

/** An inspector in a page that shows every requested cell, as the lesson does. */
async function open(cell: CellRef | null, pinned = true): Promise<{ inspector: Inspector; events: string[] }> {
  const inspector = new Inspector();
  const events: string[] = [];
  Object.assign(inspector, { trace, tokens: TOKENS, cell, pinned });
  inspector.addEventListener('mha-cell', ({ detail }) => {
    events.push(`cell ${detail.cell.tensor}`);
    inspector.cell = detail.cell;
  });
  inspector.addEventListener('mha-hover-cell', ({ detail }) => events.push(`hover ${detail.cell?.tensor ?? 'none'}`));
  inspector.addEventListener('mha-unpin', () => {
    events.push('unpin');
    inspector.cell = null;
  });
  document.body.append(inspector);
  await inspector.updateComplete;
  return { inspector, events };
}

const text = (inspector: Inspector) => (inspector.renderRoot.textContent ?? '').replace(/\s+/g, ' ');
const factors = async (inspector: Inspector): Promise<HTMLElement[]> => {
  const strip = inspector.renderRoot.querySelector('mha-worked-terms');
  await inspector.updateComplete;
  return [...(strip?.shadowRoot ?? inspector.renderRoot).querySelectorAll<HTMLElement>('.factor')];
};
const press = (target: HTMLElement, key: string, altKey = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, composed: true }));

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('<mha-inspector>', () => {
  it('invites the reader to select a number while there is none', async () => {
    const { inspector } = await open(null);
    expect(text(inspector)).toContain('Point at a number');
  });

  it('shows name, position, value, formula and self-check', async () => {
    const { inspector } = await open(SCORES);
    expect(text(inspector)).toContain('Q Kᵀ · score · head 2 · query “sat” · key “on”');
    expect(text(inspector)).toContain('Q Kᵀ[h,t,s] = Σd');
    const check = inspector.renderRoot.querySelector('details');
    expect(check?.open).toBe(false);
    expect(check?.querySelector('summary')?.textContent).toBe('Self-check');
    expect(check?.querySelector('p')?.textContent).toMatch(/^Recomputed in TypeScript/);
    expect(inspector.renderRoot.querySelector('[role=alert]')).toBeNull();
  });

  it('keeps its content after its trace is over, and shows the next one', async () => {
    const { inspector } = await open(SCORES);
    const before = text(inspector);
    const get = () => expect.fail('a trace that is over was read');
    inspector.trace = { options: trace.options, names: trace.names, over: true, has: () => true, get };
    inspector.exactly = true;
    await inspector.updateComplete;
    expect(text(inspector)).toBe(before);
    inspector.trace = trace;
    await inspector.updateComplete;
    expect(text(inspector)).not.toBe(before);
  });

  it('reports a wrong engine value prominently', async () => {
    const { inspector } = await open(SCORES);
    inspector.trace = tampered(trace, 'scores', 36 + 2 * 6 + 3, 99);
    await inspector.updateComplete;
    expect(inspector.renderRoot.querySelector('[role=alert]')?.textContent).toContain('This number is wrong.');
  });

  it('reads the trace again after a forward pass', async () => {
    const { inspector } = await open(SCORES);
    const before = text(inspector);
    inspector.trace = traceOf({}, {}, 2);
    inspector.revision++;
    await inspector.updateComplete;
    expect(text(inspector)).not.toBe(before);
  });

  it('drops a cell that is no longer in the trace', async () => {
    const { inspector } = await open(SCORES);
    inspector.trace = traceOf({ tokens: 2 });
    await inspector.updateComplete;
    expect(text(inspector)).toContain('Point at a number');
  });

  it('highlights a hovered term and inspects a pressed one', async () => {
    const { inspector, events } = await open(OUTPUT);
    const [first] = await factors(inspector);
    first?.dispatchEvent(new Event('pointerenter'));
    first?.click();
    await inspector.updateComplete;
    expect(events).toEqual(['hover merged', 'cell merged']);
    expect(inspector.renderRoot.querySelector('.trail .step')?.textContent?.trim()).toBe(
      'Y, token “sat”, model feature 4',
    );
  });

  it('goes back by button, Backspace and Alt with the left arrow', async () => {
    for (const back of [
      (inspector: Inspector) => inspector.renderRoot.querySelector<HTMLElement>('.trail button')?.click(),
      (inspector: Inspector) => press(inspector, 'Backspace'),
      (inspector: Inspector) => press(inspector, 'ArrowLeft', true),
    ]) {
      const { inspector } = await open(OUTPUT);
      (await factors(inspector))[0]?.click();
      await inspector.updateComplete;
      expect(inspector.cell?.tensor).toBe('merged');
      back(inspector);
      await inspector.updateComplete;
      expect(inspector.cell).toEqual(OUTPUT);
      expect(inspector.renderRoot.querySelector('.trail')).toBeNull();
    }
  });

  it('makes the numbers of a formula one tab stop with arrow keys', async () => {
    const { inspector, events } = await open({ tensor: 'weights', at: { h: 0, t: 1, s: 2 } });
    const [first, second] = await factors(inspector);
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    first?.focus();
    if (first) press(first, 'ArrowRight');
    expect(events.at(-1)).toBe('hover row_sum');
    await inspector.updateComplete;
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  });

  it('links to the uses of the number', async () => {
    const { inspector, events } = await open(SCORES);
    inspector.renderRoot.querySelector<HTMLElement>('.use')?.click();
    expect(events).toEqual(['cell scaled']);
  });

  it('animates the path to the token, and stops when the reader goes elsewhere', async () => {
    vi.useFakeTimers();
    const { inspector, events } = await open(OUTPUT);
    const trace = [...inspector.renderRoot.querySelectorAll<HTMLElement>('.tools button')][0];
    trace?.click();
    for (let step = 0; step < 10; step++) await vi.advanceTimersByTimeAsync(1000);
    expect(events[0]).toBe('cell merged');
    expect(events.at(-1)).toBe('cell embedding');
    expect(text(inspector)).toContain('The embedding of');
    expect(text(inspector)).toMatch(/“sat” (hardly )?reads “.*” in head [123]/);
    inspector.cell = OUTPUT;
    await vi.advanceTimersByTimeAsync(0);
    inspector.renderRoot.querySelector<HTMLElement>('.tools button')?.click();
    await vi.advanceTimersByTimeAsync(0);
    inspector.cell = SCORES;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(inspector.cell).toBe(SCORES);
  });

  it('unpins with Escape or its cross, which is called Close', async () => {
    const { inspector, events } = await open(SCORES);
    press(inspector, 'Escape');
    expect(events).toEqual(['unpin']);
    inspector.renderRoot.querySelector<HTMLElement>('[aria-label=Close]')?.click();
    expect(events).toEqual(['unpin', 'unpin']);
    const loose = await open(SCORES, false);
    press(loose.inspector, 'Escape');
    expect(loose.events).toEqual([]);
  });

  it('shows the number to full precision on demand', async () => {
    const { inspector } = await open(SCORES);
    const value = inspector.renderRoot.querySelector<HTMLElement>('.value');
    const short = value?.textContent ?? '';
    value?.click();
    await inspector.updateComplete;
    expect((value?.textContent ?? '').length).toBeGreaterThan(short.length);
    expect(value?.getAttribute('aria-pressed')).toBe('true');
  });
});
