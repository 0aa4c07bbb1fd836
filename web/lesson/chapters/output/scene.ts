/** The chapter's stills, which other chapters show, too. */
export { stills as scene } from './stills.ts';
