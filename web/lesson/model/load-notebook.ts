/** Fetches the notebook's numbers, once, from beside the page. */
import { type Notebook, readNotebook } from './notebook.ts';

/** The numbers are not there, or are not the notebook's. */
export class NotebookError extends Error {
  override readonly name = 'NotebookError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

let loading: Promise<Notebook> | null = null;

/** The notebook. Rejects with a `NotebookError`; a failed load is not remembered: the next call tries again. */
export function loadNotebook(): Promise<Notebook> {
  loading ??= fetchNotebook().catch((error: unknown) => {
    loading = null;
    throw new NotebookError(error);
  });
  return loading;
}

async function fetchNotebook(): Promise<Notebook> {
  const response = await fetch(new URL('../../models/notebook.safetensors', import.meta.url));
  if (!response.ok) throw new Error(`The notebook's numbers could not be loaded (${response.status}).`);
  return readNotebook(new Uint8Array(await response.arrayBuffer()));
}
