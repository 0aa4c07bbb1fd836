/** The query of one word meets the keys of all words, one below the other: one score, then all. */
import { words as cellNames } from '../../../messages/en/cells.ts';
import { t } from '../../../messages/index.ts';
import type { Frame } from '../../../views/frame.ts';
import { NUMBER_HEIGHT } from '../../../views/paint/paint-cells.ts';
import { mostRead } from '../../inspector/followed-word.ts';
import { labelRoom, type StageContext } from '../../stage/context.ts';
import { FrameBuilder } from '../../stage/frame-builder.ts';
import { BEGINNING, DURATION, type Scene } from '../../stage/keyframe.ts';
import { cellSize } from '../../stage/layout.ts';
import { LOWEST_STAGE, TITLE_ROOM } from '../../stage/room.ts';
import { MIN_CELL, planWindows, READABLE } from '../../stage/windows.ts';

/** Pixels between keys and scores, and between the query and the keys; between these on a low stage. */
const GAP = 34;
const LOW_GAP = 12;

/** In place of the head, of which the short way does not speak yet. */
const names = cellNames.tensorTitles;

export const scene: Scene = (context) => {
  const { head: h, followed, trace } = context;
  const s = mostRead(trace, h, followed);
  const question = { tensor: 'scores', at: { h, t: followed, s } };
  return [
    { step: BEGINNING, frame: meeting(context, 0, s), duration: DURATION.move, question: null },
    { step: 'cell', frame: meeting(context, 1, s), duration: DURATION.cell, question },
    { step: 'row', frame: meeting(context, null, s), duration: DURATION.row, question },
  ];
};

/** `scored`: how many scores are computed; null for all. The score of the key `first` comes first. */
function meeting(context: StageContext, scored: number | null, first: number): Frame {
  const { width, height, head, followed } = context;
  const left = labelRoom(context, 's');
  const [least, apart] = height < LOWEST_STAGE ? [NUMBER_HEIGHT, LOW_GAP] : [READABLE.height, GAP];
  const free = { width: width - 2 * left - GAP - 16, height: height - 2 * TITLE_ROOM - apart - 8 };
  // The query takes a row, too.
  const down = ((free.height - least) * MIN_CELL) / least;
  const windows = planWindows(context, [['d']], [['s']], (free.width * MIN_CELL) / READABLE.width, down);
  const [across, rows] = [windows.of.d.slots.length, windows.of.s.slots.length];
  const cell = cellSize(free.width, across + 1, free.height, rows + 1);
  const used = (across + 1) * cell.cellWidth + GAP;
  const x = Math.round((width - used + left) / 2);
  const tall = 2 * TITLE_ROOM + apart + (rows + 1) * cell.cellHeight;
  const top = Math.round(Math.max(0, height - tall) / 2) + TITLE_ROOM;
  const keys = top + cell.cellHeight + apart;
  const beside = x + across * cell.cellWidth + GAP;
  const builder = new FrameBuilder(context, windows);
  // A colour says how large a number is, with either sign: the winner may be paler than the losers.
  if (scored === null) {
    const winner = keys + (windows.of.s.slotOf(first) + 0.5) * cell.cellHeight;
    builder.sign('best', '◀', beside + cell.cellWidth + GAP / 3, winner);
  }
  return builder
    .panel('q', 'q', { ...cell, x, y: top }, { head, row: followed, rowLabels: true })
    .title('q', ['q'], 'q', 'top', { slice: true, shapeless: true, note: names.q })
    .panel('k', 'k', { ...cell, x, y: keys }, { head, rowLabels: true })
    .title('k', ['k'], 'k', 'bottom', { slice: true, shapeless: true, note: names.k })
    .panel(
      'scores',
      'scores',
      { ...cell, x: beside, y: keys },
      { head, row: followed, turn: 1, first: followed, firstColumn: first, fill: scored ?? windows.of.s.size },
    )
    .title('scores', ['scores'], 'scores', 'bottom', { text: t.stage.legends.scores, shapeless: true, note: '' })
    .sign('equals', '=', beside - GAP / 2, keys + (rows * cell.cellHeight) / 2)
    .worked({
      x: beside + 2 * cell.cellWidth,
      y: keys,
      width: Math.max(0, width - beside - 2 * cell.cellWidth - 8),
      height: rows * cell.cellHeight,
      alpha: 1,
    })
    .build();
}
