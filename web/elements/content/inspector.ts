/**
 * Below a figure: where the number comes from that is pinned in it. Its code is loaded when a number is first pinned, so that nobody's
 * first picture waits for it. Styled by whoever shows it.
 */
import { html, type nothing, type TemplateResult } from 'lit';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { LessonState } from '../../lesson/state/lesson-state.ts';
import { t } from '../../messages/index.ts';
import { originOf } from './origin.ts';

/** Kept once it is there: a load that failed is tried again with the next number. */
let loading: Promise<unknown> | null = null;

function load(): Promise<unknown> {
  loading ??= import('../../lesson/inspector/inspector.ts').catch(() => {
    loading = null;
  });
  return loading;
}

export function inspector(
  state: LessonState,
  computed: Computed,
  below: TemplateResult | typeof nothing,
): TemplateResult {
  void load();
  return html`<section class="inspector" part="inspector" aria-label=${t.page.inspectorRegion}>
    <mha-inspector .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens}
      .sourceTokens=${computed.sourceTokens ?? null} .cell=${state.cell} .pinned=${true} .origin=${originOf(state, computed)}></mha-inspector>
    ${below}
  </section>`;
}

/** Puts the focus into the inspector that is inside `root`, once it is there. */
export async function focusInspector(root: ParentNode): Promise<void> {
  await load();
  const element = root.querySelector('mha-inspector');
  if (!element) return;
  if ('updateComplete' in element) await element.updateComplete;
  element.shadowRoot?.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
}
