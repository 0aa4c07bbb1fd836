/** What is wrong with an author's file, and where: the build stops with it. */
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
