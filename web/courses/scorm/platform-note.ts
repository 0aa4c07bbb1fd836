/**
 * <mha-platform-note>: one line about the learning platform.
 *
 * Property: `line`, a function that is called again when the language changes.
 */
import { css, html } from 'lit';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';

export class PlatformNote extends withProps(WatchingElement, {
  line: (() => '') as () => string,
}) {
  override render() {
    return html`<p role="status">${this.line()}</p>`;
  }

  static override readonly styles = [
    tokens,
    css`
      :host { display: block; background: var(--surface-sunken); border-bottom: 1px solid var(--rule); }
      p { padding: var(--s1) var(--s4); color: var(--ink-soft); font: var(--type-ui); }
      /* When the lesson fills the window, the note covers the last row of prose and takes no height. */
      @media (min-width: 68.75em) {
        :host {
          position: fixed;
          inset-block-end: 0;
          inset-inline-start: 0;
          z-index: 10;
          max-width: 36vw;
          border: 1px solid var(--rule);
          border-start-end-radius: var(--radius);
        }
      }
      @media print {
        :host { display: none; }
      }
    `,
  ];
}

defineElement('mha-platform-note', PlatformNote);
