/** A worker of the engine that runs in this thread, with messages that are copied and moved. */

import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import { api, problemOf, transferOf } from '#web/engine/public/worker/engine-program.ts';
import { answerCall, type Call } from '#web/workers/run-program.ts';

/** Copies every call, and moves every answer. */
export class ProgramWorker extends FakeWorker {
  override postMessage(call: Call): void {
    super.postMessage(call);
    const copy = structuredClone(call);
    void answerCall({ api, problemOf, transferOf }, copy, (message, transfer) =>
      this.say(structuredClone(message, { transfer })),
    );
  }
}
