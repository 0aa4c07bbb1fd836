/** Memoises a loader by its key, if it has one. A failed load is forgotten, so that the next call tries again. */
export function loadedOnce<Loaded, Key = void>(load: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loaded = new Map<Key, Promise<Loaded>>();
  return (key) => {
    const before = loaded.get(key);
    if (before) return before;
    const loading = load(key);
    loaded.set(key, loading);
    loading.catch(() => loaded.delete(key));
    return loading;
  };
}
