/** Entry of the training worker. */
import { runProgram } from '../../platform/workers/run-program.ts';

runProgram(import('./training-program.ts'));
