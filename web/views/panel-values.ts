/** Reads a panel's cells from the trace, given its tensor, head and axes, and how far they are in the softmax. */
import type { AttentionTrace } from '../engine/engine.ts';
import type { Panel, SoftmaxPart } from './frame.ts';

/** The value at a row and a column; undefined if the tensor lacks the panel's axes. */
export type PanelValues = (row: number, column: number) => number | undefined;

const NOTHING: PanelValues = () => undefined;

export function panelValues(trace: AttentionTrace, panel: Panel, tensor: string): PanelValues {
  const own = tensorValues(trace, panel, tensor);
  const on = tensor === panel.tensor ? panel.softmax : panel.becoming?.softmax;
  if (!on) return own;
  const vector = (name: string): ((row: number) => number) => {
    const values = tensorValues(trace, { ...panel, cols: null }, name);
    return (row) => values(row, 0) ?? Number.NaN;
  };
  const partly = onTheWay(on, vector);
  return (row, column) => {
    const value = own(row, column);
    return value === undefined ? undefined : partly(value, row);
  };
}

/** Whether a panel shows a tensor's own numbers or whole gaps: numbers on their way through the softmax are not written. */
export function areNumbersThere(panel: Panel, tensor: string): boolean {
  const on = tensor === panel.tensor ? panel.softmax : panel.becoming?.softmax;
  return !on || on.amount === 1 || (on.part === 'gaps' && on.amount === 0);
}

/** A number at some part of the softmax. A forbidden key's stays as it is. */
function onTheWay(
  { part, amount }: SoftmaxPart,
  vector: (name: string) => (row: number) => number,
): (value: number, row: number) => number {
  if (part === 'exponentials') return (value) => (value > 0 ? value ** amount : value);
  if (part === 'shares') {
    const sum = vector('row_sum');
    return (value, row) => (amount < 1 ? Math.fround(value * sum(row) ** (1 - amount)) : value);
  }
  const max = vector('row_max');
  return (value, row) => (amount > 0 && Number.isFinite(value) ? value - amount * max(row) : value);
}

function tensorValues(trace: AttentionTrace, panel: Panel, tensor: string): PanelValues {
  if (!trace.has(tensor)) return NOTHING;
  const { axes, shape, data } = trace.get(tensor);
  const letters = axes.replace(/[()]/g, '');
  let rowStride = 0;
  let columnStride = 0;
  let base = 0;
  let known = 0;
  let stride = 1;
  for (let axis = letters.length - 1; axis >= 0; axis--) {
    const letter = letters[axis];
    if (letter === panel.rows) {
      rowStride = stride;
      known++;
    } else if (letter === panel.cols) {
      columnStride = stride;
      known++;
    } else if (letter === 'h' && panel.head !== undefined) base += panel.head * stride;
    else if (letter === 'n' && panel.tile !== undefined) base += panel.tile * stride;
    else return NOTHING;
    stride *= shape[axis] ?? 1;
  }
  if (known !== (panel.rows ? 1 : 0) + (panel.cols ? 1 : 0)) return NOTHING;
  return (row, column) => data[base + row * rowStride + column * columnStride];
}
