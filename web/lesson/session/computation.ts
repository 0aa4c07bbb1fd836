/**
 * A chapter's own computation, if it shows more than the forward pass. Loaded when the chapter opens. Figure, inspector and
 * exercises then read its trace, which includes every tensor of the forward pass.
 */
import type { AsyncAttentionEngine, AttentionEngine, AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import type { LessonModel } from '../model/lesson-model.ts';

/** The engine behind some numbers. */
export interface ComputedBy {
  readonly name: AttentionEngine['name'] | AsyncAttentionEngine['name'];
  readonly kernels: string;
}

export interface Computation {
  readonly by: ComputedBy;
  /**
   * Throws `AttentionError` for a model that cannot be computed. The previous trace stays readable then, and until the next call.
   */
  compute(model: LessonModel, settings: ModelSettings): AttentionTrace;
  /** Opens the same computation on a device; rejects with `EngineFailure`. Always the same function. */
  readonly open: OpenOnDevice;
  dispose(): void;
}

export type OpenOnDevice = (device: AsyncAttentionEngine) => DeviceComputation | Promise<DeviceComputation>;

/** A computation on a device. Its traces are copies. */
export interface DeviceComputation {
  /** Rejects with `AttentionError` for a model that cannot be computed, and with `EngineFailure`. */
  compute(model: LessonModel, settings: ModelSettings): Promise<AttentionTrace>;
  dispose(): void;
}

/** The forward pass on a device. */
export const openForward: OpenOnDevice = (device) => {
  const session = device.createSession();
  return { compute: ({ request }) => session.forward(request), dispose: () => session.dispose() };
};

/** `engine` names the engine of the forward pass: the computation uses the same one if it can. */
export type LoadComputation = (engine: AttentionEngine['name']) => Promise<Computation>;

interface Disposable {
  dispose(): void;
}

interface Engine<Session> extends ComputedBy {
  createSession(): Session;
}

/** How a chapter computes what it shows, by an engine and on a device. */
export interface Computing<Session, DeviceSession> {
  compute(session: Session, model: LessonModel, settings: ModelSettings): AttentionTrace;
  /** Opens a session once its numbers agree with the engine's. Rejects with `EngineFailure`. */
  open(device: AsyncAttentionEngine, engine: Engine<Session>): Promise<DeviceSession>;
  computeOnDevice(session: DeviceSession, model: LessonModel, settings: ModelSettings): Promise<AttentionTrace>;
}

/** Computes in one of two sessions while the trace of the other one stays readable. */
export function computationBy<Session extends Disposable, DeviceSession extends Disposable>(
  engine: Engine<Session>,
  { compute, open, computeOnDevice }: Computing<Session, DeviceSession>,
): Computation {
  let [shown, spare] = [engine.createSession(), engine.createSession()];
  return {
    by: engine,
    async open(device) {
      const session = await open(device, engine);
      return {
        compute: (model, settings) => computeOnDevice(session, model, settings),
        dispose: () => session.dispose(),
      };
    },
    compute(model, settings) {
      const trace = compute(spare, model, settings);
      [shown, spare] = [spare, shown];
      return trace;
    },
    dispose() {
      shown.dispose();
      spare.dispose();
    },
  };
}
