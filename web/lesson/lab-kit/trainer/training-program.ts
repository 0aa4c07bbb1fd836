/** The training worker's program: loads the core, then runs `TrainingLoop` whenever it is idle. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import type { Examination, LayerAnswer, ToWorker, TrainingEvent } from './protocol.ts';
import { TrainingLoop } from './training-loop.ts';

const report = (event: TrainingEvent): void => self.postMessage({ event });

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
  report({ kind: 'loaded', kernels, note });
  return new TrainingLoop(newModel, report);
}

const started = start();

export const api = {
  async tell(message: ToWorker): Promise<LayerAnswer | Examination | null> {
    const loop = await started;
    const answer = loop.receive(message);
    schedule(loop, 0);
    return answer;
  },
};
