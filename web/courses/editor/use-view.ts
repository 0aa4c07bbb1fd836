/** The code and the address that use the saved file. */
import { html, nothing, type TemplateResult } from 'lit';
import { snippet } from '../../lesson/features/embed-code/snippets.ts';
import { words } from '../../messages/en/editor.ts';
import type { Form } from './form.ts';

interface Use {
  /** The file's address. */
  readonly material: string;
  readonly title: string;
  /** The lesson's folder. */
  readonly home: string;
  readonly asks: boolean;
}

export function useView(form: Form, { material, title, home, asks }: Use): TemplateResult {
  const figure = { view: 'lesson', query: '', controls: null, locked: false } as const;
  const query = new URLSearchParams({ material, ...(title === '' ? {} : { heading: title }) });
  return html`${codeView(form, words.inPage, snippet('element', { ...figure, home, title, material }))}
    ${asks ? html`${codeView(form, words.asAssignment, `${home}assignment.html?${query}`)}<p class="soft">${words.openAssignment}</p>` : nothing}`;
}

function codeView(form: Form, label: string, code: string): TemplateResult {
  const copy = async ({ currentTarget }: Event) => {
    const area = (currentTarget as HTMLElement).parentElement?.querySelector('textarea');
    try {
      await navigator.clipboard.writeText(code);
      form.announce(words.copied);
    } catch {
      area?.select();
      form.announce(words.copyByHand);
    }
  };
  return html`<div class="code"><label>${label}<textarea readonly rows="3" spellcheck="false" dir="ltr" .value=${code}></textarea></label>
    <button type="button" class="press" aria-label="${words.copy}: ${label}" @click=${copy}>${words.copy}</button></div>`;
}
