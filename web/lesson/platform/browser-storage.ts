/**
 * Text storage in the browser, if the host page permits it. The whole site shares the storage, so an embedded figure uses none by
 * default. Nothing here throws: where storage is refused or full, reads find nothing and writes return false.
 */

/** The part of `Storage` that is used; tests pass their own. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let permitted = false;

/** Permits the lesson to store the reader's progress and choices in this browser. */
export function permitStorage(): void {
  permitted = true;
}

/** The browser's storage; null if it is refused or not permitted. */
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

/** Stores the text, or removes it for null; returns whether that succeeded. */
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
