/** What the stage needs after its first picture, which stands without it: motion, descriptions of cells, and captions. */
export { interpolate as motion } from '../../views/interpolate.ts';
export { captionOf, lateParts } from './captions.ts';
export { cellInWords, tooltip } from './tooltip.ts';
