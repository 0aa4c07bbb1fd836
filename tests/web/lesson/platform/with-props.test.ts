// @vitest-environment happy-dom
/** Reactive properties declared once: their first values, rendering, attributes and inheritance. */
import { css, getCompatibleStyle, html, type LitElement } from 'lit';
import { expect, it } from 'vitest';
import { sheet } from '#web/lesson/platform/sheet.ts';
import { WatchingElement, withProps } from '#web/lesson/platform/with-props.ts';

class Chip extends withProps(
  WatchingElement,
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

async function added<Element extends LitElement>(element: Element): Promise<Element> {
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

function translate(paragraph: Element | null): void {
  for (const node of paragraph?.childNodes ?? []) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    const font = document.createElement('font');
    font.append(Object.assign(document.createElement('font'), { textContent: `§${node.data}` }));
    node.replaceWith(font);
  }
}

it('shows new texts after a page translation has replaced the old ones', async () => {
  const chip = await added(new Chip());
  translate(chip.renderRoot.querySelector('p'));
  expect(text(chip)).toBe('§none §-');
  chip.label = 'heads';
  await chip.updateComplete;
  expect(text(chip)).toBe('heads §-');
  chip.label = 'tokens';
  await chip.updateComplete;
  expect(text(chip)).toBe('tokens §-');
});

it('renders anew where a part changes before a text that a page translation replaced', async () => {
  class Sentence extends withProps(WatchingElement, { said: 'a' as unknown }) {
    override render() {
      return html`<p>one ${this.said} two</p>`;
    }
  }
  customElements.define('test-sentence', Sentence);
  const sentence = await added(new Sentence());
  translate(sentence.renderRoot.querySelector('p'));
  sentence.said = html`<b>b</b>`;
  await sentence.updateComplete;
  expect(sentence.renderRoot.textContent).toBe('one b two');
  sentence.said = 'c';
  await sentence.updateComplete;
  expect(sentence.renderRoot.textContent).toBe('one c two');
});

it('puts the style sheet of all elements once below its own styles', () => {
  const own = css`:host { color: red; }`;
  class Plain extends withProps(WatchingElement, {}) {}
  class Styled extends withProps(Chip, {}) {
    static override styles = own;
  }
  const [all, red] = [sheet, own].map(getCompatibleStyle);
  const named = ({ elementStyles }: { readonly elementStyles: readonly unknown[] }) =>
    elementStyles.map((style) => (style === all ? 'all' : style === red ? 'own' : 'other'));
  customElements.define('test-plain', Plain);
  customElements.define('test-styled', Styled);
  expect([named(Plain), named(Styled)]).toEqual([['all'], ['all', 'own']]);
});
