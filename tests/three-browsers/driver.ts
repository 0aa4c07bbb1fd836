/** Browser driver interface: one window that opens URLs, runs functions and takes keys. */
import { pageTools, type Tools } from './page-tools.ts';

export type Key = 'ArrowDown' | 'ArrowRight' | 'Control+a' | 'Enter';

export interface Driver {
  open(address: string): Promise<void>;
  /** Runs the source of a function in the page and resolves to its result. */
  evaluate(script: string): Promise<unknown>;
  /** Presses the keys one after the other. */
  press(...keys: readonly Key[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Runs a function in the page. The function may use only its arguments, not its closure. */
export async function inPage<Args extends readonly unknown[], Result>(
  driver: Driver,
  step: (tools: Tools, ...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const given = args.map((each) => JSON.stringify(each));
  return (await driver.evaluate(`async () => (${step})(${[`(${pageTools})()`, ...given].join(', ')})`)) as Result;
}
