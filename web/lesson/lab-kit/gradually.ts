/** Computes one value per frame, so that the first ones show early. */
import { type ReadonlySignal, signal } from '@preact/signals-core';

export function gradually<Given, Result>(
  all: readonly Given[],
  compute: (given: Given) => Result,
  until: AbortSignal,
): ReadonlySignal<readonly Result[]> {
  const results = signal<readonly Result[]>([]);
  const next = (): void => {
    const given = all[results.peek().length];
    if (given === undefined || until.aborted) return;
    results.value = [...results.peek(), compute(given)];
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return results;
}
