/** One head computed twice: with all scores in full, then tile by tile with a running maximum and sum, up to the same numbers. */
import type { Frame } from '../../../views/frame.ts';
import { attentionAlone } from '../../stage/attention-alone.ts';
import { extentOf, type StageContext } from '../../stage/context.ts';
import { DURATION, type Keyframe, type Scene } from '../../stage/keyframe.ts';
import { TITLE_ROOM } from '../../stage/room.ts';
import { sameShape } from '../../stage/same-shape.ts';
import { gatheredTile, scoresOfTile } from './tile-row.ts';

/** Tiles up to this one take two steps, the others one. */
const IN_TWO = 3;

export const scene: Scene = (context) => {
  const h = context.head;
  const whole: Keyframe = {
    step: 'whole',
    frame: attentionAlone(context, 'masked'),
    duration: DURATION.move,
    question: { tensor: 'masked', at: { h, t: 0, s: 0 } },
  };
  // Until the tiles are computed, the scene shows the forward trace.
  if (!context.trace.has('running_max')) return [whole];
  const tiles = Array.from({ length: extentOf(context, 'n') }, (_, n) => n);
  const last = tiles.length - 1;
  return [
    whole,
    ...tiles.flatMap((n) => tileStills(context, n)),
    {
      step: 'divided',
      frame: results(context, [
        { id: `a.${last}`, tensor: 'accumulated', tile: last },
        { id: 'z', tensor: 'tiled_so_far', tile: last },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_so_far', at: { h, t: 0, n: last, d: 0 } },
    },
    {
      step: 'same',
      frame: results(context, [
        { id: 'z', tensor: 'tiled_context' },
        { id: 'context', tensor: 'context' },
        { id: 'difference', tensor: 'tiled_difference' },
      ]),
      duration: DURATION.change,
      question: { tensor: 'tiled_difference', at: { h, t: 0, d: 0 } },
    },
  ];
};

const NAMES = ['first', 'second', 'later'] as const;

function tileStills(context: StageContext, n: number): readonly Keyframe[] {
  const name = NAMES[Math.min(n, NAMES.length - 1)] ?? 'later';
  const at = { h: context.head, t: 0, n };
  const gathered: Keyframe = {
    step: `${name}Gathered`,
    frame: gatheredTile(context, n),
    duration: DURATION.change,
    question: { tensor: 'running_sum', at },
  };
  if (n >= IN_TWO) return [gathered];
  const scores: Keyframe = {
    step: `${name}Scores`,
    frame: scoresOfTile(context, n),
    duration: DURATION.change,
    question: n === 0 ? { tensor: 'running_max', at } : { tensor: 'rescale', at },
  };
  return [scores, gathered];
}

interface Shown {
  readonly id: string;
  readonly tensor: string;
  readonly tile?: number;
}

/** Matrices (t, d) of one head beside or below each other. */
function results(context: StageContext, shown: readonly Shown[]): Frame {
  const { builder, places, direction } = sameShape(context, shown.length, ['d'], { below: TITLE_ROOM });
  for (const [i, { id, tensor, tile }] of shown.entries()) {
    const place = places[i];
    if (!place) continue;
    builder
      .panel(id, tensor, place, {
        head: context.head,
        ...(tile === undefined ? {} : { tile }),
        rowLabels: i === 0 || direction === 'column',
        colLabels: true,
        ...(i > 0 ? { from: shown[0]?.id ?? id } : {}),
      })
      .title(id, [id], tensor, 'top', {
        bare: true,
        entered: [extentOf(context, 't'), extentOf(context, 'd')],
      });
  }
  return builder.build();
}
