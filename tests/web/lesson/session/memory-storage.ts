/** Storage that lasts as long as a test. */
import type { TextStorage } from '../../../../web/lesson/platform/browser-storage.ts';

export function memoryStorage(): TextStorage & { keys(): string[] } {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}
