/**
 * Runs a chapter's own computation, starting in TypeScript and switching to the core. TypeScript keeps the first load as small as
 * in other chapters; the core takes over after the first interaction or when the page is idle. Two alternating sessions keep the
 * displayed numbers readable.
 */
import type { AttentionEngine, AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../constants/model-settings.ts';
import type { LessonModel } from '../model/lesson-model.ts';
import { afterwards } from '../platform/scheduling/idle.ts';
import type { Computation, ComputedBy } from './computation.ts';
import { atNextAct, hasActed } from './first-act.ts';

interface Disposable {
  dispose(): void;
}

/** Creates sessions: an engine. */
export interface SessionMaker<Session extends Disposable> extends ComputedBy {
  createSession(): Session;
}

export interface InTurn<Session extends Disposable> extends Computation {
  /** Switches to this engine for further computations. */
  use(engine: SessionMaker<Session>): void;
}

/** Computes what the chapter shows in a session. */
export type Compute<Session> = (session: Session, model: LessonModel, settings: ModelSettings) => AttentionTrace;

export function inTurn<Session extends Disposable>(
  first: SessionMaker<Session>,
  compute: Compute<Session>,
): InTurn<Session> {
  let engine = first;
  let next = engine.createSession();
  let shown = engine.createSession();
  // A session of a previous engine is disposed once its numbers are replaced.
  let shownBy = engine;
  return {
    get by() {
      return shownBy;
    },
    use(other) {
      next.dispose();
      engine = other;
      next = engine.createSession();
    },
    compute(model, settings) {
      const trace = compute(next, model, settings);
      const before = shownBy === engine ? shown : null;
      if (!before) shown.dispose();
      [shown, shownBy] = [next, engine];
      next = before ?? engine.createSession();
      return trace;
    },
    dispose() {
      next.dispose();
      shown.dispose();
    },
  };
}

/** Loads an engine by the name of the forward pass's engine: plain TypeScript for 'reference', the core for 'wasm'. */
export type LoadByName<Engine> = (name: AttentionEngine['name']) => Promise<Engine>;

/** Each engine is loaded once. */
export function loadedOnce<Engine>(load: LoadByName<Engine>): LoadByName<Engine> {
  const loaded = new Map<AttentionEngine['name'], Promise<Engine>>();
  return (name) => {
    const before = loaded.get(name);
    if (before) return before;
    const loading = load(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
}

/**
 * Calls `take` with plain TypeScript first. For 'wasm', it calls `take` with the core after the first interaction or when the
 * page is idle; with the core alone if the reader has already interacted. Rejects if the first engine fails to load. Returns a
 * function that cancels the second.
 */
export async function enginesInTurn<Engine>(
  name: AttentionEngine['name'],
  load: LoadByName<Engine>,
  take: (engine: Engine) => void,
  rest: () => Promise<void> = afterwards,
): Promise<() => void> {
  const acted = hasActed();
  take(await load(acted ? name : 'reference'));
  if (acted || name === 'reference') return () => {};
  let over = false;
  let begun = false;
  const begin = async (): Promise<void> => {
    if (begun || over) return;
    begun = true;
    const engine = await load(name).catch(() => null);
    // If the core fails to load, plain TypeScript continues.
    if (engine && !over) take(engine);
  };
  const leave = atNextAct(begin);
  void rest().then(begin);
  return () => {
    over = true;
    leave();
  };
}

/** Creates such a chapter's computation. `name` is the engine of the forward pass; see `LoadComputation`. */
export async function computationInTurn<Session extends Disposable>(
  name: AttentionEngine['name'],
  load: LoadByName<SessionMaker<Session>>,
  compute: Compute<Session>,
  changed: () => void,
  rest?: () => Promise<void>,
): Promise<Computation> {
  const made: { computation?: InTurn<Session> } = {};
  const take = (engine: SessionMaker<Session>): void => {
    if (!made.computation) {
      made.computation = inTurn(engine, compute);
      return;
    }
    made.computation.use(engine);
    // An active reader's numbers are not recomputed; the next change uses the new engine.
    if (!hasActed()) changed();
  };
  const leave = await enginesInTurn(name, load, take, rest);
  const { computation } = made;
  if (!computation) throw new Error('enginesInTurn did not call take');
  return {
    get by() {
      return computation.by;
    },
    compute: (model, settings) => computation.compute(model, settings),
    dispose() {
      leave();
      computation.dispose();
    },
  };
}
