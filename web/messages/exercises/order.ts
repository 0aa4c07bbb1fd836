/** The exercises' strings in the spoken language: order the steps. */
import { order } from '../en/exercises/order.ts';
import { part } from '../part.ts';

const TRANSLATIONS = import.meta.glob<typeof order>(['../*/exercises/order.ts', '!../en/exercises/order.ts'], {
  import: 'order',
});

export const orderWords: typeof order = part(order, TRANSLATIONS);
