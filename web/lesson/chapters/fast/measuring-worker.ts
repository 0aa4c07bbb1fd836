/** Entry of the measuring worker. */
import { runProgram } from '../../platform/workers/run-program.ts';

runProgram(import('./measuring-program.ts'));
