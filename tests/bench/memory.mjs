// How much memory a contender takes: measured in a process of its own, in which nothing else was computed before.

/** Enough for buffers that are made at the second run. */
const RUNS = 3;

/**
 * Bytes beyond what its process had with the libraries loaded; NaN if that cannot be said. In Node and Chromium this is
 * WebAssembly's memory, natively the most that the process ever held.
 * @param {() => Promise<import('./hosts/host.mjs').Host>} start
 */
export async function measureMemory(start, name, what) {
  const host = await start();
  try {
    await host.list();
    const before = await host.memory();
    const { unavailable } = await host.prepare(name, what);
    if (unavailable) return Number.NaN;
    await host.sample(name, RUNS);
    return (await host.memory()) - before;
  } catch {
    return Number.NaN;
  } finally {
    await host.stop();
  }
}
