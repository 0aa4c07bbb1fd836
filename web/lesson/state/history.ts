/**
 * Undo and redo over snapshots. Consecutive changes with the same `coalesce` key (a drag, a run of typing) form one step until
 * `settle` ends it. The history is bounded: the oldest step is dropped.
 */

export interface History<Snapshot> {
  /** The snapshot before the current step, if a change with this key continues it. */
  startOf(coalesce: string | undefined): Snapshot | undefined;
  /** Records the snapshot before a change. */
  record(before: Snapshot, after: Snapshot, coalesce?: string): void;
  /** Ends the current step: the next change starts a new one. */
  settle(): void;
  /** The snapshot to restore, given the current one; undefined if there is none. */
  undo(now: Snapshot): Snapshot | undefined;
  redo(now: Snapshot): Snapshot | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export function createHistory<Snapshot>(limit: number, same: (a: Snapshot, b: Snapshot) => boolean): History<Snapshot> {
  const past: Snapshot[] = [];
  const future: Snapshot[] = [];
  let open: string | undefined;

  function step(from: Snapshot[], to: Snapshot[], now: Snapshot): Snapshot | undefined {
    open = undefined;
    const snapshot = from.pop();
    if (snapshot !== undefined) to.push(now);
    return snapshot;
  }

  return {
    startOf: (coalesce) => (coalesce !== undefined && coalesce === open ? past.at(-1) : undefined),
    record(before, after, coalesce) {
      future.length = 0;
      if (coalesce === undefined || coalesce !== open) {
        past.push(before);
        if (past.length > limit) past.shift();
      }
      open = coalesce;
      const start = past.at(-1);
      // A drag that returned to its start is not a step.
      if (start !== undefined && same(start, after)) {
        past.pop();
        open = undefined;
      }
    },
    settle() {
      open = undefined;
    },
    undo: (now) => step(past, future, now),
    redo: (now) => step(future, past, now),
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
  };
}
