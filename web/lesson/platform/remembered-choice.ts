/** A reader's choice for the whole page: a signal, stored in the browser if possible. */
import { type Signal, signal } from '@preact/signals-core';
import { browserStorage, keepText, readText } from './browser-storage.ts';

export interface RememberedChoice<Value extends string> {
  /** Reading it in an effect subscribes to it. */
  readonly value: Value;
  peek(): Value;
  subscribe(run: (value: Value) => void): () => void;
  choose(value: Value): void;
}

/** The first value is the default. Storage is read at the first use, because only then is its permission known. */
export function rememberedChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): RememberedChoice<Value> {
  let chosen: Signal<Value> | undefined;
  const choice = (): Signal<Value> => {
    if (chosen) return chosen;
    const stored = readText(browserStorage(), key);
    chosen = signal(values.find((value) => value === stored) ?? values[0]);
    return chosen;
  };
  return {
    get value() {
      return choice().value;
    },
    peek: () => choice().peek(),
    subscribe: (run) => choice().subscribe(run),
    choose: (value) => {
      choice().value = value;
      keepText(browserStorage(), key, value);
    },
  };
}
