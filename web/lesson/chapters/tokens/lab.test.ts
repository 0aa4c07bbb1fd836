// @vitest-environment happy-dom
/** A sentence that is too long stays in its field with an explanation; rows are shown as colours and read as numbers. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { words as english, words } from '#web/lesson/chapters/tokens/en.ts';
import { words as french } from '#web/lesson/chapters/tokens/fr.ts';
import laboratory, { distance, rowsOf, sharedWords } from '#web/lesson/chapters/tokens/lab.ts';
import { LIMITS } from '#web/lesson/constants/limits.ts';
import { NO_TEXTS, withPatch } from '#web/lesson/fields/lab-texts.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import type { LabChange } from '#web/lesson/lab-kit/laboratory.ts';
import { readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { t } from '#web/messages/index.ts';

/** A word has one row before attention, whatever the sentence; what it reads makes two of it. */
const learnedLayer = (language: string) => readLearnedLayer(readFileSync(`web/models/learned/${language}.safetensors`));

describe.each(ENGINES)('on the %s', (_, engine) => {
  const session = engine.createSession();

  it.each([
    ['en', english, ['cat', 'dog']],
    ['fr', french, ['chat', 'chien']],
  ] as const)('the samples in %s: one row before attention, and another word read in each', (language, words, read) => {
    const layer = learnedLayer(language);
    const [first, second] = words.samples.map((sample) => rowsOf(session, sample, words.sampleWord, layer));
    if (!first || !second) throw new Error('there are two samples');
    expect(distance(first.embedding, second.embedding)).toBe(0);
    expect(distance(first.input, second.input)).toBe(0);
    expect(distance(first.output, second.output)).toBeGreaterThan(5);
    expect([first.read, second.read]).toEqual(read);
    for (const { weight } of [first, second]) expect(weight).toBeGreaterThan(0.6);
  });

  it('a word at another place: another row before attention', () => {
    const layer = learnedLayer('en');
    const [near, far] = ['The cat sat', 'Because the cat sat'].map((text) => rowsOf(session, text, 'cat', layer));
    if (!near || !far) throw new Error('there are two sentences');
    expect(distance(near.embedding, far.embedding)).toBe(0);
    expect(distance(near.input, far.input)).toBeGreaterThan(0.1);
  });
});

it('finds the words of both sentences once, ignoring capitals', () => {
  expect(sharedWords(['The', 'bank', 'the', 'bank'], ['the', 'Bank', 'of'])).toEqual(['The', 'bank']);
  expect(sharedWords(['a'], ['b'])).toEqual([]);
});

afterEach(() => document.body.replaceChildren());

/** A lab in a page that keeps its settings. */
async function opened() {
  const context = labContext(computed(), { ...DEFAULT_STATE, preset: 'random' });
  const lab = await shownLab('controls', laboratory, words, { context });
  const changes: LabChange[] = [];
  lab.addEventListener('mha-lab', (event) => {
    const { detail } = event as CustomEvent<LabChange>;
    changes.push(detail);
    const { tokens: texts = NO_TEXTS } = withPatch({ tokens: lab.texts }, 'tokens', detail.patch);
    lab.given = { context, texts };
  });
  // The layer loads with the lab.
  await vi.waitFor(() => expect(lab.renderRoot.querySelector('select')).not.toBeNull());
  const field = () => lab.renderRoot.querySelector('textarea[aria-describedby="first-problem"]') as HTMLTextAreaElement;
  const type = async (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event('input'));
    await lab.updateComplete;
  };
  const problems = () =>
    [...lab.renderRoot.querySelectorAll('p.problem')].map(({ textContent }) => textContent?.trim()).filter(Boolean);
  return { lab, changes, field, type, problems };
}

it('has too many characters: only the field keeps them, until the sentence is shorter', async () => {
  const { changes, field, type, problems, lab } = await opened();
  const table = () => lab.renderRoot.querySelector('table.rows:last-of-type')?.textContent;
  const before = table();
  const long = `bank ${'x'.repeat(LIMITS.sentenceLength)}`;
  await type(long);
  expect(problems()).toEqual([t.problems.sentenceLength]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().value).toBe(long);
  expect([changes, table()]).toEqual([[], before]);
  await type('A cat sat');
  expect([problems(), changes.length]).toEqual([[], 1]);
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

it('has too many tokens: the lesson states its limit', async () => {
  const { field, type, problems } = await opened();
  const long = Array.from({ length: LIMITS.tokens + 1 }, () => 'bank').join(' ');
  await type(long);
  expect(problems()).toEqual([t.problems.sentenceTokens(LIMITS.tokens + 1)]);
  expect(field().value).toBe(long);
  await type('A cat sat');
  expect(problems()).toEqual([]);
});

it('shows each row beside the earlier row of the same token', async () => {
  const { lab } = await opened();
  const rows = [...lab.renderRoot.querySelectorAll('table.rows')][0]?.querySelectorAll('tbody tr') ?? [];
  const strips = (row: Element) =>
    [...row.querySelectorAll('.strip')].map((strip) =>
      [...strip.querySelectorAll('i')].map((i) => i.getAttribute('style')),
    );
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    const [now, before] = strips(row);
    expect(now).toEqual(before);
  }
  expect(new Set([...rows].map((row) => JSON.stringify(strips(row)[0]))).size).toBeGreaterThan(4);
});

it('has numbers for screen readers in every cell of both tables', async () => {
  const { lab } = await opened();
  const cells = [...lab.renderRoot.querySelectorAll('table.rows tbody td:has(.strip)')];
  expect(cells.length).toBeGreaterThan(10);
  for (const cell of cells) expect(cell.textContent).toMatch(/^−?\d+\.\d\d( {2}−?\d+\.\d\d){3}$/);
});

it('says that the number beside a word is its place', async () => {
  const { lab } = await opened();
  const chip = lab.renderRoot.querySelectorAll('.chips button')[1];
  expect(chip?.textContent).toBe(`${lab.context?.computed.tokens[0]}, place 2`);
});

it('says what one word reads in each of two sentences', async () => {
  const { lab } = await opened();
  const status = [...lab.renderRoot.querySelectorAll('p[role="status"]')].at(-1)?.textContent;
  expect(status).toContain('reads “cat” most in sentence 1 (0.70), and “dog” in sentence 2 (0.70)');
});
