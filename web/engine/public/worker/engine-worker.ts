/** Entry of the worker that holds an engine and its layers. */
import { runProgram } from '../../../workers/run-program.ts';

runProgram(import('./engine-program.ts'));
