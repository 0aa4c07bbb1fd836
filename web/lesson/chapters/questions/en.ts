/** The words of the exhibit, which `why-heads` has, too. */
export { words } from '../why-heads/en.ts';
