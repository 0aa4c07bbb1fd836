/** Feedback during an attempt: the verdict on the answer, and the hints so far. */
import { html, nothing, type TemplateResult } from 'lit';
import { frameWords as words } from '../../messages/exercises/frame.ts';
import type { Attempt } from './attempt.ts';
import { inlineCode } from './inline-code.ts';
import type { Posed } from './posed.ts';

export function hintsView({ hints }: Posed, attempt: Attempt): TemplateResult | typeof nothing {
  if (attempt.hints === 0) return nothing;
  return html`<ol class="hints">
    ${hints.slice(0, attempt.hints).map((hint, i) => html`<li><b>${words.hintTitle(i + 1)}.</b> ${inlineCode(hint)}</li>`)}
  </ol>`;
}

export function feedbackView({ feedback }: Attempt): TemplateResult | typeof nothing {
  if (!feedback) return nothing;
  const kind = feedback.right === true ? 'right' : feedback.right === false ? 'wrong' : 'unread';
  const mark = kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : '';
  return html`<p class=${kind}>
    <span class="mark" aria-hidden="true">${mark}</span><span>${inlineCode(feedback.message)}</span>
  </p>`;
}
