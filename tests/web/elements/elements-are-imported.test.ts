/** An element is defined where its file is imported for more than its types; a template alone, or a type, loads nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path))
  .map((path) => ({ path: join(WEB, path), code: readFileSync(join(WEB, path), 'utf8') }));

/** The files that a module imports by value: also late, and for their effects alone. */
function importedBy(path: string, code: string): readonly string[] {
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const isTypes =
        specifiers.length > 0 && specifiers.every((each) => 'importKind' in each && each.importKind === 'type');
      if (importKind !== 'type' && !isTypes) found.push(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') found.push(String(source.value));
    },
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source && exportKind !== 'type') found.push(source.value);
    },
  }).visit(parseSync(path, code).program);
  return found.map((name) => join(dirname(path), name));
}

it('every element’s file is imported where it is used', () => {
  const imported = new Set(sources.flatMap(({ path, code }) => importedBy(path, code)));
  const elements = sources.filter(({ code }) => /^defineElement\(/m.test(code)).map(({ path }) => path);
  expect(elements.length).toBeGreaterThan(50);
  expect(elements.filter((path) => !imported.has(path))).toEqual([]);
});
