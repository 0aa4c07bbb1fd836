/** The program that trains: loads the core, then does what `TrainingLoop` does whenever nothing else is to be done. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import type { FromWorker } from './protocol.ts';
import { TrainingLoop } from './training-loop.ts';

const send = (message: FromWorker): void => self.postMessage(message);

let scheduled = false;

/** The next slice, behind every message that has come meanwhile. */
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
