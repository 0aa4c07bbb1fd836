/** A frame whose titles are words, before the letters, the shapes and the heads are introduced. */
import type { Frame } from '../../views/frame.ts';
import { tensorTitle } from '../inspector/tensor-title.ts';

export function titledInWords(frame: Frame): Frame {
  return {
    ...frame,
    titles: frame.titles.map(({ sizes: _, head: _head, ...title }) => ({
      ...title,
      text: tensorTitle(title.tensor),
      note: '',
    })),
  };
}
