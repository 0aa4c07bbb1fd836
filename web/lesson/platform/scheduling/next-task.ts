/**
 * Lets the browser draw and answer before the work goes on: what takes long on a phone is done in several tasks, each short.
 */
export function nextTask(): Promise<void> {
  // One that goes on before other tasks that wait, where the browser has it.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
