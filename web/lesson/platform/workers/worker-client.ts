/** The lesson's calls to a worker: says in the reader's language that the worker could not start. */
import { t } from '../../../messages/index.ts';
import type { BackgroundWorker } from '../../../workers/start-worker.ts';
import { WorkerClient as Client, type ClientOptions } from '../../../workers/worker-client.ts';

export class WorkerClient<Api, Event = never> extends Client<Api, Event> {
  constructor(start: () => BackgroundWorker, options: ClientOptions<Api, Event> = {}) {
    super(start, { brokenError: (reason) => new Error(reason ?? t.problems.workerNotStarted), ...options });
  }
}
