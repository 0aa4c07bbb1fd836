/** The entry of the worker that measures the ways to compute. */
import { runProgram } from '../../platform/workers/run-program.ts';

runProgram(import('./measuring-program.ts'));
