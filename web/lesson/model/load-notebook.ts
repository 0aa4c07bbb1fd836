/** Fetches the notebook's numbers once. */
import { NotLoadedError } from './not-loaded.ts';
import type { Notebook } from './notebook.ts';

let loading: Promise<Notebook> | null = null;

/** Rejects with a `NotLoadedError`; the next call retries. */
export function loadNotebook(): Promise<Notebook> {
  loading ??= fetchNotebook().catch((error: unknown) => {
    loading = null;
    throw new NotLoadedError(error);
  });
  return loading;
}

async function fetchNotebook(): Promise<Notebook> {
  // The reader of the file is loaded lazily: most readers never need either.
  const [response, { readNotebook }] = await Promise.all([
    fetch(new URL('../../models/notebook.safetensors', import.meta.url)),
    import('./notebook.ts'),
  ]);
  if (!response.ok) throw new Error(`The notebook's numbers could not be loaded (${response.status}).`);
  return readNotebook(new Uint8Array(await response.arrayBuffer()));
}
