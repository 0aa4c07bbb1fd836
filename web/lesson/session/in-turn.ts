/**
 * A chapter's own computation by two sessions in turn: while one computes, the numbers of the other stay readable. Plain
 * TypeScript computes at first, so that the first picture fetches no more than in other chapters; the core is fetched with the
 * reader's first act, or once the page has come to rest, and computes from then on.
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

/** What makes sessions: an engine. */
export interface SessionMaker<Session extends Disposable> extends ComputedBy {
  createSession(): Session;
}

export interface InTurn<Session extends Disposable> extends Computation {
  /** What is computed from now on is computed by this engine. */
  use(engine: SessionMaker<Session>): void;
}

/** How a session computes what the chapter shows. */
export type Compute<Session> = (session: Session, model: LessonModel, settings: ModelSettings) => AttentionTrace;

export function inTurn<Session extends Disposable>(
  first: SessionMaker<Session>,
  compute: Compute<Session>,
): InTurn<Session> {
  let engine = first;
  let next = engine.createSession();
  let shown = engine.createSession();
  // Of an engine before this one, a session is over when its numbers are shown no more.
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

/** Loads by the name of the engine that computes the forward pass: plain TypeScript for 'reference', the core for 'wasm'. */
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
 * Plain TypeScript, and the core from the reader's first act on or when the page has come to rest, where `name` is 'wasm'; after
 * an act the core at once. `take` is called with each. Rejects where the first does not load. Returns what gives up waiting for
 * the second.
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
    // Where the core does not load, plain TypeScript goes on.
    if (engine && !over) take(engine);
  };
  const leave = atNextAct(begin);
  void rest().then(begin);
  return () => {
    over = true;
    leave();
  };
}

/** The computation of a chapter that is loaded so. `name` is that of the engine for the forward pass; see `LoadComputation`. */
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
    // Nothing is made anew under the hands of a reader who is at work: what they do next is computed by it.
    if (!hasActed()) changed();
  };
  const leave = await enginesInTurn(name, load, take, rest);
  const { computation } = made;
  if (!computation) throw new Error('an engine was loaded, but not taken');
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
