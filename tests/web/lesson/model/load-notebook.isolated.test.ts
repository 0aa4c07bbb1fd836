import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BYTES = readFileSync(new URL('../../../../web/models/notebook.safetensors', import.meta.url));

describe('loading the notebook', () => {
  const fetched = vi.fn<(url: URL) => Promise<Response>>();

  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('fetch', fetched);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  async function freshLoader() {
    return (await import('#web/lesson/session/preset-loader.ts')).loadNotebook;
  }

  it('fetches it once', async () => {
    fetched.mockResolvedValue(new Response(BYTES));
    const loadNotebook = await freshLoader();
    const [first, second] = await Promise.all([loadNotebook(), loadNotebook()]);
    expect(first).toBe(second);
    expect(first).toMatchObject({ tokens: 4, dModel: 9, numHeads: 3, dropout: 0.4 });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/models\/notebook\.safetensors$/);
  });

  it('reports a failure, and retries on request', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 404 }));
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    fetched.mockResolvedValue(new Response(BYTES));
    const loadNotebook = await freshLoader();
    await expect(loadNotebook()).rejects.toThrow('could not be loaded (404)');
    await expect(loadNotebook()).rejects.toThrow('no network');
    expect((await loadNotebook()).examples).toHaveLength(2);
  });

  it('rejects another file', async () => {
    fetched.mockResolvedValue(new Response(new Uint8Array(7)));
    const loadNotebook = await freshLoader();
    await expect(loadNotebook()).rejects.toThrow('a safetensors file has at least 8');
  });
});
