/** The page's own code in Node. */
import { expect, it, vi } from 'vitest';
import { withPageCode } from '../../../build-scripts/lib/page-code.mjs';

it('leaves the environment to a build that follows', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  const title = await withPageCode(async (load: (file: string) => Promise<{ CHAPTER_IDS: readonly string[] }>) => {
    const { CHAPTER_IDS } = await load('web/lesson/constants/chapter-ids.ts');
    return CHAPTER_IDS[0];
  });
  expect(title).toBe('why-attention');
  expect(process.env['NODE_ENV']).toBeUndefined();
  vi.unstubAllEnvs();
});
