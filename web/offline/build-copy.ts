/**
 * A build's files kept on the learner's machine. A build is kept whole or not at all: every file is checked against its SHA-256
 * while it is fetched, and one that is missing or different gives the whole copy up. Each build has a cache of its own, and a page
 * gets its files from one build only, so that old and new are never mixed. Without DOM and without a worker's globals.
 */

export interface BuildFile {
  /** Relative to the worker's folder: "index.html", "assets/start-BGde_iMk.js". */
  readonly path: string;
  /** "sha256-…" in base64, as in Subresource Integrity. */
  readonly integrity: string;
}

export interface Build {
  /** Differs if any file differs. */
  readonly id: string;
  readonly files: readonly BuildFile[];
}

/** What of a cache is used. */
type Kept = Pick<Cache, 'match' | 'put'>;

/** What of the browser is used. */
export interface Surroundings {
  /** The folder that the worker stands in, with its "/". */
  readonly scope: string;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> & { open(name: string): Promise<Kept> };
  fetch(request: Request): Promise<Response>;
}

/**
 * The one file that compiles code, a learner's, and the policy that it is always given: no origin, no connection. The page opens it
 * without the sandbox attribute when there is no network, because browsers do not ask a service worker for a sandboxed frame.
 */
const CODE_SANDBOX = /\/code-sandbox(-[\w-]+)?\.html$/;
const CLOSED_ROOM =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:";

/** So many files are fetched at a time: the page itself may still be loading. */
const LANES = 4;

export class BuildCopy {
  readonly #files: ReadonlyMap<string, BuildFile>;
  readonly #name: string;

  constructor(
    build: Build,
    private readonly around: Surroundings,
  ) {
    this.#files = new Map(build.files.map((file) => [file.path, file]));
    this.#name = `${this.#prefix}${build.id}`;
  }

  /** Fetches what no earlier build has brought. Rejects, with nothing left behind, if one file is not what it should be. */
  async install(): Promise<void> {
    const earlier = await this.#earlier();
    const cache = await this.around.caches.open(this.#name);
    const waiting = this.#files.values();
    const lane = async (): Promise<void> => {
      for (const file of waiting) {
        const key = this.#keyOf(file);
        await cache.put(key, (await matchIn(earlier, key)) ?? (await this.#fetched(file)));
      }
    };
    try {
      await Promise.all(Array.from({ length: LANES }, lane));
    } catch (error) {
      await this.around.caches.delete(this.#name);
      throw error;
    }
  }

  /** Forgets earlier builds, but for the last: pages of it may still be open, and may still load a chapter. */
  async activate(): Promise<void> {
    const names = await this.#names();
    const done = names.slice(0, Math.max(0, names.indexOf(this.#name) - 1));
    await Promise.all(done.map((name) => this.around.caches.delete(name)));
  }

  /** The answer to a request; null leaves it to the browser. */
  answer(request: Request): Promise<Response> | null {
    const { scope } = this.around;
    const url = request.url.split(/[?#]/)[0] ?? '';
    if (request.method !== 'GET' || !url.startsWith(scope)) return null;
    const path = url === scope ? 'index.html' : decoded(url.slice(scope.length));
    const file = this.#files.get(path);
    if (file) return this.#kept(file).then((kept) => kept ?? this.around.fetch(request));
    // These names hold their content's hash: what an earlier build kept under one is what its page asks for.
    if (!path.startsWith('assets/')) return null;
    return this.#earlier()
      .then((earlier) => matchIn(earlier, url, { ignoreSearch: true }))
      .then((kept) => kept ?? this.around.fetch(request));
  }

  async #kept(file: BuildFile): Promise<Response | undefined> {
    const cache = await this.around.caches.open(this.#name);
    const kept = await cache.match(this.#keyOf(file));
    return kept && CODE_SANDBOX.test(file.path) ? inClosedRoom(kept) : kept;
  }

  async #fetched({ path, integrity }: BuildFile): Promise<Response> {
    const request = new Request(this.#urlOf(path), { integrity, cache: 'no-cache', credentials: 'same-origin' });
    const response = await this.around.fetch(request);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // A page may not be opened from an answer that remembers a redirection.
    return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
  }

  #urlOf(path: string): string {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), this.around.scope).href;
  }

  /** Equal for equal content under an equal name. */
  #keyOf({ path, integrity }: BuildFile): string {
    return `${this.#urlOf(path)}?${encodeURIComponent(integrity)}`;
  }

  get #prefix(): string {
    return `mha-lesson ${this.around.scope} `;
  }

  /** This lesson's caches, the oldest first. Another copy of the lesson on the same host has other names. */
  async #names(): Promise<string[]> {
    return (await this.around.caches.keys()).filter((name) => name.startsWith(this.#prefix));
  }

  async #earlier(): Promise<Kept[]> {
    const names = (await this.#names()).filter((name) => name !== this.#name);
    return Promise.all(names.reverse().map((name) => this.around.caches.open(name)));
  }
}

/** The server's own policy stays, too. */
function inClosedRoom({ body, headers }: Response): Response {
  const closed = new Headers(headers);
  closed.append('Content-Security-Policy', CLOSED_ROOM);
  return new Response(body, { headers: closed });
}

async function matchIn(
  caches: readonly Kept[],
  url: string,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  for (const cache of caches) {
    const found = await cache.match(url, options);
    if (found) return found;
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
