// Runs an asynchronous task on every item, a few at a time.

/** @returns {Promise<Array>} the results, in the items' order */
export async function forEachInParallel(items, limit, task) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await task(items[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
