// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type NumberChange, NumberField } from '#web/lesson/ui/controls/number-field.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A field from 1 to 32 whose listener accepts that range, like a laboratory. */
async function open(refuses: string | null = null) {
  const field = new NumberField();
  Object.assign(field, { label: 'Distance', value: 12, min: 1, max: 32 });
  field.addEventListener('mha-number', (event) => {
    const { value } = (event as CustomEvent<NumberChange>).detail;
    if (value >= field.min && value <= field.max) field.value = value;
    else field.problem = refuses;
  });
  document.body.append(field);
  await field.updateComplete;
  const input = field.renderRoot.querySelector<HTMLInputElement>('input[type=number]');
  if (!input) throw new Error('no field');
  const type = async (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('input'));
    await field.updateComplete;
    input.dispatchEvent(new Event('change'));
    await field.updateComplete;
    return [field.value, input.value];
  };
  return { field, type };
}

describe('<mha-number-field>', () => {
  it('accepts typed numbers', async () => {
    const { type } = await open();
    expect(await type('7')).toEqual([7, '7']);
  });

  it('clamps typed numbers to its range', async () => {
    const { type } = await open();
    expect(await type('99')).toEqual([32, '32']);
    expect(await type('-5')).toEqual([1, '1']);
    expect(await type('')).toEqual([1, '1']);
  });

  it('keeps its number if the listener reports a problem', async () => {
    const { type } = await open('at most 32');
    expect(await type('99')).toEqual([12, '12']);
  });

  it('keeps a refused number, with the reason, while the reader rests', async () => {
    vi.useFakeTimers();
    const { field } = await open('at most 32');
    const announced: unknown[] = [];
    field.addEventListener('mha-number', (event) => announced.push((event as CustomEvent<NumberChange>).detail));
    const input = field.renderRoot.querySelector<HTMLInputElement>('input[type=number]');
    Object.assign(input ?? {}, { value: '99' });
    input?.dispatchEvent(new Event('input'));
    await vi.runAllTimersAsync();
    expect(announced).toEqual([{ value: 99, done: false }]);
    expect(input?.value).toBe('99');
    input?.dispatchEvent(new Event('change'));
    expect(announced.at(-1)).toEqual({ value: 12, done: true });
  });

  it('ends a run of typing or steps with the last number, even if the listener is late', async () => {
    vi.useFakeTimers();
    const field = new NumberField();
    Object.assign(field, { label: 'Distance', value: 12, min: 1, max: 32 });
    const announced: unknown[] = [];
    field.addEventListener('mha-number', (event) => announced.push((event as CustomEvent<NumberChange>).detail));
    document.body.append(field);
    await field.updateComplete;
    const input = field.renderRoot.querySelector<HTMLInputElement>('input[type=number]');
    Object.assign(input ?? {}, { value: '7' });
    input?.dispatchEvent(new Event('input'));
    await vi.runAllTimersAsync();
    expect(announced).toEqual([
      { value: 7, done: false },
      { value: 7, done: true },
    ]);
    const raise = field.renderRoot.querySelectorAll('button')[1];
    raise?.click();
    raise?.click();
    expect(announced.at(-1)).toEqual({ value: 14, done: false });
    // A number from elsewhere, such as an undo, replaces the one entered.
    field.value = 20;
    await field.updateComplete;
    await vi.runAllTimersAsync();
    expect(announced.at(-1)).toEqual({ value: 20, done: true });
  });

  it('ends a drag with the last number, even if the listener is late', async () => {
    const announced: unknown[] = [];
    const field = new NumberField();
    Object.assign(field, { label: 'Distance', value: 12, min: 1, max: 32 });
    field.addEventListener('mha-number', (event) => announced.push((event as CustomEvent<NumberChange>).detail));
    document.body.append(field);
    await field.updateComplete;
    const slider = field.renderRoot.querySelector<HTMLInputElement>('input[type=range]');
    slider?.dispatchEvent(new Event('pointerdown'));
    Object.assign(slider ?? {}, { value: '4' });
    slider?.dispatchEvent(new Event('input'));
    slider?.dispatchEvent(new Event('change'));
    expect(announced).toEqual([
      { value: 5, done: false },
      { value: 5, done: true },
    ]);
  });
});
