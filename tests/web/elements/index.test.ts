/** The package entries: importable without a browser, with an attribute for every state field. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withRows } from '#tests/web/setup/document-table.ts';
import { attributeText, hostAttributesOf, stateAttributesOf } from '#web/elements/attributes.ts';
import { EVENTS, HOST_FIELDS, PARTS, STATE_FIELDS } from '#web/elements/described.ts';
import { INSIDE_EVENTS, PUBLIC_EVENTS } from '#web/elements/events.ts';
import { defineElements, MhaFigure, MhaLesson } from '#web/elements/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

it('can be imported and defined without a browser', async () => {
  expect(globalThis.HTMLElement).toBeUndefined();
  defineElements();
  await import('#web/elements/define.ts');
  expect(MhaFigure.observedAttributes).toContain('chapter');
});

describe('the attributes', () => {
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

  it('accept numbers, booleans and lists as text', () => {
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
});

it('docs/embedding.md has the tables of attributes and events; vitest -u writes them', async () => {
  const file = join(ROOT, 'docs/embedding.md');
  const fields = (described: Readonly<Record<string, readonly [string, string]>>) =>
    Object.entries(described).map(([name, texts]) => [`\`${name.replaceAll('_', '-')}\``, ...texts].join(' | '));
  let text = readFileSync(file, 'utf8');
  text = withRows(text, '| attribute | values | default |', fields(STATE_FIELDS));
  text = withRows(text, '| attribute | meaning | default |', fields(HOST_FIELDS));
  text = withRows(
    text,
    '| event | detail |',
    Object.entries(EVENTS).map((row) => row.join(' | ')),
  );
  for (const part of [...PARTS.both, ...PARTS.lesson]) expect(text).toContain(`\`${part}\``);
  await expect(text).toMatchFileSnapshot(file);
});

it('keeps internal events inside the element', () => {
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
  const known: readonly string[] = [...INSIDE_EVENTS, ...PUBLIC_EVENTS];
  expect([...said].filter((name) => !known.includes(name))).toEqual([]);
});
