// @vitest-environment happy-dom
/** Learned heads: named by held-out sentences, with what they read in the learner's sentence; and the layer left to itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { words } from '#web/lesson/chapters/heads/en.ts';
import { learnedFindings, leftToItself, measureHeads, patternOf, roleOf } from '#web/lesson/chapters/heads/lab.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { HEADS } from '#web/lesson/model/hand-made/heads.ts';
import { learnedSource, readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { t } from '#web/messages/index.ts';
import type { Language } from '#web/messages/languages.ts';
import { learnedMeasures } from '#web/messages/learned-measures.ts';

function patterns(...[settings]: Parameters<typeof computed>) {
  const { trace, tokens } = computed(settings);
  const measurements = measureHeads(trace, tokens);
  return measurements.heads.map((head) => patternOf(head, measurements));
}

describe('the measurements', () => {
  it.each(t.controls.samples.filter((sentence) => sentence.split(' ').length > 5 && !sentence.startsWith('We')))(
    'find every hand-made head out on “%s”',
    (sentence) => {
      expect(patterns({ preset: 'hand-made', sentence })).toEqual(HEADS.map(({ name }) => name));
    },
  );

  it('find no patterns in random heads', () => {
    for (let seed = 1; seed <= 20; seed++) expect(new Set(patterns({ seed }))).toEqual(new Set([null]));
  });

  it('of a uniform head equal those of a uniform row', () => {
    const { trace, tokens } = computed({ preset: 'hand-made' });
    const { heads, even } = measureHeads(trace, tokens);
    expect(heads[5]?.entropy).toBeCloseTo(even.entropy, 5);
    expect(even.entropy).toBeCloseTo(Math.log2(10), 12);
    for (const name of ['previous', 'first', 'boundary', 'subject'] as const)
      expect(even.shares[name]).toBeCloseTo(0.1, 12);
    // The, cat, sat, the, mat and was have one other word of their kind; on, because, it and tired have none.
    expect(even.shares.sameKind).toBeCloseTo((6 * 2 + 4 * 1) / 100, 12);
    expect(even.distance).toBeCloseTo(3.3, 12);
  });

  it('count a uniform share among the allowed keys', () => {
    const { trace, tokens } = computed({ sentence: 'a b', mask: { kind: 'causal' } });
    const { even } = measureHeads(trace, tokens);
    expect(even.entropy).toBeCloseTo(0.5, 12);
    expect(even.shares.previous).toBeCloseTo(0.5, 12);
  });

  it('leave out what the sentence lacks', () => {
    const { trace, tokens } = computed({ sentence: 'cat' });
    const { even, rows } = measureHeads(trace, tokens);
    expect(even.shares).toEqual({ previous: null, first: null, sameKind: 1, subject: null, boundary: null });
    expect(rows).toEqual({ previous: 0, first: 0, sameKind: 1, subject: 0, boundary: 0 });
  });

  it('are 0 for a fully masked row', () => {
    const { trace, tokens } = computed({ mask: { kind: 'padding', padded: 64 } });
    const { heads, even } = measureHeads(trace, tokens);
    expect(heads[0]).toEqual(even);
    expect(even).toMatchObject({ entropy: 0, distance: 0 });
  });
});

const LANGUAGES = ['en', 'fr'] as const;
const by = { name: 'reference', kernels: 'typescript' } as const;

function learned(language: Language, sentence: string): Computed {
  const file = join(import.meta.dirname, `../../../models/learned/${language}.safetensors`);
  const layer = { ...readLearnedLayer(readFileSync(file)), language };
  const { request, ...shown } = lessonModel(
    { ...DEFAULT_STATE, preset: 'learned', sentence },
    null,
    learnedSource([layer], tokenise(sentence)),
  );
  return { ...shown, trace: createReferenceEngine().createSession().forward(request), revision: 1, by };
}

describe('learned heads', () => {
  it('are named by what they read most often in held-out sentences', () => {
    const english = learnedFindings(learned('en', 'The cat sat on the mat because it was tired'), null);
    expect(english.map(({ role, percent }) => [role, percent])).toEqual([
      ['depended', 98.4],
      ['before', 99.8],
      ['depended', 91.8],
    ]);
    const french = learnedFindings(learned('fr', 'Le chat dormait sur le tapis parce qu’il était fatigué'), null);
    expect(french.map(({ role }) => role)).toEqual(['depended', 'before', 'before']);
  });

  it('say what the sentence’s last word reads', () => {
    const ofHead1 = (language: Language, sentence: string) => {
      const { word, read, weight } = learnedFindings(learned(language, sentence), null)[0] ?? {};
      return [word, read, (weight ?? 0) > 0.5];
    };
    expect(ofHead1('en', 'The cat sat on the mat because it was tired.')).toEqual(['tired', 'cat', true]);
    expect(ofHead1('en', 'The cat sat on the mat because it was soft')).toEqual(['soft', 'mat', true]);
    expect(ofHead1('fr', 'Le chat dormait sur le tapis parce qu’il était mou')).toEqual(['mou', 'tapis', true]);
  });

  it('have no findings with other weights', () => {
    const { learnedIn: _, ...random } = learned('en', 'The cat sat');
    expect(learnedFindings(random, null)).toEqual([]);
  });
});

describe.each(LANGUAGES)('the layer left to itself, %s', (language) => {
  const { shown, free } = learnedMeasures(language);

  it('answers as well', () => {
    expect(free.named.depended).toBeGreaterThanOrEqual(shown.named.depended);
    expect(free.named.before).toBeGreaterThanOrEqual(shown.named.before);
  });

  it('has two heads for one role, neither as reliable as the first head shown', () => {
    const shared = free.heads.filter((head) => roleOf(head) === 'depended');
    expect(shared).toHaveLength(2);
    for (const { depended } of shared) expect(depended).toBeLessThan(shown.heads[0]?.depended ?? 0);
  });

  it('is compared in a table', () => {
    const place = document.createElement('div');
    render(leftToItself(words, language), place);
    const rows = [...place.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim()),
    );
    const numbers = (layers: readonly { depended: number; before: number }[]) =>
      layers.flatMap(({ depended, before }) => [depended.toFixed(1), before.toFixed(1)]);
    expect(rows).toEqual([
      ...shown.heads.map((head, i) => [`Head ${i + 1}`, ...numbers([head, free.heads[i] ?? head])]),
      ['Right answers, read from Y', ...numbers([shown.named, free.named])],
    ]);
    const bold = [...place.querySelectorAll('b')].map((each) => each.textContent);
    expect(bold).toHaveLength(6);
  });
});
