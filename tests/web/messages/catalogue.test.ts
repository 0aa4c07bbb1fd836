import { describe, expect, it } from 'vitest';
import { t } from '#web/messages/index.ts';

/** Every text of the catalogue with its path; functions are called with plausible values. */
function texts(node: unknown, path: string): [string, unknown][] {
  if (typeof node === 'function') return [[path, node(3, 3, 3, 3, 3, 3)]];
  if (typeof node === 'object' && node !== null) {
    return Object.entries(node).flatMap(([name, child]) => texts(child, `${path}.${name}`));
  }
  return [[path, node]];
}

describe('the catalogue', () => {
  it('has an area for each part of the page', () => {
    expect(Object.keys(t)).toEqual(['controls', 'problems', 'stage', 'prose', 'page', 'reading']);
  });

  it('has singular and plural forms', () => {
    expect(t.problems.headGone(2, 1)).toBe('There is no head 2: the model has 1 head.');
    expect(t.problems.headGone(4, 3)).toBe('There is no head 4: the model has 3 heads.');
  });

  it.each(texts(t.problems, 'problems'))('%s is a sentence', (_path, text) => {
    expect(text).toMatch(/^\S.{10,}\.( \d)?$/u);
    expect(text).not.toMatch(/undefined|NaN|object/);
  });
});
