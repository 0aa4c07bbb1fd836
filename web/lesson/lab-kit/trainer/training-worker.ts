/** Entry of the training worker. */
import { runProgram } from '../../../workers/run-program.ts';

runProgram(import('./training-program.ts'));
