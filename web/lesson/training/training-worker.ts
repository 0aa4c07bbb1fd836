/** The entry of the worker that trains. */
import { runProgram } from '../workers/run-program.ts';

runProgram(import('./training-program.ts'));
