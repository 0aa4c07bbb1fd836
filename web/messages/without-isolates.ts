/** Texts for files and the clipboard, which get words from right to left as they are. */

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
