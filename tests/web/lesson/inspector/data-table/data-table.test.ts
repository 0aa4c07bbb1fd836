// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '#web/lesson/inspector/data-table/data-table.ts';
import { TOKENS, traceOf } from '../support.ts';

const trace = traceOf({ causal: true });

async function dataTable(changes: Partial<DataTable> = {}): Promise<{ element: DataTable; events: string[] }> {
  const element = new DataTable();
  const events: string[] = [];
  Object.assign(element, { trace, tokens: TOKENS, tensors: ['scores', 'weights', 'absent'], ...changes });
  element.addEventListener('mha-cell', ({ detail: { cell } }) => events.push(JSON.stringify(cell)));
  document.body.append(element);
  await element.updateComplete;
  return { element, events };
}

const cells = (element: DataTable) => [...element.renderRoot.querySelectorAll<HTMLElement>('td[data-row]')];
const press = (target: HTMLElement | undefined, key: string) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));

afterEach(() => document.body.replaceChildren());

describe('<mha-data-table>', () => {
  it('renders nothing before it is opened', async () => {
    const { element } = await dataTable();
    expect(element.renderRoot.querySelector('table')).toBeNull();
    element.open = true;
    await element.updateComplete;
    expect(cells(element)).toHaveLength(36);
  });

  it('offers the available tensors and heads', async () => {
    const { element } = await dataTable({ open: true, head: 1 });
    const [tensor, head] = [...element.renderRoot.querySelectorAll('select')];
    expect([...(tensor?.options ?? [])].map(({ textContent }) => textContent?.trim())).toEqual([
      'Q Kᵀ, score',
      'α, attention weight',
    ]);
    expect(head?.options).toHaveLength(3);
    expect(cells(element)[0]?.textContent?.trim()).toBe(trace.get('scores').data[36]?.toFixed(3).replace('-', '−'));
  });

  it('has headers, a caption, and a summary of each row', async () => {
    const { element } = await dataTable({ open: true });
    expect(element.renderRoot.querySelector('caption')?.textContent).toContain('queries down, keys across');
    expect([...element.renderRoot.querySelectorAll('tbody th')].map((th) => th.textContent)).toContain('sat');
    expect(element.renderRoot.querySelectorAll('td.largest')).toHaveLength(6);
  });

  it('is one tab stop; arrow keys move, Enter inspects', async () => {
    const { element, events } = await dataTable({ open: true });
    expect(cells(element).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    cells(element)[0]?.focus();
    press(cells(element)[0], 'ArrowDown');
    await element.updateComplete;
    press(cells(element)[6], 'ArrowRight');
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement).toBe(cells(element)[7]);
    expect(cells(element).filter(({ tabIndex }) => tabIndex === 0)).toEqual([cells(element)[7]]);
    press(cells(element)[7], 'Enter');
    expect(events).toEqual([JSON.stringify({ tensor: 'scores', at: { s: 1, t: 1, h: 0 } })]);
  });

  it('marks the inspected cell', async () => {
    const { element } = await dataTable({ open: true, cell: { tensor: 'scores', at: { h: 0, t: 2, s: 3 } } });
    const marked = cells(element).filter((cell) => cell.getAttribute('aria-selected') === 'true');
    expect(marked).toEqual([cells(element)[15]]);
  });

  it('pages through a large tensor', async () => {
    const wide = await dataTable({ open: true, trace: traceOf({ dModel: 90, numHeads: 3 }), tensors: ['q_projected'] });
    expect(wide.element.renderRoot.querySelector('.pager')?.textContent).toContain('columns 1 to 64 of 90');
    wide.element.renderRoot.querySelectorAll<HTMLElement>('.pager button')[1]?.click();
    await wide.element.updateComplete;
    expect(cells(wide.element)).toHaveLength(6 * 26);
    expect(wide.element.renderRoot.querySelector('thead th')?.textContent).toBe('h3 d5');
    const long = await dataTable({ open: true, trace: traceOf({ tokens: 70 }), tensors: ['output'] });
    expect(long.element.renderRoot.querySelector('.pager')?.textContent).toContain('rows 1 to 64 of 70');
    long.element.renderRoot.querySelectorAll<HTMLElement>('.pager button')[1]?.click();
    await long.element.updateComplete;
    expect(cells(long.element)).toHaveLength(6 * 6);
  });
});
