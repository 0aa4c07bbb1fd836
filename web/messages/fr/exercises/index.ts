/** Every string of the exercises in French; the areas are those of `en/exercises`. */
import type { ExerciseMessages } from '../../exercises.ts';
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

export const exercises: ExerciseMessages = { frame, cell, shape, row, order, code, bug, training, curve, cost, layer };
