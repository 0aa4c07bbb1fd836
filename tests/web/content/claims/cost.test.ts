/** The numbers that the chapter on cost quotes. */
import { describe, expect, it } from 'vitest';
import { evenAt, multiplications } from '#web/lesson/chapters/cost/costs.ts';
import { chapterText, LANGUAGES, learnedNumbers, written } from './support.ts';

/** What words pay for, and what pairs pay for. */
function bill(tokens: number, dModel: number, heads: number) {
  const { qkv, output, scores, values } = multiplications({ tokens, dModel, heads });
  return { words: qkv + output, pairs: scores + values, total: qkv + output + scores + values };
}

describe.each(LANGUAGES)('the chapter on cost in %s', (language) => {
  const text = chapterText(language, 'cost');
  const tokens = learnedNumbers(language).tokens.length;

  it('counts the multiplications of the default sentence', () => {
    const { words, pairs } = bill(tokens, 12, 3);
    expect(text).toContain(`= ${words / tokens} multiplications`);
    expect(text).toContain(String(words));
    expect(text).toContain(String(pairs));
    expect(text).toContain(`${tokens} · ${tokens}`);
    expect(text).toContain(String(pairs / 3 / 2));
    expect(bill(tokens, 12, 1).pairs).toBe(pairs);
  });

  it('says how long a text has to be until its pairs cost as much as its words', () => {
    for (const dModel of [12, 512]) {
      const even = evenAt({ dModel });
      expect(bill(even, dModel, 1).pairs).toBe(bill(even, dModel, 1).words);
      expect(text).toContain(String(even));
    }
  });

  it('says how the total grows when the default sentence doubles', () => {
    const [short, long] = [bill(tokens, 12, 3), bill(2 * tokens, 12, 3)];
    expect(text).toContain(String(short.total));
    expect(text).toContain(written(language, long.total / short.total, 1));
    const even = evenAt({ dModel: 12 });
    expect(bill(2 * even, 12, 3).total / bill(even, 12, 3).total).toBe(3);
  });

  it('says how the total grows when a text doubles', () => {
    for (const tokens of [128, 8192]) {
      expect(text).toContain(written(language, bill(2 * tokens, 512, 8).total / bill(tokens, 512, 8).total, 1));
    }
  });

  it('says how much memory the maps of the base model take', () => {
    expect(text).toContain(`${Math.round((4 * 8 * 4096 ** 2) / 1e6)} M`);
  });
});
