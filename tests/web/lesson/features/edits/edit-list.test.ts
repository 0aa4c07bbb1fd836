// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import type { CellRef } from '#web/engine/cell.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import type { Edit } from '#web/lesson/constants/model-settings.ts';
import { EditList } from '#web/lesson/features/edits/edit-list.ts';
import type { EditsDetail } from '#web/lesson/inspector/edits.ts';

const EDITS: readonly Edit[] = [
  { tensor: 'w_q', row: 2, column: 1, value: 4 },
  { tensor: 'embedding', row: 1, column: 3, value: -1 },
  { tensor: 'b_q', row: 0, column: 4, value: 2 },
];

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.togglePopover = () => true;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** As a session publishes it. */
function shownBy(now: ReturnType<typeof computed>, before: AttentionTrace) {
  const by = { name: 'reference', kernels: 'typescript' } as const;
  return { ...now, before, by, revision: 1, outputIsIdentity: false };
}

async function open(changes: Partial<EditList> = {}) {
  const list = new EditList();
  const sent: (readonly Edit[])[] = [];
  const cells: CellRef[] = [];
  list.addEventListener('mha-edits', ({ detail }: CustomEvent<EditsDetail>) => {
    sent.push(detail.edits);
    list.edits = detail.edits;
  });
  list.addEventListener('mha-cell', ({ detail }) => cells.push(detail.cell));
  const now = computed({ edits: EDITS });
  Object.assign(list, {
    edits: EDITS,
    editable: true,
    computed: shownBy(now, computed().trace),
    open: true,
    ...changes,
  });
  document.body.append(list);
  await list.updateComplete;
  const rows = () =>
    [...list.renderRoot.querySelectorAll('li')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
  const button = (name: RegExp) =>
    [...list.renderRoot.querySelectorAll('button')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''),
    );
  const press = async (name: RegExp) => {
    button(name)?.click();
    await list.updateComplete;
    await list.updateComplete;
  };
  return { list, sent, cells, rows, button, press };
}

describe('<mha-edit-list>', () => {
  it('says where each changed number is, what it was and what it is', async () => {
    const { rows, list } = await open();
    const was = (name: string, flat: number) => computed().trace.get(name).data[flat]?.toFixed(3).replace('-', '−');
    expect(rows()).toEqual([
      `WQ, row 3, column 2 ${was('w_q', 25)} → 4.000`,
      `E, “cat”, column 4 ${was('embedding', 15)} → −1.000`,
      // This model has no biases.
      'bQ, entry 5 2.000',
    ]);
    expect(list.renderRoot.querySelector('mha-chip')).toMatchObject({ value: '3', label: 'changes' });
  });

  it('undoes one change, and keeps the focus in the list', async () => {
    const { list, sent, press } = await open();
    await press(/Undo the change of E/);
    expect(sent).toEqual([[EDITS[0], EDITS[2]]]);
    expect(list.shadowRoot?.activeElement?.getAttribute('aria-label')).toBe('Undo the change of b_Q, entry 5');
  });

  it('undoes all changes, and says so where the focus then is', async () => {
    const { list, sent, press } = await open();
    await press(/Undo all/);
    expect(sent).toEqual([[]]);
    expect(list.renderRoot.querySelector('mha-chip')).toBeNull();
    expect(list.shadowRoot?.activeElement?.textContent).toBe('No number is changed any more.');
  });

  it('shows a changed number', async () => {
    const { cells, press } = await open();
    await press(/Show W_Q/);
    expect(cells).toEqual([{ tensor: 'w_q', at: { m: 2, h: 0, d: 1 } }]);
  });

  it('offers no undo where the page does not allow changes', async () => {
    const { rows, button } = await open({ editable: false });
    expect(rows()).toHaveLength(3);
    expect(button(/Undo/)).toBeUndefined();
  });

  it('says how many changes were dropped, until the note is closed', async () => {
    const { list, press } = await open({ edits: [], dropped: 2 });
    const undone = vi.fn();
    list.addEventListener('mha-undo', undone);
    const note = () => list.renderRoot.querySelector('[role=status]')?.textContent?.replace(/\s+/g, ' ').trim();
    expect(note()).toContain('2 changed numbers do not fit any more and were dropped.');
    await press(/^Undo$/);
    expect(undone).toHaveBeenCalledOnce();
    await press(/Close/);
    expect(note()).toBe('');
    list.dropped = 1;
    await list.updateComplete;
    expect(note()).toContain('One changed number');
  });

  it('switches to the differences', async () => {
    const { list } = await open();
    const switched: boolean[] = [];
    list.addEventListener('mha-differences', (event) => switched.push((event as CustomEvent).detail.on));
    list.renderRoot.querySelector('input')?.click();
    expect(switched).toEqual([true]);
  });
});
