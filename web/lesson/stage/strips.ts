/** Single rows of matrices, in lines below each other, as large as the stage allows. */
import { type Letter, letters } from '../../engine/cell.ts';
import { words as cellNames } from '../../messages/en/cells.ts';
import type { Frame } from '../../views/frame.ts';
import type { StageContext } from './context.ts';
import { FrameBuilder } from './frame-builder.ts';
import { LOW_STAGE } from './room.ts';
import { MIN_CELL, planWindows, READABLE, type Windows } from './windows.ts';

export interface Strip {
  readonly id: string;
  readonly tensor: string;
  /** The row that is drawn. */
  readonly row: number;
  readonly head?: number;
  /** The place of its head among several, for its colour. */
  readonly place?: number;
  /** How many of its cells are computed; without it, all. */
  readonly fill?: number;
  /** The column that is computed first. */
  readonly firstColumn?: number;
  /** What follows the symbol, if it is not the quantity's name. */
  readonly name?: string;
}

export interface Line {
  readonly strips: readonly Strip[];
  /** Stands before the line: + or =. */
  readonly sign?: string;
  /** Pixels between the strips; with 0 they are one matrix. */
  readonly gap?: number;
  /** Keeps its room, and shows nothing yet. */
  readonly hidden?: boolean;
}

/** Heights and gaps in CSS pixels. */
const CELL = { width: 72, height: 48 } as const;
const TITLE = 24;
const BETWEEN = 22;
const SIGN = 26;

export function strips(context: StageContext, lines: readonly Line[]): Frame {
  const { width, height } = context;
  const signs = lines.some(({ sign }) => sign) ? SIGN : 0;
  const gaps = (line: Line) => (line.gap ?? 0) * (line.strips.length - 1);
  const room = (line: Line) => width - 2 * signs - 16 - gaps(line);
  const windows = windowsOf(context, lines, room);
  const across = (line: Line) =>
    line.strips.reduce((n, strip) => n + windows.of[columnOf(context, strip)].slots.length, 0);
  const cellWidth = Math.floor(Math.min(CELL.width, ...lines.map((line) => room(line) / across(line))));
  const between = height < LOW_STAGE ? 4 : BETWEEN;
  const free = height - lines.length * TITLE - (lines.length - 1) * between - 8;
  const cellHeight = Math.floor(Math.min(CELL.height, cellWidth * 1.1, free / lines.length));
  const step = TITLE + cellHeight + between;
  const top = Math.round((height - lines.length * step + between) / 2);
  const widest = Math.max(...lines.map((line) => across(line) * cellWidth + gaps(line)));
  const left = Math.round((width - widest) / 2);
  const builder = new FrameBuilder(context, windows, true);
  for (const [i, line] of lines.entries()) {
    if (line.hidden) continue;
    const y = top + i * step + TITLE;
    if (line.sign) builder.sign(`sign.${i}`, line.sign, left - SIGN / 2, y + cellHeight / 2);
    const touching = line.gap === 0 && line.strips.length > 1;
    let x = left;
    for (const strip of line.strips) {
      const { id, tensor, row, head, place, fill, firstColumn = 0, name } = strip;
      const own = { ...(head === undefined ? {} : { head }), ...(place === undefined ? {} : { place }) };
      const filling = fill === undefined ? { grows: true } : { first: row, firstColumn, fill };
      builder.panel(id, tensor, { x, y, cellWidth, cellHeight }, { ...own, row, ...filling });
      const slots = windows.of[columnOf(context, strip)].slots.length;
      if (!touching)
        builder.title(id, [id], tensor, 'top', {
          note: [name ?? quantityOf(tensor), context.tokens[strip.row]].filter(Boolean).join(', '),
          entered: [1, slots],
          shapeless: true,
          slice: head !== undefined,
          ...(place === undefined ? {} : { place }),
        });
      x += slots * cellWidth + (line.gap ?? 0);
    }
    const [first] = line.strips;
    if (touching && first)
      builder.title(
        first.id,
        line.strips.map(({ id }) => id),
        first.tensor,
        'top',
        {
          note: [quantityOf(first.tensor), context.tokens[first.row]].filter(Boolean).join(', '),
          entered: [1, across(line)],
          shapeless: true,
        },
      );
  }
  return builder.build();
}

function quantityOf(tensor: string): string | undefined {
  return cellNames.tensorTitles[tensor];
}

/** The axis of a strip's numbers. */
function columnOf({ trace }: StageContext, { tensor }: Strip): Letter {
  const own = letters(trace.get(tensor).axes).filter((letter) => letter !== 'h' && letter !== 'g');
  return own.at(-1) as Letter;
}

/** For each axis the window in which its widest line has readable numbers. */
function windowsOf(context: StageContext, lines: readonly Line[], room: (line: Line) => number): Windows {
  const each = lines.map((line) => {
    const sides = line.strips.map((strip) => [columnOf(context, strip)]);
    return planWindows(context, sides, [], (room(line) * MIN_CELL) / READABLE.width, context.height);
  });
  const [first] = each as [Windows];
  const narrowest = (letter: Letter) =>
    each.map(({ of }) => of[letter]).reduce((best, other) => (other.slots.length < best.slots.length ? other : best));
  return { ...first, of: { ...first.of, m: narrowest('m'), d: narrowest('d'), s: narrowest('s') } };
}
