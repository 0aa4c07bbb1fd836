/** The entry of the worker that holds an opened checkpoint. */
import { runProgram } from '../../../workers/run-program.ts';

runProgram(import('./opened-program.ts'));
