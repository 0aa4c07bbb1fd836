/** Entry of the measuring worker. */
import { runProgram } from '../../../workers/run-program.ts';

runProgram(import('./measuring-program.ts'));
