/** The training worker's program: the functions of `TrainingLoop`, once the core is loaded. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import { TrainingLoop } from './training-loop.ts';

export const api = loadLanguageModels().then(
  (models) => new TrainingLoop(models, (event) => self.postMessage({ event })),
);
