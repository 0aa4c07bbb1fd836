/** The entries: importable where there is no browser, as often as one likes, with every field of the state as an attribute. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributeText, hostAttributesOf, stateAttributesOf } from '../../../web/elements/attributes.ts';
import { INSIDE_EVENTS, PASSED_EVENTS } from '../../../web/elements/events.ts';
import { defineElements, MhaFigure, MhaLesson } from '../../../web/elements/index.ts';
import { CHAPTER_IDS } from '../../../web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE } from '../../../web/lesson/state/lesson-state.ts';
import { FIELD_CODECS } from '../../../web/lesson/state/url-fields.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

it('can be imported and asked to define where there is no browser', async () => {
  expect(globalThis.HTMLElement).toBeUndefined();
  defineElements();
  await import('../../../web/elements/define.ts');
  expect(MhaFigure.observedAttributes).toContain('chapter');
});

describe('the attributes', () => {
  it('are the fields of the state, under their names in an address', () => {
    const names = stateAttributesOf('lesson').map(({ query }) => query);
    expect([...names].sort()).toEqual(FIELD_CODECS.map(({ query }) => query).sort());
    expect(names).toHaveLength(Object.keys(DEFAULT_STATE).length);
    expect(stateAttributesOf('figure').map(({ query }) => query)).toEqual(
      names.filter((name) => !['present', 'lab'].includes(name)),
    );
  });

  it('are all observed, and each has a property that reflects it', () => {
    for (const [element, kind] of [
      [MhaFigure, 'figure'],
      [MhaLesson, 'lesson'],
    ] as const) {
      const state = stateAttributesOf(kind);
      expect(element.observedAttributes).toEqual([
        ...state.map(({ attribute }) => attribute),
        ...hostAttributesOf(kind),
      ]);
      for (const { property } of state) if (property) expect(Object.keys(element.prototype)).toContain(property);
    }
  });

  it('take numbers, switches and lists as text', () => {
    expect([4, true, false, ['a', 'b'], 'x', null, undefined].map(attributeText)).toEqual([
      '4',
      'on',
      'off',
      'a b',
      'x',
      null,
      null,
    ]);
  });

  it('are the ones that docs/embedding.md lists, and no other', () => {
    const docs = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8');
    const listed = [...docs.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
    const known = [...stateAttributesOf('lesson').map(({ attribute }) => attribute), ...hostAttributesOf('lesson')];
    expect([...listed].sort()).toEqual([...known].sort());
    const [, chapters = ''] = /^\| `chapter` \|([^|]*)\|/m.exec(docs) ?? [];
    expect(chapters.trim().replaceAll('`', '').split(' ')).toEqual([...CHAPTER_IDS]);
  });
});

it('lets no event out that the parts inside say to one another', () => {
  const folder = join(ROOT, 'web/lesson');
  const said = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(
      /(?:CustomEvent(?:<[^(]*>)?|emit)\(\s*'(mha-[a-z-]+)'/g,
    ))
      said.add(name ?? '');
  }
  expect(said.size).toBeGreaterThan(20);
  const known: readonly string[] = [...INSIDE_EVENTS, ...PASSED_EVENTS];
  expect([...said].filter((name) => !known.includes(name))).toEqual([]);
});
