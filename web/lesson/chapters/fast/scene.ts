/** All scores of one head in full, and the stills of the tiles once they are computed. */
import type { Frame } from '../../../views/frame.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { attentionAlone, sameShape } from '../../stage/same-shape.ts';
import { gatheredTile, scoresOfTile } from './tile-row.ts';

export const scene: Scene = (context) => [
  {
    step: 'whole',
    frame: attentionAlone(context, 'masked'),
    duration: DURATION.move,
    question: { tensor: 'masked', at: { h: context.head, t: 0, s: 0 } },
  },
  ...(context.trace.has('running_max') ? stills(context) : []),
];

/** Each of these tiles has its own two steps. The others pass on the way to the division. */
const NAMED = ['first', 'second'] as const;

/** How long all the other tiles take together, in milliseconds, unless one of them would then be too short to see. */
const OTHERS = 4200;
const SHORTEST = 300;

const stills: Scene = (context) => {
  const h = context.head;
  const tiles = Array.from({ length: extentOf(context, 'n') }, (_, n) => n);
  const last = tiles.length - 1;
  return [
    ...tiles.flatMap((n) => tileStills(context, n, tiles.length)),
    {
      step: 'divided',
      frame: results(context, [
        { id: `a.${last}`, tensor: 'accumulated', tile: last },
        { id: 'z', tensor: 'tiled_so_far', tile: last },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_so_far', at: { h, t: context.followed, n: last, d: 0 } },
    },
    {
      step: 'same',
      frame: results(context, [
        { id: 'z', tensor: 'tiled_context' },
        { id: 'context', tensor: 'context' },
        { id: 'difference', tensor: 'tiled_difference' },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_difference', at: { h, t: context.followed, d: 0 } },
    },
    {
      step: 'roof',
      frame: attentionAlone(context, 'masked'),
      duration: DURATION.change,
      question: null,
      exhibit: true,
    },
  ];
};

/** A tile's stills; after the last named tile, only what it leaves. */
function tileStills(context: StageContext, n: number, count: number): readonly Keyframe[] {
  const at = { h: context.head, t: context.followed, n };
  const left = { frame: gatheredTile(context, n), question: { tensor: 'running_sum', at } };
  const name = NAMED[n];
  if (!name) {
    const duration = Math.max(SHORTEST, Math.min(DURATION.change, OTHERS / (count - NAMED.length)));
    return [{ ...left, step: 'divided', duration }];
  }
  const scores: Keyframe = {
    step: `${name}Scores`,
    frame: scoresOfTile(context, n),
    duration: DURATION.change,
    question: n === 0 ? { tensor: 'running_max', at } : { tensor: 'rescale', at },
  };
  const gathered: Keyframe = { ...left, step: `${name}Gathered`, duration: DURATION.change };
  if (count > 1) return [scores, gathered];
  // A sentence that fits one tile has no second one: its steps stay at the first tile's picture.
  return [scores, gathered, ...['secondScores', 'secondGathered'].map((step) => ({ ...gathered, step }))];
}

interface Shown {
  readonly id: string;
  readonly tensor: string;
  readonly tile?: number;
}

/** Matrices (t, d) of one head beside or below each other. */
function results(context: StageContext, shown: readonly Shown[]): Frame {
  const shape = sameShape(context, shown.length, ['d'], { below: TITLE_ROOM });
  const { head } = context;
  const title = { bare: true, entered: [extentOf(context, 't'), extentOf(context, 'd')] as const };
  for (const [i, { id, tensor, ...tile }] of shown.entries()) shape.matrix(i, id, tensor, { head, ...tile, title });
  return shape.builder.build();
}
