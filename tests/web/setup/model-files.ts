/** Lets `fetch` read the project's own files, as a page's server would. Tests run in the project's root. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where happy-dom's page is. */
const PAGE = 'http://localhost:3000/';

const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url.startsWith('file:')) return new Response(await readFile(fileURLToPath(url)));
  return url.startsWith(`${PAGE}web/`) ? new Response(await readFile(url.slice(PAGE.length))) : real(input, init);
};
