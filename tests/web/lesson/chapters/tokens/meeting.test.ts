/** A word has one vector before attention, whatever the sentence, and two after it. */
import { describe, expect, it } from 'vitest';
import { distance, rowsOf, sharedWords } from '../../../../../web/lesson/chapters/tokens/meeting.ts';
import { ENGINES } from '../../../engine/support/engines.ts';

const MODEL = { dModel: 12, numHeads: 3, seed: 42, positions: false };

describe.each(ENGINES)('on the %s', (_, engine) => {
  const session = engine.createSession();
  const rows = (sentence: string, changes: Partial<typeof MODEL> = {}) =>
    rowsOf(session, sentence, 'bank', { ...MODEL, ...changes });

  it('equal before attention, different after it', () => {
    const [river, credit] = [rows('We sat on the river bank'), rows('The bank gave us credit')];
    expect(distance(river.embedding, credit.embedding)).toBe(0);
    expect(distance(river.input, credit.input)).toBe(0);
    expect(distance(river.output, credit.output)).toBeGreaterThan(0.1);
  });

  it('positions already make X differ', () => {
    const [river, credit] = [
      rows('We sat on the river bank', { positions: true }),
      rows('The bank gave us credit', { positions: true }),
    ];
    expect(distance(river.embedding, credit.embedding)).toBe(0);
    expect(distance(river.input, credit.input)).toBeGreaterThan(0.1);
  });

  it('the same sentence gives the same vector', () => {
    expect(distance(rows('A bank').output, rows('A Bank').output)).toBe(0);
  });
});

it('finds the words of both sentences once, ignoring capitals', () => {
  expect(sharedWords(['The', 'bank', 'the', 'bank'], ['the', 'Bank', 'of'])).toEqual(['The', 'bank']);
  expect(sharedWords(['a'], ['b'])).toEqual([]);
});
