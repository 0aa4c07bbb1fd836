/**
 * Text kept in the browser under a name, where whoever put the lesson on the page permits it: storage belongs to the whole site, and
 * a figure in somebody else's page keeps nothing there. Nothing here throws: where storage is refused or full, reading finds nothing and
 * keeping says so.
 */

/** The part of `Storage` that is used; the tests bring their own. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let permitted = false;

/** From now on the lesson may keep what the reader does and chooses in this browser. */
export function permitStorage(): void {
  permitted = true;
}

/** The browser's own storage; null where it is refused, or not permitted. */
export function browserStorage(): TextStorage | null {
  try {
    return permitted ? (globalThis.localStorage ?? null) : null;
  } catch {
    return null;
  }
}

export function readText(storage: TextStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Whether the text was kept; null removes it. */
export function keepText(storage: TextStorage | null, key: string, text: string | null): boolean {
  try {
    if (!storage) return false;
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Storage that lasts as long as the page. */
export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
