/**
 * The worker's side of the page's calls: forwards them to its program. A worker's entry contains only this and one `import()`,
 * because WebKit runs an entry again when a module that shares code imports it back.
 */

export interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

export interface Program {
  /** Functions of one argument, which the page calls by name; calls wait until they are there. */
  readonly api: object | Promise<object>;
  /** An error as data; its message by default. */
  readonly problemOf?: (error: unknown) => unknown;
  /** The buffers of an answer that are moved to the page, not copied. */
  readonly transferOf?: (answer: never) => Transferable[];
}

type Send = (message: unknown, transfer: Transferable[]) => void;

/** What a program needs of the global object in a browser, and of the parent's port in Node. */
interface WorkerScope {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Call>) => void): void;
}

/** Not imported: what an entry shares with its program becomes a part of the entry. */
function parentPort(): WorkerScope | null {
  type Threads = { readonly parentPort: WorkerScope | null };
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => Threads } };
  return process?.getBuiltinModule?.('node:worker_threads').parentPort ?? null;
}

/** Queues early calls in order until the program is loaded. If it cannot be loaded, the worker has an error event. */
export function runProgram(program: Promise<Program>): void {
  // In a browser first: tests run in threads of Node.
  const scope = (globalThis.self as WorkerScope | undefined) ?? parentPort();
  if (!scope) throw new TypeError('this is not a worker');
  const send: Send = (message, transfer) => scope.postMessage(message, { transfer });
  scope.addEventListener('message', ({ data }: MessageEvent<Call>) => {
    program
      .then((loaded) => answerCall(loaded, data, send))
      .catch((error: unknown) => {
        // Outside the promise, so that it counts as an error.
        setTimeout(() => {
          throw error;
        });
      });
  });
}

/** Answers one call, also a failing one. */
export async function answerCall(program: Program, { id, name, argument }: Call, send: Send): Promise<void> {
  const { problemOf = messageOf, transferOf } = program;
  try {
    const api = program.api instanceof Promise ? await program.api : program.api;
    const made = Reflect.get(api, name).call(api, argument);
    // An answer that is there is sent at once, before what a call that waits behind this one reports.
    const answer = made instanceof Promise ? await made : made;
    send({ id, answer }, transferOf?.(answer as never) ?? []);
  } catch (error) {
    send({ id, problem: problemOf(error) }, []);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
