/** Tables of documents that tests write from the code. */

/** Replaces the rows below a table's header in a document. */
export function withRows(text: string, head: string, rows: readonly string[]): string {
  const columns = head.split('|').length - 2;
  const [before, after, ...more] = text.split(`${head}\n|${'---|'.repeat(columns)}\n`);
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`not one table ${head}`);
  return `${before}${head}\n|${'---|'.repeat(columns)}\n${rows.map((row) => `| ${row} |\n`).join('')}${after.replace(/^(\|.*\n)*/, '')}`;
}
