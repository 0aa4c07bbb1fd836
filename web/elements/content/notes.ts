/** Notes that a reader needs before trusting a figure: fallback engine, invalid input, failures. */
import type { ReadonlySignal } from '@preact/signals-core';
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { FallbackNote } from '../../engine/load-engine.ts';
import type { WebGpuNote } from '../../lesson/session/engines.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import { type Language, languageInfo } from '../../messages/languages.ts';
import type { LessonCore } from './core.ts';

/** What notes are about. */
export interface NotesSource extends Pick<LessonCore, 'problems' | 'language'> {
  readonly loadMaterialAgain?: LessonCore['loadMaterialAgain'];
  readonly session: {
    readonly engine: ReadonlySignal<{ readonly note: FallbackNote | null } | null>;
    readonly webGpuNote: WebGpuNote | null;
  };
}

const words = t.page;

export const noteStyles = css`
  .notes { font: var(--type-ui); }
  .note {
    gap: var(--s1) var(--s3);
    padding: var(--s2) var(--s6);
    background: var(--surface-sunken);
    border-bottom: 1px solid var(--rule);
    border-inline-start: 4px solid var(--warn);
  }
  p.note { flex-wrap: nowrap; align-items: start; }
  .icon { flex: none; margin-inline-start: auto; width: 28px; height: 28px; }
`;

/** The notes of one element, and which of them the reader has closed. Closing a note renders the element again. */
export class Notes {
  readonly #host: ReactiveControllerHost;
  #closed: readonly unknown[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Problems may have changed: show closed notes again if they still apply. */
  reopen(): void {
    this.#closed = [];
    this.#host.requestUpdate();
  }

  /**
   * Reads signals: call while rendering. `address` lists problems of a link, `failure` says why nothing new is shown, `missing`
   * names what could not be loaded.
   */
  render(
    { session, problems, language, loadMaterialAgain }: NotesSource,
    failure: TemplateResult | null,
    address: readonly string[] = [],
    missing: TemplateResult | null = null,
  ) {
    const fallback = session.engine.value?.note ?? null;
    const missed = session.webGpuNote;
    const [again, load] = [language.failed.value, loadMaterialAgain?.value];
    const wrong = [...address, ...problems.value].join(' ');
    const notes = [
      this.#detailed(fallback && words.fallback[fallback.reason], fallback),
      this.#detailed(missed && words.engine.missed[missed.reason], missed),
      wrong !== '' && !this.#closed.includes(wrong)
        ? html`<p class="line note">${address.length > 0 ? words.addressProblems : words.attributeProblems} ${wrong} ${load ? tryAgain(load) : nothing} ${this.#close(wrong)}</p>`
        : nothing,
      this.#refusedLanguage(language.refused.value),
      again ? html`<p class="line note">${words.languageFailed} ${tryAgain(again)}</p>` : nothing,
      missing ? html`<p class="line note">${missing}</p>` : nothing,
      failure ? html`<p class="line note">${words.notComputed} ${failure}</p>` : nothing,
    ];
    // Always rendered, so that screen readers announce new content; a named landmark only while it has some.
    const name = notes.some((note) => note !== nothing) ? words.notesRegion : nothing;
    return html`<section class="notes" part="notes" aria-label=${name} aria-live="polite">${notes}</section>`;
  }

  #refusedLanguage(asked: Language | null) {
    if (asked === null || this.#closed.includes(asked)) return nothing;
    const text = words.languageTaken(languageInfo(asked).name, languageInfo(currentLanguage.value).name);
    return html`<p class="line note">${text} ${this.#close(asked)}</p>`;
  }

  #detailed(text: string | null, note: FallbackNote | WebGpuNote | null) {
    if (!note || this.#closed.includes(note)) return nothing;
    return html`<div class="line note">${text}
      <details><summary>${words.details}</summary>${note.detail}</details>${this.#close(note)}</div>`;
  }

  #close(note: unknown) {
    const close = (): void => {
      this.#closed = [...this.#closed, note];
      this.#host.requestUpdate();
    };
    return html`<button class="icon" aria-label=${words.dismiss} @click=${close}>✕</button>`;
  }
}
