/** Parses a shape in common notations: (3, 10, 4), [3, 10, 4], torch.Size([3, 10, 4]), 3×10×4, 3 10 4, (12,). */
import { shapeWords } from '../../../../messages/exercises/shape.ts';

const words = shapeWords.unreadable;
const LONGEST = 100;
const MOST_AXES = 8;

export type ParsedShape = { readonly shape: readonly number[] } | { readonly problem: string };

export function parseShape(text: string): ParsedShape {
  if (text.length > LONGEST) return { problem: words.tooLong };
  const inner = text
    .trim()
    .replace(/^(torch\.)?size\s*/i, '')
    .replace(/^[([{\s]+|[)\]}\s]+$/g, '')
    .replace(/,$/, '');
  if (inner === '') return { problem: words.empty };
  const parts = inner.split(/\s*[,;×x*]\s*|\s+/i);
  if (parts.length > MOST_AXES) return { problem: words.tooLong };
  const wrong = parts.find((part) => !/^\d{1,7}$/.test(part));
  if (wrong !== undefined)
    return { problem: /^[a-z_]+$/i.test(wrong) ? words.letters(wrong) : words.unknown(wrong || inner) };
  return { shape: parts.map(Number) };
}
