/**
 * The input for code: its language, an editor, and a way back to where it started. The browser stores the code at every keystroke.
 *
 * `<mha-code-field>`: a text area that CodeMirror replaces once loaded, keeping the text; it stays if loading fails. Properties:
 * `value`, `label`, `language` (initial); `change`, which is told every other text. Ctrl-Enter submits the form around it.
 */
import type { EditorView } from '@codemirror/view';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import * as v from 'valibot';
import { words } from '../../../../messages/en/exercises/write-function.ts';
import { browserStorage, keepText, readText, type TextStorage } from '../../../platform/browser-storage.ts';
import { defineElement, WatchingElement, withProps } from '../../../platform/with-props.ts';
import type { Input, Place } from '../../inputs.ts';
import { CODE_LANGUAGES, type CodeLanguage, type FunctionName, signatureOf } from './functions.ts';
import { prepareToRun } from './sandbox/run-code.ts';
import { PYTHON_IMPORT } from './solutions.ts';

const LANGUAGE_KEY = 'mha-lesson.code.language';

/** Old key: JavaScript drafts used to be stored under the function's name alone. */
function keyOf(name: FunctionName, language: CodeLanguage): string {
  return language === 'javascript' ? `mha-lesson.code.${name}` : `mha-lesson.code.${language}.${name}`;
}

function readDraft(name: FunctionName, language: CodeLanguage, storage = browserStorage()): string | null {
  return readText(storage, keyOf(name, language));
}

/** Whether the code was stored. */
export function keepDraft(
  name: FunctionName,
  language: CodeLanguage,
  code: string,
  storage: TextStorage | null = browserStorage(),
): boolean {
  return keepText(storage, keyOf(name, language), code);
}

let chosen: CodeLanguage | null = null;

/** The last chosen language, for all functions; Python by default. */
export function codeLanguage(): CodeLanguage {
  chosen ??= CODE_LANGUAGES.find((language) => language === readText(browserStorage(), LANGUAGE_KEY)) ?? 'python';
  return chosen;
}

export function chooseCodeLanguage(language: CodeLanguage): void {
  chosen = language;
  keepText(browserStorage(), LANGUAGE_KEY, language);
}

/** What the learner starts from. */
export function starter(name: FunctionName, language: CodeLanguage): string {
  const comments = words.functions[name].starter;
  const signature = signatureOf(name, language);
  const call = `${signature.name}(${signature.parameters.join(', ')})`;
  return language === 'python'
    ? `${PYTHON_IMPORT}def ${call}:\n${comments.map((line) => `    # ${line}\n`).join('')}    ...\n`
    : `function ${call} {\n${comments.map((line) => `  // ${line}\n`).join('')}}\n`;
}

const draftSchema = v.object({
  language: v.picklist(CODE_LANGUAGES),
  code: v.string(),
  /** The code before it was started over. */
  before: v.optional(v.string()),
  /** Whether the browser could store the code. */
  kept: v.boolean(),
});

type Draft = v.InferOutput<typeof draftSchema>;

export function draftText(language: CodeLanguage, code: string): string {
  return JSON.stringify({ language, code, kept: true } satisfies Draft);
}

/** The code of an answer; what the browser has stored, if there is none or its language is not the chosen one. */
export function draftIn(name: FunctionName, text = ''): Draft {
  const language = codeLanguage();
  const own = text === '' ? null : v.parse(draftSchema, JSON.parse(text));
  if (own && (own.language === language || !own.kept)) return own;
  return { language, code: readDraft(name, language) ?? starter(name, language), kept: true };
}

export function codeInput(name: FunctionName): Input {
  return { input: 'code', view: (place) => inputView(name, place) };
}

function inputView(name: FunctionName, { index, text, change }: Place): TemplateResult {
  const { language, code, before, kept } = draftIn(name, text);
  const write = (now: string, earlier?: string): void => {
    const draft: Draft = { language, code: now, kept: keepDraft(name, language, now) };
    change(JSON.stringify(earlier === undefined ? draft : { ...draft, before: earlier }));
  };
  const choose = (other: CodeLanguage): void => {
    chooseCodeLanguage(other);
    change('');
  };
  const start = starter(name, language);
  prepareToRun(language);
  return html`<fieldset class="line code-language" data-input=${index}>
      <legend>${words.language}</legend>
      ${CODE_LANGUAGES.map(
        (each) => html`<label class="line"
          ><input type="radio" name="code-language" .checked=${each === language} @change=${() => choose(each)} />
          ${words.names[each]}</label
        >`,
      )}
    </fieldset>
    ${keyed(
      language,
      html`<mha-code-field
        language=${language}
        label=${words.label(signatureOf(name, language).name, language)}
        .value=${code}
        .change=${(now: string) => now !== code && write(now)}
      ></mha-code-field>`,
    )}
    ${kept ? nothing : html`<p class="problem" role="alert">${words.notKept}</p>`}
    <p class="line code-ways">
      ${
        before === undefined
          ? html`<button type="button" class="press" ?disabled=${code === start} @click=${() => write(start, code)}>
              ${words.startOver}
            </button>`
          : html`<button type="button" class="press" @click=${() => write(before)}>${words.bringBack}</button>`
      }
    </p>`;
}

export class CodeField extends withProps(WatchingElement, {
  value: '',
  label: '',
  language: 'python' as CodeLanguage,
  change: (_text: string): unknown => undefined,
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
        run: () => this.closest('form')?.requestSubmit(),
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
      <p class="keys soft" id="keys">${words.keys}</p>`;
  }

  private readonly onInput = (event: InputEvent): void => {
    if (event.currentTarget instanceof HTMLTextAreaElement) this.send(event.currentTarget.value);
  };

  private send(text: string): void {
    this.value = text;
    this.change(text);
  }

  static override readonly styles = css`
    :host { display: block; width: 100%; min-width: 0; }
    .editor,
    textarea { border-radius: var(--radius); overflow: hidden; }
    textarea {
      width: 100%;
      padding: 8px;
      border: 1px solid var(--rule);
      background: var(--surface-sunken);
      font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-mono);
    }
    textarea[hidden] { display: none; }
    .keys { margin-top: var(--s1); }
    @media print {
      .keys { display: none; }
    }
  `;
}

defineElement('mha-code-field', CodeField);
