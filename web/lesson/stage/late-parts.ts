/** What the stage needs after its first picture, which stands without it: motion, descriptions of cells, and captions. */
export { captionOf, lateParts } from './captions.ts';
export { motion } from './motion.ts';
export { said, tooltip } from './tooltip.ts';
