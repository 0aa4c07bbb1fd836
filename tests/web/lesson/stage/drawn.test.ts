/** The colour maps of a chapter reach as far as the numbers in its pictures, and no further. */
import { describe, expect, it } from 'vitest';
import { CHAPTER_IDS, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { drawnIn } from '#web/lesson/stage/stage-layout.ts';
import { timelineOf } from '#web/lesson/stage/timeline.ts';
import { type Domains, domainsOf } from '#web/views/domains.ts';
import type { DomainId, Panel } from '#web/views/frame.ts';
import { panelValues } from '#web/views/panel-values.ts';
import { chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computedByChapter, contextOf, DEFAULT_SIZE } from './support.ts';

const computedFor = computedByChapter({ preset: 'learned' });

function pictures(id: ChapterId, head: number) {
  const computed = computedFor(id);
  const context = contextOf(computed, DEFAULT_SIZE, { head });
  const timeline = timelineOf(stillsOf(chapterOf(id), context));
  const domains: Domains = domainsOf(computed.trace, drawnIn(timeline, computed.trace));
  const panels = timeline.stills.flatMap(({ frame }) => frame.panels);
  const magnitudes = (panel: Panel): number[] => {
    const value = panelValues(computed.trace, panel, panel.tensor);
    const entries = (window: Panel['rowWindow']) =>
      window.slots.flatMap((slot) => (slot.kind === 'entry' ? [slot.index] : []));
    return entries(panel.rowWindow)
      .flatMap((row) => entries(panel.colWindow).map((column) => Math.abs(value(row, column) ?? 0)))
      .filter(Number.isFinite);
  };
  const shown = (domain: DomainId) =>
    Math.max(...panels.filter((panel) => panel.domain === domain).flatMap(magnitudes));
  return { domains, panels, shown };
}

describe.each(CHAPTER_IDS)('the colour maps of the chapter %s', (id) => {
  it('reach as far as its numbers', () => {
    const { domains, panels, shown } = pictures(id, 0);
    for (const domain of new Set(panels.map((panel) => panel.domain)))
      expect(domains[domain].max, domain).toBeGreaterThanOrEqual(shown(domain));
  });
});

it('are not pale because of the gradients of other heads', () => {
  for (const head of [0, 1, 2]) {
    const { domains, shown } = pictures('backward', head);
    for (const domain of ['d_context', 'd_projection', 'd_weight', 'd_scores'] as const)
      expect(domains[domain].max, `${domain} of head ${head}`).toBe(shown(domain));
  }
});

it('of Q and K are not pale because of a large value', () => {
  const { domains, shown } = pictures('qkv', 0);
  for (const domain of ['query', 'key', 'value'] as const) expect(domains[domain].max).toBe(shown(domain));
  expect(domains.value.max).toBeGreaterThan(domains.query.max);
});

it('are not pale because of tensors of other chapters', () => {
  const { trace } = computedFor('block');
  const magnitudes = ['w_1', 'w_2'].flatMap((name) => [...trace.get(name).data].map(Math.abs));
  expect(pictures('block', 0).domains.weight.max).toBe(Math.max(...magnitudes));
  expect(pictures('mask', 0).domains.scores.max).toBe(pictures('mask', 0).shown('scores'));
});
