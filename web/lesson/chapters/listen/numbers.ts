/** What the prose of this stop quotes. */
export { quotes } from '../values/numbers.ts';
