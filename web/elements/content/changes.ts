/** What belongs to changed given numbers: their list, and the comparison on the stage. Loaded with the first change. */
import '../../lesson/features/edits/edit-list.ts';

export { comparing } from '../../lesson/stage/comparison.ts';
