/** The entry of the worker that computes many tokens. */
import { runProgram } from '../../../platform/workers/run-program.ts';

runProgram(import('./scale-program.ts'));
