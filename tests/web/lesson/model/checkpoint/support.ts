/** An in-process worker without a thread, and files as a reader selects them. */
import { readFileSync } from 'node:fs';
import { MERGES_TXT, VOCAB_JSON } from '#tests/web/engine/checkpoint/support/hand-made-bpe.ts';
import { gpt2Blob } from '#tests/web/engine/checkpoint/support/opened.ts';
import { InProcessWorker } from '#tests/web/workers/fake-worker.ts';
import { type CheckpointClient, checkpointClient } from '#web/lesson/model/checkpoint/checkpoint-client.ts';
import { CheckpointService } from '#web/lesson/model/checkpoint/checkpoint-service.ts';
import { problemOf } from '#web/lesson/model/checkpoint/opened-program.ts';

export const SMALL = new File([gpt2Blob()], 'small.safetensors');
export const VOCAB = new File([VOCAB_JSON], 'vocab.json');
export const MERGES = new File([MERGES_TXT], 'merges.txt');

export function goldenFile(name: string): File {
  return new File([readFileSync(new URL(`../../../../golden/${name}`, import.meta.url))], name.replace('torch/', ''));
}

/** A worker for checkpoints; `ended` counts the terminated ones. */
export class TestWorker extends InProcessWorker {
  static ended = 0;

  constructor() {
    super((report) => ({ api: new CheckpointService(report), problemOf }));
  }

  override terminate(): void {
    if (!this.ended) TestWorker.ended++;
    super.terminate();
  }
}

export function connect(heard: Parameters<typeof checkpointClient>[0], worker = new TestWorker()): CheckpointClient {
  return checkpointClient(heard, () => worker);
}
