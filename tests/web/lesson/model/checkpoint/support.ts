/** An in-process worker without a thread, and files as a reader selects them. */
import { readFileSync } from 'node:fs';
import { CheckpointError } from '../../../../../web/engine/checkpoint/checkpoint-error.ts';
import { CheckpointDesk } from '../../../../../web/lesson/model/checkpoint/checkpoint-desk.ts';
import { CheckpointLink, type WorkerLike } from '../../../../../web/lesson/model/checkpoint/checkpoint-link.ts';
import type { FromWorker, ToWorker } from '../../../../../web/lesson/model/checkpoint/protocol.ts';
import { MERGES_TXT, VOCAB_JSON } from '../../../engine/checkpoint/support/hand-made-bpe.ts';
import { gpt2Blob } from '../../../engine/checkpoint/support/opened.ts';

export const SMALL = new File([gpt2Blob()], 'small.safetensors');
export const VOCAB = new File([VOCAB_JSON], 'vocab.json');
export const MERGES = new File([MERGES_TXT], 'merges.txt');

export function goldenFile(name: string): File {
  return new File([readFileSync(new URL(`../../../../golden/${name}`, import.meta.url))], name.replace('torch/', ''));
}

/** `ended` counts the terminated workers. */
export class TestWorker implements WorkerLike {
  static ended = 0;
  readonly #listeners: ((event: MessageEvent<FromWorker>) => void)[] = [];
  readonly #failures: ((event: Event) => void)[] = [];
  readonly #desk = new CheckpointDesk((progress) => this.#say({ progress }));
  #over = false;

  postMessage({ number, ...question }: ToWorker): void {
    this.#desk.answer(question).then(
      (answer) => this.#say({ number, answer }),
      (error: unknown) => {
        if (error instanceof CheckpointError) this.#say({ number, problem: error.problem });
        else this.fail();
      },
    );
  }

  terminate(): void {
    if (!this.#over) TestWorker.ended++;
    this.#over = true;
  }

  addEventListener(
    type: string,
    listener: ((event: MessageEvent<FromWorker>) => void) & ((event: Event) => void),
  ): void {
    if (type === 'message') this.#listeners.push(listener);
    if (type === 'error') this.#failures.push(listener);
  }

  /** Simulates a broken worker. */
  fail(): void {
    for (const listener of this.#failures) listener(new Event('error'));
  }

  #say(data: FromWorker): void {
    if (!this.#over) for (const listener of this.#listeners) listener(new MessageEvent('message', { data }));
  }
}

export function link(
  onProgress?: ConstructorParameters<typeof CheckpointLink>[0],
  worker = new TestWorker(),
): CheckpointLink {
  return new CheckpointLink(onProgress, () => worker);
}
