// @vitest-environment happy-dom
/** Modules read no text while loading: it would stay in the language of that moment. */
import { expect, it, vi } from 'vitest';

const early = vi.hoisted(() => ({ paths: [] as string[], loading: true }));

vi.mock('#web/messages/part.ts', () => ({
  translatable: (file: string, english: object) => watched(english, file),
  part: (english: object) => watched(english, 'of all chapters'),
}));

function watched(words: object, path: string): object {
  const node = {};
  for (const [name, value] of Object.entries(words)) {
    const here = `${path} ${name}`;
    const group = typeof value === 'object' && value !== null && !Array.isArray(value);
    const inner = group ? watched(value, here) : value;
    Object.defineProperty(node, name, {
      enumerable: true,
      get() {
        if (!group && early.loading) early.paths.push(here);
        return inner;
      },
    });
  }
  return node;
}

// What prose quotes is not part of the page.
const MODULES = import.meta.glob([
  '../../../web/lesson/**/*.ts',
  '!../../../web/lesson/**/{quoted,numbers,*.d,*.test}.ts',
]);

it('every module of the lesson reads its texts on demand', async () => {
  vi.stubGlobal('IntersectionObserver', class {});
  // A worker fetches its core as soon as it is loaded; nothing answers it here.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const load of Object.values(MODULES)) await load();
  early.loading = false;
  expect(Object.keys(MODULES).length).toBeGreaterThan(200);
  expect(early.paths).toEqual([]);
});
