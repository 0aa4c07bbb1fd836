/** The list of given numbers that the reader changed. */
import { translatable } from '../part.ts';

export const words = translatable('edits', {
  chip: (count: number): string => (count === 1 ? 'change' : 'changes'),
  chipHint: 'Numbers that are changed',
  place: (symbol: string, row: number, column: number) => `${symbol}, row ${row}, column ${column}`,
  wordPlace: (symbol: string, word: string, column: number) => `${symbol}, “${word}”, column ${column}`,
  entry: (symbol: string, column: number) => `${symbol}, entry ${column}`,
  show: (what: string) => `Show ${what}`,
  undo: (what: string) => `Undo the change of ${what}`,
  undoAll: 'Undo all changes',
  undone: 'No number is changed any more.',
  ghosts: 'The strip at the bottom of a changed cell has the colour that the cell had before.',
  differences: 'Show differences only',
  differencesAbout: 'Each cell then shows the new number minus the old one. Cells without a change are empty.',
  dropped: (count: number) =>
    count === 1
      ? 'One changed number does not fit any more and was dropped.'
      : `${count} changed numbers do not fit any more and were dropped.`,
  takeBack: 'Undo',
  close: 'Close this note',
});
