/** What a figure in somebody else's page says of itself, and the code that puts it there. */
import { translatable } from '../part.ts';

export const words = translatable('embed', {
  loading: 'Loading the figure …',
  notLoaded: 'The figure could not be loaded.',
  tryAgain: 'Try again',
  notAState: 'This is not a state of the lesson, or it is of another version.',
});
