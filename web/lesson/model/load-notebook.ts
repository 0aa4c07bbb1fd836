/** Fetches the notebook's numbers, once, from beside the page. */
import { NotLoadedError } from './not-loaded.ts';
import type { Notebook } from './notebook.ts';

let loading: Promise<Notebook> | null = null;

/** The notebook. Rejects with a `NotLoadedError`; a failed load is not remembered: the next call tries again. */
export function loadNotebook(): Promise<Notebook> {
  loading ??= fetchNotebook().catch((error: unknown) => {
    loading = null;
    throw new NotLoadedError(error);
  });
  return loading;
}

async function fetchNotebook(): Promise<Notebook> {
  // What reads the file is loaded with it: most readers never need either.
  const [response, { readNotebook }] = await Promise.all([
    fetch(new URL('../../models/notebook.safetensors', import.meta.url)),
    import('./notebook.ts'),
  ]);
  if (!response.ok) throw new Error(`The notebook's numbers could not be loaded (${response.status}).`);
  return readNotebook(new Uint8Array(await response.arrayBuffer()));
}
