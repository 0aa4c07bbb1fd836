/** Workers without a thread: one that answers on a test's command, and one that runs a program in this thread. */
import { answerCall, type Call, type Program } from '#web/workers/run-program.ts';
import type { BackgroundWorker } from '#web/workers/start-worker.ts';

export class FakeWorker<Argument = unknown> extends EventTarget implements BackgroundWorker {
  readonly calls: Call[] = [];
  ended = false;

  /** The arguments of all calls. */
  get arguments(): readonly Argument[] {
    return this.calls.map(({ argument }) => argument as Argument);
  }

  postMessage(call: Call): void {
    this.calls.push(call);
  }

  terminate(): void {
    this.ended = true;
  }

  /** Answers the last call. */
  answer(answer: unknown): void {
    this.say({ id: this.calls.at(-1)?.id, answer });
  }

  refuse(problem: unknown): void {
    this.say({ id: this.calls.at(-1)?.id, problem });
  }

  report(event: unknown): void {
    this.say({ event });
  }

  say(data: unknown): void {
    if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(message?: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), message ? { message } : {}));
  }
}

export class InProcessWorker extends FakeWorker {
  readonly #program: Program;

  constructor(program: (report: (event: unknown) => void) => Program) {
    super();
    this.#program = program((event) => this.report(event));
  }

  override postMessage(call: Call): void {
    super.postMessage(call);
    // As in a worker, an answer comes before what later calls report.
    setTimeout(() => answerCall(this.#program, call, (message) => this.say(message)));
  }
}
