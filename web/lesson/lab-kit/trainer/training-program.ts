/** The training worker's program: loads the core, then runs `TrainingLoop` whenever it is idle. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import type { FromWorker } from './protocol.ts';
import { TrainingLoop } from './training-loop.ts';

const send = (message: FromWorker): void => self.postMessage(message);

let scheduled = false;

/** Schedules the next slice after all queued messages. */
function schedule(loop: TrainingLoop, wait: number): void {
  if (scheduled || !loop.busy) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    if (loop.busy) schedule(loop, loop.slice());
  }, wait);
}

async function start(): Promise<TrainingLoop> {
  const { newModel, kernels, note } = await loadLanguageModels();
  send({ kind: 'loaded', kernels, note });
  return new TrainingLoop(newModel, send);
}

const started = start();

export async function receive(message: unknown): Promise<void> {
  const loop = await started;
  loop.receive(message);
  schedule(loop, 0);
}
