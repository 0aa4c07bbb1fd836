/** What the prose of this stop quotes. */
export { quotes } from '../scores/numbers.ts';
