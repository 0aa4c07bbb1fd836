/** The entry of the worker that computes many tokens. */
import { runProgram } from '../../../workers/run-program.ts';

runProgram(import('./scale-program.ts'));
