/** The entry of the worker that trains. */
import { runProgram } from '../../platform/workers/run-program.ts';

runProgram(import('./training-program.ts'));
