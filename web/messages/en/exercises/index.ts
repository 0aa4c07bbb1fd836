/**
 * Every string of the exercises in English, one area a file:
 *   frame     what stands around every exercise: check, hints, solution, the list of a chapter
 *   cell      compute a number, find a number
 *   shape     give a shape
 *   row       predict a row
 *   order     order the steps
 *   code      write the function
 *   bug       diagnose a bug
 *   curve     read the curves of a training
 *   cost      count multiplications and numbers
 *   training  compute a loss or a step of training
 *   layer     the row of weights under the words
 */
import { bug } from './bug.ts';
import { cell } from './cell.ts';
import { code } from './code.ts';
import { cost } from './cost.ts';
import { curve } from './curve.ts';
import { frame } from './frame.ts';
import { layer } from './layer.ts';
import { order } from './order.ts';
import { row } from './row.ts';
import { shape } from './shape.ts';
import { training } from './training.ts';

export const exercises = { frame, cell, shape, row, order, code, bug, training, curve, cost, layer };
