/**
 * The letters that byte-level vocabularies use for bytes (Radford et al. 2019, section 2.2).
 *
 * A visible Latin-1 character represents its own byte; the other bytes, such as the space, are letters from U+0100 on.
 * A token may be part of a character, which is shown as bytes.
 */
import { visible } from '../../shown-name.ts';

const LETTERS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [letterOf(byte), byte]),
);

function isVisible(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
}

function letterOf(byte: number): string {
  if (isVisible(byte)) return String.fromCharCode(byte);
  const hiddenBefore = Array.from({ length: byte }, (_, one) => one).filter((one) => !isVisible(one)).length;
  return String.fromCharCode(0x100 + hiddenBefore);
}

/** The bytes of a token; null if it contains other letters. */
export function bytesOfToken(token: string): Uint8Array | null {
  const bytes = Array.from(token, (letter) => LETTERS.get(letter) ?? -1);
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

/**
 * A token for display: a space as "·", a line break as "↵", other control characters and partial characters by their
 * codes.
 */
export function shownToken(token: string): string {
  const bytes = bytesOfToken(token);
  if (!bytes) return visible(token);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => `⟨${byte.toString(16).toUpperCase().padStart(2, '0')}⟩`).join('');
  }
  return visible(text.replaceAll(' ', '·').replaceAll('\n', '↵'));
}
