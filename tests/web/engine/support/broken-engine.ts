/** An engine whose traces have one wrong number, for tests of what checks an engine. */
import type { AttentionEngine, AttentionTrace } from '#web/engine/engine.ts';

type Broken<Session> = Pick<AttentionEngine, 'name' | 'kernels'> & { createSession(): Session };

/** `sound` with the number at `flat` of a tensor replaced, in each trace that has the tensor; null for none. */
export function brokenEngine<Session extends object>(
  sound: Broken<Session>,
  tensor: string | null,
  flat: number,
  value: number,
): Broken<Session> {
  const broken = (result: AttentionTrace | undefined): AttentionTrace | undefined => {
    if (tensor !== null && result?.has(tensor)) result.get(tensor).data[flat] = value;
    return result;
  };
  const createSession = (): Session =>
    new Proxy(sound.createSession(), {
      get: (session, name) => {
        const method: unknown = Reflect.get(session, name);
        return typeof method === 'function' ? (...inputs: unknown[]) => broken(method.apply(session, inputs)) : method;
      },
    });
  return { name: 'wasm', kernels: 'broken', createSession };
}
