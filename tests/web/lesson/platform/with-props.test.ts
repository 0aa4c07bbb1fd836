// @vitest-environment happy-dom
/** Reactive properties declared once: their first values, rendering, attributes and inheritance. */
import { html, LitElement } from 'lit';
import { expect, it } from 'vitest';
import { withProps } from '#web/lesson/platform/with-props.ts';

class Chip extends withProps(
  LitElement,
  { label: 'none', hint: null as string | null, open: false },
  { open: { type: Boolean, reflect: true } },
) {
  renders = 0;

  override render() {
    this.renders++;
    return html`<p>${this.label} ${this.hint ?? '-'}</p>`;
  }
}
customElements.define('test-chip', Chip);

class NumberChip extends withProps(Chip, { number: 1, label: 'number' }) {}
customElements.define('test-number-chip', NumberChip);

const text = (element: Chip) => element.renderRoot.querySelector('p')?.textContent;

async function added<Element extends Chip>(element: Element): Promise<Element> {
  document.body.append(element);
  await element.updateComplete;
  return element;
}

it('has its first values, and renders again when one changes', async () => {
  const chip = await added(new Chip());
  expect([text(chip), chip.open, chip.renders]).toEqual(['none -', false, 1]);
  chip.hint = 'yes';
  await chip.updateComplete;
  chip.hint = 'yes';
  await chip.updateComplete;
  expect([text(chip), chip.renders]).toEqual(['none yes', 2]);
});

it('takes attributes for strings, numbers and booleans, and reflects what says so', async () => {
  const chip = await added(new NumberChip());
  for (const [name, value] of [
    ['label', 'another'],
    ['number', '7'],
    ['open', ''],
    ['hint', 'no attribute'],
  ] as const)
    chip.setAttribute(name, value);
  expect([chip.label, chip.number, chip.open, chip.hint]).toEqual(['another', 7, true, null]);
  [chip.open, chip.number] = [false, 8];
  await chip.updateComplete;
  expect([chip.hasAttribute('open'), chip.getAttribute('number')]).toEqual([false, '7']);
});

it('keeps what was set before the element was upgraded', async () => {
  const early = document.createElement('test-late-chip');
  Object.assign(early, { label: 'early' });
  document.body.append(early);
  customElements.define('test-late-chip', class extends Chip {});
  if (!(early instanceof Chip)) expect.fail('it was not upgraded');
  await early.updateComplete;
  expect(text(early)).toBe('early -');
});

it('adds its own properties to those of its base, whose first values it may replace', async () => {
  const chip = await added(new NumberChip());
  expect([chip.number, text(chip)]).toEqual([1, 'number -']);
  chip.number = 2;
  chip.open = true;
  await chip.updateComplete;
  expect([chip.renders, chip.hasAttribute('open')]).toEqual([2, true]);
  expect((await added(new Chip())).label).toBe('none');
});
