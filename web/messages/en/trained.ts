/** The notice of the chapter on trained heads while the figure does not show trained weights. */
import { translatable } from '../part.ts';

export const words = translatable('trained', {
  notTrained: 'The figure shows the weights that are set, and those are not the trained ones.',
  coming: 'The trained model is on its way (0.3 MB). Until it is here, the figure keeps its weights.',
  share: 'Of the trained model',
  failed: 'The trained model could not be loaded, so the figure keeps its weights.',
  unknown: 'The trained model has learned a few hundred English words. It reads <unk> (“unknown”) for any other word.',
  show: 'Show layer 2 over a sentence that the model knows',
});
