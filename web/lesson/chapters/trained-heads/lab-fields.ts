/** Settings of the `trained-heads` lab. */

import type { StandIn } from '../../constants/head-patterns.ts';
import {
  LAYER_INPUTS,
  type LayerInput,
  MEASURES,
  type MeasureName,
  QUESTIONS,
  type Question,
} from '../../constants/trained-heads.ts';
import { choice, choiceOrNone, type LabFields, whole, wholes } from '../../lab-kit/fields.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import type { Order } from './findings.ts';

const { layers, numHeads } = TRAINED_SIZES;

export const fields = {
  /** The selected head; by default the one that the chapter describes. */
  layer: whole(1, { least: 0, most: layers - 1, from: 1 }),
  head: whole(1, { least: 0, most: numHeads - 1, from: 1 }),
  /** The first-layer head that is hidden from an input of the second layer's attention; null for none. */
  first: whole(0, { least: 0, most: numHeads - 1, from: 1 }),
  hidden: choiceOrNone<LayerInput>(LAYER_INPUTS),
  /** The ablated heads, layer by layer. */
  off: wholes({ least: 0, most: layers * numHeads - 1, from: 1 }),
  /** What an ablated head adds. */
  by: choice<StandIn>('zeros', ['zeros', 'mean']),
  /** The question of the table of pairs; null for the loss. */
  effect: choiceOrNone<Question>(QUESTIONS),
  sort: choiceOrNone<MeasureName>(MEASURES),
  order: choice<Order>('descending', ['descending', 'ascending']),
} satisfies LabFields;
