// @vitest-environment happy-dom
import { html } from 'lit';
import { expect, it } from 'vitest';
import { PopoverButton } from '#web/lesson/ui/controls/popover-button.ts';

let loaded: () => void;

class LateButton extends PopoverButton {
  protected override readonly icon = 'keep';
  protected override readonly label = 'open';
  protected override readonly heading = 'panel';

  protected override load(): Promise<void> {
    return new Promise((resolve) => {
      loaded = resolve;
    });
  }

  protected override panel() {
    return html`<p class="content">content</p>`;
  }
}
customElements.define('late-button', LateButton);

it('shows its panel only when the panel’s code and words are loaded', async () => {
  const button = new LateButton();
  document.body.append(button);
  await button.updateComplete;
  const popover = button.renderRoot.querySelector('[popover]');
  popover?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  await button.updateComplete;
  expect(button.renderRoot.querySelector('.content')).toBeNull();
  loaded();
  await expect.poll(() => button.renderRoot.querySelector('.content')?.textContent).toBe('content');
  button.remove();
});
