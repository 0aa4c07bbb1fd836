/** What the prose of this stop quotes. */
export { quotes } from '../output/numbers.ts';
