/** The worker that trains: loads the core, then does what `TrainingLoop` does whenever nothing else is to be done. */
import { loadLanguageModels } from '../../engine/load-language-model.ts';
import type { FromWorker } from './protocol.ts';
import { TrainingLoop } from './training-loop.ts';

const send = (message: FromWorker): void => self.postMessage(message);

/** What arrives before the core is there. */
const early: unknown[] = [];
let loop: TrainingLoop | null = null;
let scheduled = false;

function work(): void {
  scheduled = false;
  if (!loop?.busy) return;
  const wait = loop.slice();
  schedule(wait);
}

/** The next slice, behind every message that has come meanwhile. */
function schedule(wait: number): void {
  if (scheduled || !loop?.busy) return;
  scheduled = true;
  setTimeout(work, wait);
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!loop) {
    early.push(data);
    return;
  }
  loop.receive(data);
  schedule(0);
});

async function start(): Promise<void> {
  const { newModel, kernels, note } = await loadLanguageModels();
  send({ kind: 'loaded', kernels, note });
  loop = new TrainingLoop(newModel, send);
  for (const message of early.splice(0)) loop.receive(message);
  schedule(0);
}

start().catch((error: unknown) => {
  // Outside of the promise, so that the page hears of it as an error of the worker.
  setTimeout(() => {
    throw error;
  });
});
