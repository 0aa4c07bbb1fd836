/** Addresses of an instructor's material that lead nowhere. */
import { afterEach, expect, it, vi } from 'vitest';
import { loadMaterial } from '#web/lesson/material/load-material.ts';

afterEach(() => vi.unstubAllGlobals());

const problemsOf = async (source: string) => {
  const read = await loadMaterial(source, 'https://course.example/week/');
  return 'problems' in read ? read.problems : [];
};

it('gives the address that the server did not find, shortened', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  expect(await problemsOf('week-3.json')).toEqual([
    'The material “week-3.json” could not be loaded: the server answered 404 for https://course.example/week/week-3.json.',
  ]);
  const [problem = ''] = await problemsOf('w'.repeat(1e6));
  expect(problem).toContain('the server answered 404');
  expect(problem.length).toBeLessThan(400);
});

it('reads only https and http addresses', async () => {
  for (const source of ['javascript:alert(1)', 'data:application/json,{}', 'file:///etc/passwd', 'blob:x'])
    expect(await problemsOf(source)).toEqual([`“${source}” is no address of a material.`]);
});

it('asks no server for JSON that is a list', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  for (const source of ['[]', ' [{"format": 1}]', '['.repeat(9e4)]) expect(await problemsOf(source)).not.toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

it('refuses JSON that is too long, too deep or no material', async () => {
  const [long = ''] = await problemsOf(`{"format": "${'x'.repeat(1e7)}"}`);
  expect(long).toContain('200\u00a0000 characters');
  const deep = `{"chapters": ${'['.repeat(9e4)}${']'.repeat(9e4)}}`;
  expect((await problemsOf(deep)).join()).toContain('lists within lists');
  expect((await problemsOf(`{"title": "${'['.repeat(9e4)} \\" {{"}`)).join()).not.toContain('lists within');
  expect((await problemsOf('{"__proto__": {"format": 1}, "constructor": 2}')).join()).toContain('is missing');
});
