/** The at-scale worker's program, which loads the core at the first request. */
import { loadFastEngine } from '../../../../engine/load-fast-engine.ts';
import { ScaleDesk } from './desk.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let desk: Promise<ScaleDesk> | null = null;

export async function receive(question: ToWorker): Promise<void> {
  try {
    desk ??= loadFastEngine().then((engine) => new ScaleDesk(engine));
    const answer = (await desk).answer(question);
    send({ kind: 'answer', ...answer }, [answer.weights.buffer, answer.scaled.buffer]);
  } catch (error) {
    send({ kind: 'problem', detail: error instanceof Error ? error.message : String(error) });
  }
}

function send(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
