/** The caller's side of calls to a worker: every call has one answer, and the worker may report events between them. */
import * as v from 'valibot';
import type { Call } from './run-program.ts';
import { type BackgroundWorker, reasonOf } from './start-worker.ts';

/** The rejection of a call whose worker was ended on purpose. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

type Argument<Called> = Called extends (argument: infer Given) => unknown ? Given : never;
type Answer<Called> = Called extends (argument: never) => infer Answered ? Awaited<Answered> : never;

interface Pending {
  readonly name: PropertyKey;
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
}

export interface ClientOptions<Api, Event> {
  /** Schemas of answers; other answers are not checked. */
  readonly answers?: Partial<Record<keyof Api, v.GenericSchema>>;
  readonly event?: v.GenericSchema<unknown, Event>;
  readonly onEvent?: (event: Event) => void;
  /** The worker could not start, failed, or sent an invalid message. It is gone, and pending calls are rejected. */
  readonly onFailure?: (reason: string) => void;
  /** The error of all calls after the worker broke; the reason is null if the worker never started. */
  readonly brokenError?: (reason: string | null) => Error;
  /** Restores the error of a call from what the program's `problemOf` made of it. */
  readonly errorOf?: (problem: unknown) => Error;
}

const INVALID = 'the worker sent an invalid message';

const message = v.union([
  v.strictObject({ id: v.number(), answer: v.unknown() }),
  v.strictObject({ id: v.number(), problem: v.unknown() }),
  v.strictObject({ event: v.unknown() }),
]);

/** `Api` has the worker's functions of one argument. */
export class WorkerClient<Api, Event = never> {
  readonly #worker: BackgroundWorker;
  readonly #pending = new Map<number, Pending>();
  #calls = 0;
  /** Why it ended; null while it works. */
  #ended: Error | null = null;

  constructor(
    start: () => BackgroundWorker,
    private readonly options: ClientOptions<Api, Event> = {},
  ) {
    this.#worker = start();
    this.#worker.addEventListener('message', this.#receive);
    for (const type of ['error', 'messageerror']) this.#worker.addEventListener(type, this.#fail);
  }

  /** Rejects with the worker's error, and with `CancelledError` once the worker was ended. */
  call<Name extends keyof Api & string>(name: Name, argument: Argument<Api[Name]>): Promise<Answer<Api[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      const id = ++this.#calls;
      const call: Call = { id, name, argument };
      this.#pending.set(id, { name, resolve, reject });
      try {
        this.#worker.postMessage(call);
      } catch (error) {
        this.#pending.delete(id);
        throw error;
      }
    });
  }

  /** Stops the worker and frees its memory. */
  end(reason: Error = new CancelledError('the worker was ended')): void {
    this.#ended ??= reason;
    this.#worker.removeEventListener('message', this.#receive);
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  readonly #receive = ({ data }: MessageEvent<unknown>): void => {
    const { success, output } = v.safeParse(message, data);
    if (!success) this.#break(INVALID);
    else if ('event' in output) this.#report(output.event);
    else this.#settle(output);
  };

  #report(data: unknown): void {
    const { event, onEvent: heard } = this.options;
    const read = event && v.safeParse(event, data);
    if (read?.success) heard?.(read.output);
    else this.#break(INVALID);
  }

  #settle(settled: { readonly id: number; readonly answer?: unknown; readonly problem?: unknown }): void {
    const pending = this.#pending.get(settled.id);
    if (!pending) return;
    this.#pending.delete(settled.id);
    if ('problem' in settled) {
      pending.reject(this.options.errorOf?.(settled.problem) ?? new Error(String(settled.problem)));
      return;
    }
    const schema = this.options.answers?.[pending.name as keyof Api];
    if (!schema || v.is(schema, settled.answer)) pending.resolve(settled.answer as never);
    else {
      pending.reject(new Error(INVALID));
      this.#break(INVALID);
    }
  }

  readonly #fail = (event: globalThis.Event): void => {
    event.preventDefault();
    this.#break(reasonOf(event));
  };

  #break(reason: string | null): void {
    if (this.#ended) return;
    const error = this.options.brokenError?.(reason) ?? new Error(reason ?? 'the worker could not be started');
    this.end(error);
    this.options.onFailure?.(error.message);
  }
}
