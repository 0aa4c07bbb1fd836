/** Continues in the next task, so that the browser can paint and respond. */
export function nextTask(): Promise<void> {
  // `scheduler.yield` continues before other waiting tasks, where supported.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
