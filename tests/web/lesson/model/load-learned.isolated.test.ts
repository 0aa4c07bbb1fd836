/** Fetching the learned layers: one language until a sentence needs the other. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { tokenise } from '#web/lesson/model/tokenise.ts';

const FOLDER = new URL('../../../../web/models/learned/', import.meta.url);
const ENGLISH = tokenise('The cat sat on the mat because it was tired');
const FRENCH = tokenise('Le chat dormait sur le tapis parce qu’il était fatigué');

let fetched: string[];
let fails: boolean;
let loadLearnedLayers: typeof import('#web/lesson/model/load-learned.ts').loadLearnedLayers;

beforeEach(async () => {
  fetched = [];
  fails = false;
  vi.stubGlobal('fetch', async (url: URL) => {
    const name = basename(url.pathname);
    fetched.push(name);
    return fails ? new Response(null, { status: 503 }) : new Response(readFileSync(new URL(name, FOLDER)));
  });
  vi.resetModules();
  ({ loadLearnedLayers } = await import('#web/lesson/model/load-learned.ts'));
});

it('fetches the layer of the page’s language alone if it knows every word', async () => {
  const layerOf = await loadLearnedLayers(ENGLISH, 'en');
  expect(fetched).toEqual(['en.safetensors']);
  expect(layerOf(ENGLISH)?.unknown).toEqual([]);
  expect(layerOf(FRENCH)).toBeNull();
});

it('takes the language that knows the most words, whatever the page’s language is', async () => {
  for (const language of ['en', 'fr', 'x-long'] as const) {
    for (const tokens of [ENGLISH, FRENCH]) {
      const layerOf = await loadLearnedLayers(tokens, language);
      expect([language, layerOf(tokens)?.unknown]).toEqual([language, []]);
      expect(layerOf(tokens)?.learnedIn).toBe(tokens === ENGLISH ? 'en' : 'fr');
    }
  }
  expect(fetched.sort()).toEqual(['en.safetensors', 'fr.safetensors']);
});

it('marks the words that no language knows', async () => {
  const tokens = tokenise('The xylophone was soft');
  expect((await loadLearnedLayers(tokens, 'fr'))(tokens)).toMatchObject({
    tokens: ['The', 'xylophone*', 'was', 'soft'],
    unknown: ['xylophone'],
  });
});

it('rejects if a file cannot be fetched, and fetches it again for the next request', async () => {
  fails = true;
  await expect(loadLearnedLayers(ENGLISH, 'en')).rejects.toThrow('503');
  fails = false;
  expect((await loadLearnedLayers(ENGLISH, 'en'))(ENGLISH)).not.toBeNull();
});
