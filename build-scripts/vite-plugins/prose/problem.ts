/** An error in an author's file, with its position; it stops the build. */
export class ProseProblem extends Error {
  override readonly name = 'ProseProblem';
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`);
    this.file = file;
    this.line = line;
  }
}
