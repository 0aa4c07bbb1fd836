/** Build copies: cached completely or not at all, next to the previous build, and never mixed. */
import { describe, expect, it } from 'vitest';
import { type Build, BuildCopy, type BuildFile } from '#web/offline/build-copy.ts';

const SCOPE = 'https://course.example/some/path/';

/** An in-memory `CacheStorage`, reduced to what is used. */
class Memory {
  readonly all = new Map<string, Map<string, Response>>();
  readonly caches = {
    keys: async () => [...this.all.keys()],
    delete: async (name: string) => this.all.delete(name),
    open: async (name: string) => {
      const entries = this.all.get(name) ?? new Map<string, Response>();
      this.all.set(name, entries);
      const found = (url: string, search: boolean) =>
        [...entries].find(([key]) => (search ? key.split('?')[0] : key) === url)?.[1].clone();
      return {
        match: async (url: string, options?: CacheQueryOptions) => found(url, options?.ignoreSearch === true),
        put: async (key: string, response: Response) => void entries.set(key, response),
      };
    },
  };
}

const file = (path: string, content: string): BuildFile => ({ path, integrity: `sha256-${content}` });

function copyOf(
  build: Build,
  memory: Memory,
  files: Readonly<Record<string, string>>,
  asked: string[] = [],
): BuildCopy {
  return new BuildCopy(build, {
    scope: SCOPE,
    caches: memory.caches,
    fetch: async ({ url, integrity }) => {
      const path = url.slice(SCOPE.length);
      asked.push(path);
      const content = files[path];
      if (content === undefined) return new Response('', { status: 404 });
      if (integrity && integrity !== `sha256-${content}`) throw new TypeError('integrity');
      return new Response(content);
    },
  });
}

const A: Build = {
  id: 'a',
  files: [file('index.html', 'page A'), file('assets/x-1.js', 'x'), file('assets/old-1.js', 'old')],
};
const B: Build = {
  id: 'b',
  files: [file('index.html', 'page B'), file('assets/x-1.js', 'x'), file('assets/new-1.js', 'new')],
};
const FILES_A = { 'index.html': 'page A', 'assets/x-1.js': 'x', 'assets/old-1.js': 'old' };
const FILES_B = { 'index.html': 'page B', 'assets/x-1.js': 'x', 'assets/new-1.js': 'new' };

const said = async (copy: BuildCopy, path: string): Promise<string | null> =>
  (await copy.answer(new Request(SCOPE + path)))?.text() ?? null;

describe('a build', () => {
  it('is served from the copy; the folder is its page, for any query', async () => {
    const memory = new Memory();
    await copyOf(A, memory, FILES_A).install();
    const offline = copyOf(A, memory, {});
    expect(await said(offline, '')).toBe('page A');
    expect(await said(offline, '?chapter=softmax#x')).toBe('page A');
    expect(await said(offline, 'assets/x-1.js')).toBe('x');
  });

  it('is discarded if a file is missing or different', async () => {
    for (const wrong of [
      { ...FILES_A, 'assets/x-1.js': 'y' },
      { 'index.html': 'page A', 'assets/x-1.js': 'x' },
    ]) {
      const memory = new Memory();
      await expect(copyOf(A, memory, wrong).install()).rejects.toThrow();
      expect([...memory.all.keys()]).toEqual([]);
    }
  });

  it('reuses only identical files of an earlier build', async () => {
    const memory = new Memory();
    await copyOf(A, memory, FILES_A).install();
    const asked: string[] = [];
    await copyOf(B, memory, FILES_B, asked).install();
    expect(asked.sort()).toEqual(['assets/new-1.js', 'index.html']);
  });

  it('keeps the previous build for open pages and deletes older ones', async () => {
    const memory = new Memory();
    await copyOf({ ...A, id: '0' }, memory, FILES_A).install();
    await copyOf(A, memory, FILES_A).install();
    const next = copyOf(B, memory, FILES_B);
    await next.install();
    await next.activate();
    expect([...memory.all.keys()]).toEqual([`mha-lesson ${SCOPE} a`, `mha-lesson ${SCOPE} b`]);
    expect(await said(next, '')).toBe('page B');
    expect(await said(next, 'assets/old-1.js')).toBe('old');
  });

  it('ignores requests outside the lesson', () => {
    const copy = copyOf(A, new Memory(), {});
    expect(copy.answer(new Request('https://course.example/other/'))).toBeNull();
    expect(copy.answer(new Request(`${SCOPE}notes.pdf`))).toBeNull();
    expect(copy.answer(new Request(SCOPE, { method: 'POST' }))).toBeNull();
    expect(copy.answer(new Request(`${SCOPE}%E0%A4%A`))).toBeNull();
  });

  it('serves the code sandbox with a policy that allows no origin and no connection', async () => {
    const memory = new Memory();
    const build = { id: 'c', files: [file('assets/code-sandbox-AbC-1.html', 'room')] };
    await copyOf(build, memory, { 'assets/code-sandbox-AbC-1.html': 'room' }).install();
    const answer = await copyOf(build, memory, {}).answer(new Request(`${SCOPE}assets/code-sandbox-AbC-1.html`));
    expect(answer?.headers.get('Content-Security-Policy')).toContain("sandbox allow-scripts; default-src 'none'");
  });
});
