// Memory of a contender, measured in a fresh process.

/** Enough to include buffers that are allocated on the second run. */
const RUNS = 3;

/**
 * Bytes beyond the process's memory with the libraries loaded; NaN if unknown. In Node and Chromium this is
 * WebAssembly's memory, in native processes the peak resident size.
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
