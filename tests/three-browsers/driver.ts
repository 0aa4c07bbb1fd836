/** What the walk needs of a browser, whichever it is: one window that opens addresses, runs functions, takes keys. */
import { pageTools, type Tools } from './page-tools.ts';

export type Key = 'ArrowDown' | 'ArrowRight' | 'Control+a' | 'Enter';

export interface Driver {
  open(address: string): Promise<void>;
  /** Runs the text of a function in the page and resolves to what it resolves to. */
  evaluate(script: string): Promise<unknown>;
  /** One after the other. */
  press(...keys: readonly Key[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Runs a function in the page. It may use its tools and its arguments, and nothing else from around it. */
export async function inPage<Args extends readonly unknown[], Result>(
  driver: Driver,
  step: (tools: Tools, ...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const given = args.map((each) => JSON.stringify(each));
  return (await driver.evaluate(`async () => (${step})(${[`(${pageTools})()`, ...given].join(', ')})`)) as Result;
}
