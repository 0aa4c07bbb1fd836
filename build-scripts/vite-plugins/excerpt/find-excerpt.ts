/**
 * Finds a chapter's C++ in the core's sources, between `// [lesson:scores]` and `// [/lesson:scores]`. So the page shows the code
 * that computes its numbers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface Excerpt {
  readonly text: string;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Another chapter's excerpt may overlap; its markers are hidden. */
const ANY_MARKER = /^\s*\/\/\s*\[\/?lesson:[\w-]+\]\s*$/;

/** The C++ sources under `root`/cpp, in a fixed order. */
export function readCppSources(root: string): SourceFile[] {
  return readdirSync(join(root, 'cpp'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(cpp|hpp|h)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ file: relative(root, path).replaceAll(sep, '/'), text: readFileSync(path, 'utf8') }));
}

/** Throws if a marker is missing, doubled or out of order. */
export function findExcerpt(id: string, sources: readonly SourceFile[]): Excerpt {
  const opening = onlyMarker(`[lesson:${id}]`, sources);
  const closing = onlyMarker(`[/lesson:${id}]`, sources);
  if (opening.source !== closing.source) {
    throw new Error(`the excerpt "${id}" begins in ${opening.source.file} and ends in ${closing.source.file}`);
  }
  const all = opening.source.text.split(/\r?\n/);
  const isShown = (index: number): boolean => !ANY_MARKER.test(all[index] ?? '') && all[index]?.trim() !== '';
  let first = opening.index + 1;
  let last = closing.index - 1;
  while (first <= last && !isShown(first)) first += 1;
  while (first <= last && !isShown(last)) last -= 1;
  if (first > last) throw new Error(`${opening.source.file}:${opening.index + 1}: the excerpt "${id}" has no lines`);
  const lines = all.slice(first, last + 1).filter((line) => !ANY_MARKER.test(line));
  return { text: dedent(lines), file: opening.source.file, firstLine: first + 1, lastLine: last + 1 };
}

function onlyMarker(marker: string, sources: readonly SourceFile[]): { source: SourceFile; index: number } {
  const found = sources.flatMap((source) =>
    source.text.split(/\r?\n/).flatMap((line, index) => {
      return line.trim().replace(/^\/\/\s*/, '// ') === `// ${marker}` ? [{ source, index }] : [];
    }),
  );
  const [first, second] = found;
  if (first === undefined) throw new Error(`no line in cpp/ is "// ${marker}"`);
  if (second !== undefined) {
    const places = found.map(({ source, index }) => `${source.file}:${index + 1}`).join(', ');
    throw new Error(`"// ${marker}" stands more than once: ${places}`);
  }
  return first;
}

/** Removes the common indentation of all lines. */
function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(common).trimEnd()).join('\n');
}
