/**
 * The inspector below a figure: where the pinned number comes from. Its code is loaded with the first pin, to keep the first
 * paint fast. If loading fails, it shows a message with a retry button. The parent styles it.
 */
import { signal } from '@preact/signals-core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { loadedOnce } from '../../lesson/platform/loaded-once.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { loadTexts } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import { originOf } from './origin.ts';

export const inspectorStyles = css`
  .missing { padding: var(--s3); font: var(--type-text); }
`;

const failed = signal(false);
/** Whether its code is there, and its words in the current language. */
const ready = signal(false);
const code = loadedOnce(() => import('../../lesson/inspector/inspector.ts').then(loadTexts));

const load = (): Promise<unknown> =>
  code().then(
    () => {
      ready.value = true;
    },
    () => {
      failed.value = true;
    },
  );

/** Whether readers may change given numbers, and why the last change was refused. */
export interface Editing {
  readonly editable: boolean;
  readonly problem: string | null;
}

/** Reads signals: call while rendering. */
export function inspector(
  state: LessonState,
  computed: Computed,
  editing: Editing,
  below: TemplateResult | typeof nothing,
): TemplateResult {
  if (!failed.value) void load();
  return html`<section class="inspector" part="inspector" aria-label=${t.page.inspectorRegion}>
    ${failed.value ? missing() : ready.value ? numbers(state, computed, editing) : nothing}
    ${below}
  </section>`;
}

function missing(): TemplateResult {
  return html`<p class="line missing" role="alert">${t.page.inspectorFailed}
    ${tryAgain(() => {
      failed.value = false;
    })}</p>`;
}

function numbers(state: LessonState, computed: Computed, { editable, problem }: Editing): TemplateResult {
  return html`<mha-inspector .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens}
      .cell=${state.cell} .pinned=${true} .origin=${originOf(state)}
      .before=${computed.before ?? null} .edits=${state.edits} .editable=${editable} .problem=${problem}></mha-inspector>`;
}

/** Moves the focus into the inspector inside `root`, once it is rendered. */
export async function focusInspector(root: ParentNode): Promise<void> {
  await load();
  const element = root.querySelector('mha-inspector');
  if (!element) return;
  if ('updateComplete' in element) await element.updateComplete;
  const inside = element.shadowRoot;
  (
    inside?.querySelector<HTMLElement>('mha-number-field') ??
    inside?.querySelector<HTMLElement>('button, [tabindex="0"]')
  )?.focus();
}
