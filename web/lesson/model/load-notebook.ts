/** Fetches the notebook's numbers once. */
import { loadedOnce } from '../platform/loaded-once.ts';
import { NotLoadedError } from './not-loaded.ts';
import type { Notebook } from './notebook.ts';

/** Rejects with a `NotLoadedError`; the next call retries. */
export const loadNotebook = loadedOnce(() =>
  fetchNotebook().catch((error: unknown) => {
    throw new NotLoadedError(error);
  }),
);

async function fetchNotebook(): Promise<Notebook> {
  // The reader of the file is loaded lazily: most readers never need either.
  const [response, { readNotebook }] = await Promise.all([
    fetch(new URL('../../models/notebook.safetensors', import.meta.url)),
    import('./notebook.ts'),
  ]);
  if (!response.ok) throw new Error(`The notebook's numbers could not be loaded (${response.status}).`);
  return readNotebook(new Uint8Array(await response.arrayBuffer()));
}
