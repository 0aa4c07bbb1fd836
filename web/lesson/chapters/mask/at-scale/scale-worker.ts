/** Entry of the at-scale worker. */
import { runProgram } from '../../../../workers/run-program.ts';

runProgram(import('./scale-program.ts'));
