/**
 * <mha-code-field>: a text area that CodeMirror replaces once loaded, keeping the text; it stays if loading fails. Properties:
 * `value`, `label`, `language` (initial). Events: `mha-code` { text } on every change, `mha-run`.
 */
import type { EditorView } from '@codemirror/view';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { exerciseWords } from '../../../../messages/exercises.ts';
import { defineElement } from '../../../platform/define-element.ts';
import { withProps } from '../../../platform/with-props.ts';
import type { CodeLanguage } from './functions.ts';

const words = exerciseWords.code;

export class CodeField extends withProps(LitElement, {
  value: '',
  label: '',
  language: 'python' as CodeLanguage,
  /** Whether CodeMirror is active. */
  ready: false,
}) {
  private editor: EditorView | null = null;
  private replace: ((editor: EditorView, text: string) => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.editor?.destroy();
    this.editor = null;
    this.ready = false;
  }

  override updated(changed: PropertyValues<this>): void {
    const { editor, replace } = this;
    if (changed.has('value') && editor && replace && editor.state.doc.toString() !== this.value)
      replace(editor, this.value);
  }

  private async load(): Promise<void> {
    try {
      const { createEditor, grammar, replaceText } = await import('./code-editor.ts');
      const [own] = await Promise.all([grammar(this.language), this.updateComplete]);
      const parent = this.renderRoot.querySelector<HTMLElement>('.editor');
      if (!this.isConnected || this.editor || !parent || !this.shadowRoot) return;
      const focused = this.shadowRoot.activeElement !== null;
      this.replace = replaceText;
      this.editor = createEditor({
        parent,
        root: this.shadowRoot,
        grammar: own,
        text: this.value,
        label: this.label,
        describedBy: 'keys',
        changed: (text) => this.send(text),
        run: () => this.dispatchEvent(new CustomEvent('mha-run')),
      });
      this.ready = true;
      if (focused) this.editor.focus();
    } catch {
      // The text area stays, and still works.
    }
  }

  override render(): TemplateResult {
    return html`<div class="editor"></div>
      <textarea
        ?hidden=${this.ready}
        rows="12"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-label=${this.label}
        .value=${this.value}
        @input=${this.onInput}
      ></textarea>
      <p class="keys" id="keys">${words.keys}</p>`;
  }

  private readonly onInput = (event: InputEvent): void => {
    if (event.currentTarget instanceof HTMLTextAreaElement) this.send(event.currentTarget.value);
  };

  private send(text: string): void {
    this.value = text;
    this.dispatchEvent(new CustomEvent('mha-code', { detail: { text } }));
  }

  static override readonly styles = css`
    :host {
      display: block;
      width: 100%;
      min-width: 0;
    }
    .editor,
    textarea {
      border-radius: var(--radius);
      overflow: hidden;
    }
    textarea {
      box-sizing: border-box;
      width: 100%;
      padding: 8px;
      border: 1px solid var(--rule);
      background: var(--surface-sunken);
      color: var(--ink);
      font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-mono);
    }
    textarea[hidden] {
      display: none;
    }
    .keys {
      margin: var(--s1) 0 0;
      color: var(--ink-faint);
      font: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
    }
  `;
}

defineElement('mha-code-field', CodeField);
