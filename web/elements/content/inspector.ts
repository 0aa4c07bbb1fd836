/** Below a figure: where the number comes from that is pinned in it. Styled by whoever shows it. */
import { html, type nothing, type TemplateResult } from 'lit';
import '../../lesson/inspector/inspector.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { LessonState } from '../../lesson/state/lesson-state.ts';
import { t } from '../../messages/index.ts';
import { originOf } from './origin.ts';

export function inspector(
  state: LessonState,
  computed: Computed,
  below: TemplateResult | typeof nothing,
): TemplateResult {
  return html`<section class="inspector" part="inspector" aria-label=${t.page.inspectorRegion}>
    <mha-inspector .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens}
      .sourceTokens=${computed.sourceTokens ?? null} .cell=${state.cell} .pinned=${true} .origin=${originOf(state, computed)}></mha-inspector>
    ${below}
  </section>`;
}
